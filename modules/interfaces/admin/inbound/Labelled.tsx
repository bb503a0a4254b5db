import type { ReactNode } from 'react';
import styles from './inbound.module.css';

/** A part of a control with its own label and hint. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span className={styles.label}>{label}</span>
      {children}
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
