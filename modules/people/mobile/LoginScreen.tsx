import { CallFailure } from '@homestead/http/client';
import { setLargeText, useClient, useLargeText } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ownTexts } from '../contract/own/texts.ts';
import { type LoginBody, login, type SignedIn } from '../contract/routes.ts';
import { usePasskeySignIn } from '../view/own/use-passkey-sign-in.ts';
import { Input } from './Input.tsx';
import './people.css';
import { personTexts as words } from './texts.ts';

/** Signing in with name or telephone and password. */
export function LoginScreen({ onSignedIn }: { onSignedIn(session: SignedIn): void }) {
  const { call } = useClient();
  const isLarge = useLargeText();
  const [username, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [isSending, setSending] = useState(false);
  const [faults, setFaults] = useState<{ username?: string; password?: string; code?: string }>({});

  const passkey = usePasskeySignIn();

  const submit = async (event?: FormEvent, answer?: Pick<LoginBody, 'passkey'>) => {
    event?.preventDefault();
    const found = {
      ...(username.trim() ? {} : { username: words.needUserName }),
      ...(password ? {} : { password: words.needPassword }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || isSending) return;
    setSending(true);
    try {
      onSignedIn(
        await call(login, {
          body: {
            username: username.trim(),
            password,
            ...(answer ?? (code?.trim() ? { code: code.trim() } : {})),
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      passkey.take(error);
      for (const { path, message } of error.fields) {
        const isCode = path === 'code';
        // The account has a second factor: its code is asked for beside what was typed.
        if (isCode) setCode((typed) => typed ?? '');
        setFaults({ [isCode ? 'code' : 'password']: message });
      }
    } finally {
      setSending(false);
    }
  };

  return (
    <main className="people-login">
      <header className="people-banner">
        <button
          type="button"
          className="people-large"
          onClick={() => setLargeText(!isLarge)}
          data-testid="large-text"
        >
          {isLarge ? words.standard : words.large}
        </button>
        <Icon name="house" size={52} />
        <h1>{words.product}</h1>
        <p>{words.slogan}</p>
      </header>
      <form className="people-card" onSubmit={submit} noValidate>
        <Input
          label={words.userName}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={64}
          value={username}
          onChange={(event) => setUserName(event.target.value)}
          {...(faults.username ? { fault: faults.username } : {})}
          data-testid="login-username"
        />
        <Input
          label={words.password}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...(faults.password ? { fault: faults.password } : {})}
          data-testid="login-password"
          aside={
            <Button look="text" onClick={() => setShown(!isShown)} aria-pressed={isShown}>
              {isShown ? words.hidePassword : words.showPassword}
            </Button>
          }
        />
        {passkey.fault && (
          <p className="ui-fault" role="alert">
            {passkey.fault}
          </p>
        )}
        {passkey.canAnswer && (
          <Button
            look="primary"
            isBlock
            isBusy={isSending}
            onClick={async () => {
              const answer = await passkey.answer();
              if (answer) await submit(undefined, answer);
            }}
            data-testid="login-passkey"
          >
            {ownTexts.passkey.use}
          </Button>
        )}
        {code !== null && (
          <Input
            label={passkey.asked?.hasCode === false ? ownTexts.factor.recoveryCodes : words.factorCode}
            name="code"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            hint={passkey.asked?.hasCode === false ? ownTexts.passkey.useNote : words.factorHint}
            {...(faults.code ? { fault: faults.code } : {})}
            data-testid="login-code"
          />
        )}
        <Button
          type="submit"
          look={passkey.canAnswer ? 'plain' : 'primary'}
          isBlock
          isBusy={isSending}
          data-testid="login-submit"
        >
          {words.login}
        </Button>
        <Link className="ui-button ui-button-plain ui-button-block" to="/Register" data-testid="to-register">
          {words.register}
        </Link>
        <Link className="people-follow" to="/follow" data-testid="to-follow">
          {words.follow}
        </Link>
        <Link className="people-follow" to="/ResetPassword" data-testid="to-reset">
          {words.forgot}
        </Link>
      </form>
    </main>
  );
}
