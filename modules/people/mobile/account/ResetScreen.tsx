import { useClient } from '@homestead/ui';
import { Button, Page } from '@homestead/ui/phone';
import { resetPasswordBySms } from '../../contract/account/routes.ts';
import { login, type SignedIn } from '../../contract/routes.ts';
import '../people.css';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { personTexts as shared } from '../texts.ts';
import { NewPassword, PhoneAndCode } from './CodeFormFields.tsx';
import { useCodeForm } from './use-code-form.ts';

/** A new password by a code to the telephone of the account; whoever sets it is signed in with it. */
export function ResetScreen({
  onSignedIn,
  onSignIn,
  onBack,
}: {
  onSignedIn(session: SignedIn): void;
  /** Where the new password alone does not sign in: the account has a second factor. */
  onSignIn(): void;
  onBack(): void;
}) {
  const { call, callWithoutToast } = useClient();
  const form = useCodeForm('reset', { phone: '', code: '', password: '' });
  const submit = form.submit({}, async ({ phone, code, password }) => {
    await call(resetPasswordBySms, { body: { phone, code, password } });
    const session = await callWithoutToast(login, { body: { username: phone, password } }).catch(() => null);
    if (session) onSignedIn(session);
    else onSignIn();
  });
  return (
    <Page title={words.resetTitle} onBack={onBack}>
      <form className="ui-card ui-stack" onSubmit={submit} noValidate>
        <p className="ui-soft">{words.resetNote}</p>
        <PhoneAndCode form={form} testId="reset" />
        <NewPassword form={form} testId="reset" label={shared.nextPassword} />
        <Button type="submit" look="primary" isBlock isBusy={form.isSending} data-testid="reset-submit">
          {words.resetSubmit}
        </Button>
      </form>
    </Page>
  );
}
