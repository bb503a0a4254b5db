import { Input } from 'antd';
import { inputId, useWriting } from './context.ts';
import styles from './guide.module.css';
import { guideTexts as words } from './texts.ts';

interface Props {
  at: string;
  /** `title`, `name`, `note`. */
  field: string;
  value: string;
  onChange(text: string): void;
}

/** One line of text under its label, with what is wrong with it beneath. */
export function TextField({ at, field, value, onChange }: Props) {
  const { isReadOnly, faults, longest } = useWriting();
  const place = `${at}/${field}`;
  const fault = faults.find((one) => one.at === place);
  const id = inputId(place);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{words.fields[field]}</label>
      <Input
        id={id}
        value={value}
        readOnly={isReadOnly}
        {...(longest ? { maxLength: longest } : {})}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Problem id={id} message={fault?.why} />
    </div>
  );
}

export function Problem({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <small id={`${id}-fault`} className={styles['fault']}>
      {message}
    </small>
  );
}
