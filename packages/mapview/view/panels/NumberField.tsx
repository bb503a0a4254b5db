import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  isWrong?: boolean;
  onChange(value: string): void;
}

/** A typed number; a phone shows its keyboard of digits. */
export function NumberField({ label, value, isWrong, onChange }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="mv-field">
      <span>{label}</span>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** The number of a text as people type it, full-width digits included; null where it is none. */
export function numberOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace('。', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
