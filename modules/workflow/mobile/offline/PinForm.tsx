import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { createVault, destroyVault, openVault, pinLength } from '@homestead/ui/vault';
import { type FormEvent, useState } from 'react';
import { offlineTexts } from '../../view/offline/texts.ts';
import { forgetMark, readMarks, setVault } from '../../view/offline/vault-state.ts';

const words = offlineTexts.pin;

interface Props {
  person: string;
  name: string;
  /** The person has kept nothing here yet: a PIN is set. */
  isNew: boolean;
  onForgotten?(): void;
}

/** Asks for the PIN that opens what a person keeps on this device, or has one set. */
export function PinForm({ person, name, isNew, onForgotten }: Props) {
  const { ask, notify } = useClient();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const act = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = faultOf(pin, isNew ? again : pin, isNew);
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      if (isNew) return setVault(await createVault(person, name, pin));
      const opened = await openVault(person, pin);
      if ('vault' in opened) return setVault(opened.vault);
      setPin('');
      setFault(opened.fault === 'wait' ? words.wait(opened.seconds) : words.wrong);
    } catch {
      setFault(offlineTexts.notKept);
    } finally {
      setBusy(false);
    }
  };
  const forget = async () => {
    const unsent = readMarks().find((mark) => mark.person === person)?.unsent ?? 0;
    const body = words.forgotAsk(unsent);
    if (!(await ask({ title: words.forgot, body, isDangerous: true }))) return;
    await destroyVault(person);
    forgetMark(person);
    notify(words.cleared, 'done');
    onForgotten?.();
  };
  return (
    <form className="offline-pin" onSubmit={(event) => void act(event)} noValidate>
      <h2>{isNew ? words.make : words.title(name)}</h2>
      {isNew && <p className="ui-soft">{words.makeNote}</p>}
      <PinInput
        label={isNew ? words.label : words.enter}
        value={pin}
        onChange={setPin}
        isNew={isNew}
        isWrong={fault !== undefined}
        testId="pin"
      />
      {isNew && (
        <PinInput
          label={words.again}
          value={again}
          onChange={setAgain}
          isNew
          isWrong={fault !== undefined}
          testId="pin-again"
        />
      )}
      {fault && (
        <p className="ui-fault" role="alert" id="pin-fault">
          {fault}
        </p>
      )}
      <Button type="submit" look="primary" isBlock isBusy={isBusy} data-testid="pin-open">
        {isNew ? words.make : words.open}
      </Button>
      {!isNew && (
        <Button look="text" onClick={() => void forget()}>
          {words.forgot}
        </Button>
      )}
    </form>
  );
}

interface InputProps {
  label: string;
  value: string;
  onChange(value: string): void;
  isNew: boolean;
  isWrong: boolean;
  testId: string;
}

function PinInput({ label, value, onChange, isNew, isWrong, testId }: InputProps) {
  return (
    <label>
      {label}
      <input
        className="ui-input"
        type="password"
        inputMode="numeric"
        autoComplete={isNew ? 'new-password' : 'off'}
        maxLength={pinLength}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'pin-fault' : undefined}
        data-testid={testId}
      />
    </label>
  );
}

/** What is wrong with a PIN; one that a finder of the phone tries first is refused when it is set. */
function faultOf(pin: string, again: string, isNew: boolean): string | undefined {
  if (pin.length !== pinLength) return words.digits;
  if (again !== pin) return words.differ;
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  const isRow = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 9) <= 1;
  return isNew && isRow ? words.simple : undefined;
}
