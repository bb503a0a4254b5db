import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** A small labelled control of the editor, with what is wrong with it. */
export function Field({
  label,
  wide,
  fault,
  children,
}: {
  label: string;
  wide?: boolean;
  fault?: string | undefined;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={`${styles['field']} ${wide ? styles['wide'] : ''}`}>
      <span>{label}</span>
      {children}
      {fault && <FaultLine text={fault} />}
    </label>
  );
}

export function FaultLine({ text }: { text: string }) {
  return (
    <span role="alert" className={styles['fault']}>
      {text}
    </span>
  );
}

/** The browser's own colour picker. */
export function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <Field label={label}>
      <input
        type="color"
        className={styles['color']}
        value={value}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
