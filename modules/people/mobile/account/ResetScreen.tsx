import { CallFailure } from '@homestead/http/client';
import { useClient } from '@homestead/ui';
import { Button, Page } from '@homestead/ui/phone';
import { type FormEvent, useState } from 'react';
import { resetPasswordBySms } from '../../contract/account/routes.ts';
import { phonePattern } from '../../contract/limits.ts';
import { checkPassword } from '../../contract/password/password.ts';
import { login, type SignedIn, sendSmsCode } from '../../contract/routes.ts';
import { Input } from '../Input.tsx';
import '../people.css';
import { personTexts as shared } from '../texts.ts';
import { CodeInput } from './CodeInput.tsx';
import { ownAccountTexts as words } from './texts.ts';

const empty = { phone: '', code: '', password: '' };
type Faults = Partial<Record<keyof typeof empty, string>>;

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
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [isSending, setSending] = useState(false);
  const phone = values.phone.trim();
  const phoneFault = new RegExp(phonePattern).test(phone) ? null : shared.needPhone;
  const set = (name: keyof typeof empty) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _gone, ...rest }) => rest);
  };
  const show = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
  };

  const send = async () => {
    if (phoneFault) setFaults((now) => ({ ...now, phone: phoneFault }));
    if (phoneFault) return false;
    try {
      await call(sendSmsCode, { body: { phone, purpose: 'reset' } });
      return true;
    } catch (error) {
      show(error);
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const weak = checkPassword(values.password, [phone]);
    const found: Faults = {
      ...(phoneFault ? { phone: phoneFault } : {}),
      ...(values.code.trim() ? {} : { code: shared.needCode }),
      ...(weak ? { password: weak } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || isSending) return;
    setSending(true);
    try {
      const { password } = values;
      await call(resetPasswordBySms, { body: { phone, code: values.code.trim(), password } });
      const session = await callWithoutToast(login, { body: { username: phone, password } }).catch(
        () => null,
      );
      if (session) onSignedIn(session);
      else onSignIn();
    } catch (error) {
      show(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <Page title={words.resetTitle} onBack={onBack}>
      <form className="ui-card ui-stack" onSubmit={submit} noValidate>
        <p className="ui-soft">{words.resetNote}</p>
        <Input
          label={shared.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          value={values.phone}
          onChange={(event) => set('phone')(event.target.value)}
          {...(faults.phone ? { fault: faults.phone } : {})}
          data-testid="reset-phone"
        />
        <CodeInput
          value={values.code}
          fault={faults.code}
          testId="reset"
          onChange={set('code')}
          onSend={send}
        />
        <Input
          label={shared.nextPassword}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={values.password}
          hint={shared.passwordHint}
          onChange={(event) => set('password')(event.target.value)}
          {...(faults.password ? { fault: faults.password } : {})}
          data-testid="reset-password"
        />
        <Button type="submit" look="primary" isBlock isBusy={isSending} data-testid="reset-submit">
          {words.resetSubmit}
        </Button>
      </form>
    </Page>
  );
}
