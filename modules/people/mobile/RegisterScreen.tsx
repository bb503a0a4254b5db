import { useClient } from '@homestead/ui';
import { Button, Icon, Page } from '@homestead/ui/phone';
import { type ReactNode, useState } from 'react';
import { register, type SignedIn } from '../contract/routes.ts';
import { ownAccountTexts } from '../view/account/texts.ts';
import { usePrivacyText } from '../view/account/use-own-data.ts';
import { NewPassword, PhoneAndCode } from './account/CodeFormFields.tsx';
import { PrivacySheet } from './account/PrivacySheet.tsx';
import { useCodeForm } from './account/use-code-form.ts';
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

const empty = { phone: '', code: '', name: '', password: '' };
const nameOf = (path: string) => (path === 'privacyVersion' ? 'agree' : path);

/** Registration with a telephone number that is confirmed by a code. */
export function RegisterScreen({ onSignedIn, onBack, chooseVillage }: Props) {
  const { call } = useClient();
  const form = useCodeForm('register', empty, nameOf);
  const { values, faults, set, clear } = form;
  const [village, setVillage] = useState({ code: '', name: '' });
  const [isChoosing, setChoosing] = useState(false);
  const [hasAgreed, setAgreed] = useState(false);
  const [isReading, setReading] = useState(false);
  const privacy = usePrivacyText(useClient().callWithoutToast);
  const missing = {
    ...(values.name.trim() ? {} : { name: words.needName }),
    ...(village.code ? {} : { division: words.chooseDivision }),
    ...(hasAgreed ? {} : { agree: words.needAgree }),
  };
  const submit = form.submit(missing, async (given) => {
    const version = privacy.data ? { privacyVersion: privacy.data.version } : {};
    const body = { ...given, name: values.name, division: village.code, ...version };
    onSignedIn(await call(register, { body }));
  });
  return (
    <Page title={words.register} onBack={onBack}>
      <form className="ui-card ui-stack" onSubmit={submit} noValidate>
        <PhoneAndCode form={form} testId="register" />
        <Input
          label={words.name}
          autoComplete="name"
          maxLength={60}
          value={values.name}
          onChange={(event) => set('name')(event.target.value)}
          {...(faults['name'] ? { fault: faults['name'] } : {})}
          data-testid="register-name"
        />
        <div className="people-field">
          <span className="ui-label" id="register-village">
            {words.division}
          </span>
          <button
            type="button"
            id="register-chosen"
            aria-labelledby="register-village register-chosen"
            aria-describedby="register-village-fault"
            aria-invalid={faults['division'] ? true : undefined}
            className="ui-input ui-picker"
            onClick={() => setChoosing(true)}
            data-testid="register-division"
          >
            <span className={village.code ? '' : 'ui-soft'}>{village.name || words.chooseDivision}</span>
            <Icon name="next" size={18} />
          </button>
          {faults['division'] && (
            <p className="ui-fault" data-fault id="register-village-fault">
              {faults['division']}
            </p>
          )}
        </div>
        <NewPassword form={form} testId="register" label={words.newPassword} />
        <div>
          <label className="people-check">
            <input
              type="checkbox"
              aria-invalid={faults['agree'] ? true : undefined}
              aria-describedby="register-agree-fault"
              checked={hasAgreed}
              onChange={(event) => {
                setAgreed(event.target.checked);
                clear('agree');
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
          {faults['agree'] && (
            <p className="ui-fault" data-fault id="register-agree-fault">
              {faults['agree']}
            </p>
          )}
        </div>
        <Button type="submit" look="primary" isBlock isBusy={form.isSending} data-testid="register-submit">
          {words.register}
        </Button>
      </form>
      <PrivacySheet
        isOpen={isReading}
        onClose={() => setReading(false)}
        onAgree={() => {
          setAgreed(true);
          clear('agree');
          setReading(false);
        }}
      />
      {chooseVillage({
        isOpen: isChoosing,
        value: village.code,
        onClose: () => setChoosing(false),
        onChoose: (code, name) => {
          setVillage({ code, name });
          clear('division');
          setChoosing(false);
        },
      })}
    </Page>
  );
}
