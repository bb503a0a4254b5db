import { CallFailure } from '@homestead/http/client';
import { readSession, useClient } from '@homestead/ui';
import { Button, Page } from '@homestead/ui/phone';
import { type FormEvent, useState } from 'react';
import { checkPassword } from '../contract/password/password.ts';
import { changePassword, logout } from '../contract/routes.ts';
import { Input } from './Input.tsx';
import './people.css';
import { personTexts as words } from './texts.ts';
import { useProfile } from './use-person.ts';

interface Props {
  /** Changed; `isFirst` where nothing else could be done before. */
  onDone(isFirst: boolean): Promise<void>;
  onBack(): void;
  onSignedOut(): void;
}

/** Changing one's own password; the other sessions of the account end with it. */
export function PasswordScreen({ onDone, onBack, onSignedOut }: Props) {
  const { call, callWithoutToast, notify } = useClient();
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', repeat: '' });
  const [faults, setFaults] = useState<Partial<Record<keyof typeof values, string>>>({});
  const [isSending, setSending] = useState(false);
  const [isShown, setShown] = useState(false);
  const isFirst = useProfile().data?.mustChangePassword ?? false;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const weak = checkPassword(values.newPassword, [readSession()?.userName ?? '']);
    const found = {
      ...(values.oldPassword ? {} : { oldPassword: words.needOldPassword }),
      ...(weak ? { newPassword: weak } : {}),
      ...(values.newPassword === values.repeat ? {} : { repeat: words.differ }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || isSending) return;
    setSending(true);
    try {
      const { oldPassword, newPassword } = values;
      await call(changePassword, { body: { oldPassword, newPassword } });
      notify(words.changed, 'done');
      await onDone(isFirst);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
    } finally {
      setSending(false);
    }
  };

  const input = (name: keyof typeof values, label: string, hint?: string) => (
    <Input
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      maxLength={200}
      value={values[name]}
      onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
      {...(hint ? { hint } : {})}
      {...(faults[name] ? { fault: faults[name] } : {})}
      data-testid={`password-${name}`}
      {...(name === 'oldPassword'
        ? {
            aside: (
              <Button look="text" onClick={() => setShown(!isShown)} aria-pressed={isShown}>
                {isShown ? words.hidePassword : words.showPassword}
              </Button>
            ),
          }
        : {})}
    />
  );
  return (
    <Page title={words.changePassword} {...(isFirst ? {} : { onBack })}>
      <form className="ui-card ui-stack" onSubmit={submit} noValidate>
        {isFirst && (
          <p role="status" data-testid="must-change">
            <b>{words.mustChange}</b>
          </p>
        )}
        {input('oldPassword', words.oldPassword)}
        {input('newPassword', words.nextPassword, words.passwordHint)}
        {input('repeat', words.repeat)}
        <Button type="submit" look="primary" isBlock isBusy={isSending} data-testid="password-submit">
          {words.save}
        </Button>
        {/* No tab and no way back stand here until the password is changed. */}
        {isFirst && (
          <Button
            look="text"
            isBlock
            onClick={async () => {
              await callWithoutToast(logout, {}).catch(() => undefined);
              onSignedOut();
            }}
            data-testid="logout"
          >
            {words.logout}
          </Button>
        )}
      </form>
    </Page>
  );
}
