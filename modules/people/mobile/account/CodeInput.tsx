import { Button } from '@homestead/ui/phone';
import { sms } from '../../contract/limits.ts';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { useCountdown } from '../../view/account/use-countdown.ts';
import { Input } from '../Input.tsx';

interface Props {
  value: string;
  fault?: string | undefined;
  testId: string;
  onChange(value: string): void;
  /** Sends a code; false where none was sent. */
  onSend(): Promise<boolean>;
}

/** The code of a text message, with the button that sends one. */
export function CodeInput({ value, fault, testId, onChange, onSend }: Props) {
  const { left, start } = useCountdown();
  return (
    <Input
      label={words.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(fault ? { fault } : {})}
      data-testid={`${testId}-code`}
      aside={
        <Button
          onClick={async () => {
            if (await onSend()) start(sms.secondsBetween);
          }}
          disabled={left > 0}
          data-testid={`${testId}-send-code`}
        >
          {left > 0 ? words.again(left) : words.getCode}
        </Button>
      }
    />
  );
}
