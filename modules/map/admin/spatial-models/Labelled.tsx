import type { ReactNode } from 'react';
import styles from './spatial-models.module.css';

/** A control of a step with its label and, where it helps, a hint. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles['labelled']}>
      <span>{label}</span>
      {children}
      {hint && <small className={styles['quiet']}>{hint}</small>}
    </label>
  );
}
