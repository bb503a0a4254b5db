import { CallFailure } from '@homestead/http/client';
import { useClient } from '@homestead/ui';
import { Button, Icon, Page } from '@homestead/ui/phone';
import { type FormEvent, type ReactNode, useState } from 'react';
import { phonePattern } from '../contract/limits.ts';
import { checkPassword } from '../contract/password/password.ts';
import { register, type SignedIn, sendSmsCode } from '../contract/routes.ts';
import { CodeInput } from './account/CodeInput.tsx';
import { PrivacySheet, usePrivacyText } from './account/PrivacySheet.tsx';
import { ownAccountTexts } from './account/texts.ts';
import { Input } from './Input.tsx';
import './people.css';
import { personTexts as words } from './texts.ts';

interface Props {
  onSignedIn(session: SignedIn): void;
  onBack(): void;
  /** Chooses a village; passed in, since forms stand after people in the order of modules. */
  chooseVillage(props: {
    isOpen: boolean;
    value: string;
    onClose(): void;
    onChoose(code: string, name: string): void;
  }): ReactNode;
}

type FieldName = 'phone' | 'code' | 'name' | 'division' | 'password' | 'agree';

/** Registration with a telephone number that is confirmed by a code. */
export function RegisterScreen({ onSignedIn, onBack, chooseVillage }: Props) {
  const { call } = useClient();
  const [values, setValues] = useState({ phone: '', code: '', name: '', password: '' });
  const [village, setVillage] = useState({ code: '', name: '' });
  const [isChoosing, setChoosing] = useState(false);
  const [hasAgreed, setAgreed] = useState(false);
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({});
  const [isSending, setSending] = useState(false);
  const [isReading, setReading] = useState(false);
  const privacy = usePrivacyText();

  const set = (name: keyof typeof values) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _gone, ...rest }) => rest);
  };
  const phoneFault = new RegExp(phonePattern).test(values.phone.trim()) ? null : words.needPhone;

  const getCode = async () => {
    if (phoneFault) setFaults((now) => ({ ...now, phone: phoneFault }));
    if (phoneFault) return false;
    try {
      await call(sendSmsCode, { body: { phone: values.phone.trim(), purpose: 'register' } });
      return true;
    } catch (error) {
      report(error, setFaults);
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const weak = checkPassword(values.password, [values.phone]);
    const found: Partial<Record<FieldName, string>> = {
      ...(phoneFault ? { phone: phoneFault } : {}),
      ...(values.code.trim() ? {} : { code: words.needCode }),
      ...(values.name.trim() ? {} : { name: words.needName }),
      ...(village.code ? {} : { division: words.chooseDivision }),
      ...(weak ? { password: weak } : {}),
      ...(hasAgreed ? {} : { agree: words.needAgree }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || isSending) return;
    setSending(true);
    try {
      const { phone, code, name, password } = values;
      onSignedIn(
        await call(register, {
          body: {
            phone: phone.trim(),
            code: code.trim(),
            name: name.trim(),
            password,
            division: village.code,
            ...(privacy.data ? { privacyVersion: privacy.data.version } : {}),
          },
        }),
      );
    } catch (error) {
      report(error, setFaults);
    } finally {
      setSending(false);
    }
  };

  const fault = (name: FieldName) => (faults[name] ? { fault: faults[name] } : {});
  return (
    <Page title={words.register} onBack={onBack}>
      <form className="ui-card ui-stack" onSubmit={submit} noValidate>
        <Input
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          value={values.phone}
          onChange={(event) => set('phone')(event.target.value)}
          {...fault('phone')}
          data-testid="register-phone"
        />
        <CodeInput
          value={values.code}
          fault={faults.code}
          testId="register"
          onChange={set('code')}
          onSend={getCode}
        />
        <Input
          label={words.name}
          autoComplete="name"
          maxLength={60}
          value={values.name}
          onChange={(event) => set('name')(event.target.value)}
          {...fault('name')}
          data-testid="register-name"
        />
        <div className="people-field">
          <span className="ui-label">{words.division}</span>
          <button
            type="button"
            className="ui-input ui-picker"
            onClick={() => setChoosing(true)}
            data-testid="register-division"
          >
            <span className={village.code ? '' : 'ui-soft'}>{village.name || words.chooseDivision}</span>
            <Icon name="next" size={18} />
          </button>
          {faults.division && (
            <p className="ui-fault" data-fault>
              {faults.division}
            </p>
          )}
        </div>
        <Input
          label={words.newPassword}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={values.password}
          hint={words.passwordHint}
          onChange={(event) => set('password')(event.target.value)}
          {...fault('password')}
          data-testid="register-password"
        />
        <div>
          <label className="people-check">
            <input
              type="checkbox"
              checked={hasAgreed}
              onChange={(event) => {
                setAgreed(event.target.checked);
                setFaults(({ agree: _gone, ...rest }) => rest);
              }}
              data-testid="register-agree"
            />
            <span>{privacy.data ? ownAccountTexts.agreeTo : words.agree}</span>
          </label>
          {privacy.data && (
            <Button look="text" onClick={() => setReading(true)} data-testid="read-privacy">
              {ownAccountTexts.read}
            </Button>
          )}
          {faults.agree && (
            <p className="ui-fault" data-fault>
              {faults.agree}
            </p>
          )}
        </div>
        <Button type="submit" look="primary" isBlock isBusy={isSending} data-testid="register-submit">
          {words.register}
        </Button>
      </form>
      <PrivacySheet
        isOpen={isReading}
        onClose={() => setReading(false)}
        onAgree={() => {
          setAgreed(true);
          setFaults(({ agree: _gone, ...rest }) => rest);
          setReading(false);
        }}
      />
      {chooseVillage({
        isOpen: isChoosing,
        value: village.code,
        onClose: () => setChoosing(false),
        onChoose: (code, name) => {
          setVillage({ code, name });
          setFaults(({ division: _gone, ...rest }) => rest);
          setChoosing(false);
        },
      })}
    </Page>
  );
}

function report(error: unknown, setFaults: (faults: Partial<Record<FieldName, string>>) => void): void {
  if (!(error instanceof CallFailure)) throw error;
  if (error.fields.length > 0)
    setFaults(
      Object.fromEntries(
        error.fields.map(({ path, message }) => [path === 'privacyVersion' ? 'agree' : path, message]),
      ),
    );
}
