import { Button } from '@homestead/ui/phone';
import { useState } from 'react';
import { Input } from '../Input.tsx';
import { personTexts as words } from '../texts.ts';
import { CodeInput } from './CodeInput.tsx';
import type { CodeValues, useCodeForm } from './use-code-form.ts';

interface Props {
  form: Pick<ReturnType<typeof useCodeForm<CodeValues>>, 'values' | 'faults' | 'set' | 'sendCode'>;
  testId: string;
}

/** The telephone number, and the code that was sent to it. */
export function PhoneAndCode({ form: { values, faults, set, sendCode }, testId }: Props) {
  return (
    <>
      <Input
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        value={values.phone}
        onChange={(event) => set('phone')(event.target.value)}
        {...(faults['phone'] ? { fault: faults['phone'] } : {})}
        data-testid={`${testId}-phone`}
      />
      <CodeInput
        value={values.code}
        fault={faults['code']}
        testId={testId}
        onChange={set('code')}
        onSend={sendCode}
      />
    </>
  );
}

export function NewPassword({ form: { values, faults, set }, testId, label }: Props & { label: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      maxLength={200}
      value={values.password}
      hint={words.passwordHint}
      onChange={(event) => set('password')(event.target.value)}
      {...(faults['password'] ? { fault: faults['password'] } : {})}
      data-testid={`${testId}-password`}
      aside={
        <Button look="text" onClick={() => setShown(!isShown)} aria-pressed={isShown}>
          {isShown ? words.hidePassword : words.showPassword}
        </Button>
      }
    />
  );
}
