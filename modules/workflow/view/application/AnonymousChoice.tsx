import './anonymous.css';
import { receiptTexts as words } from './receipt-texts.ts';

interface Props {
  value: boolean;
  onChange(anonymous: boolean): void;
}

/** Whether whoever begins stays unnamed, asked in the form itself. */
export function AnonymousChoice({ value, onChange }: Props) {
  return (
    <label className="anonymous-choice">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        data-testid="anonymous"
      />
      <span>
        <b>{words.anonymous}</b>
        <small>{words.anonymousNote}</small>
      </span>
    </label>
  );
}
