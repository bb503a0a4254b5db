import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface Props {
  title: ReactNode;
  /** Small words at the end of the title. */
  note?: ReactNode;
  open: boolean;
  onToggle(): void;
  children: ReactNode;
  level: 'task' | 'section';
  testId?: string;
}

/** A collapsible part. Its content stays in the page while closed, so that a fault inside can be brought into view. */
export function Panel({ title, note, open, onToggle, children, level, testId }: Props) {
  const id = useId();
  const Title = level === 'task' ? 'h2' : 'h3';
  return (
    <section className={styles.panel} data-level={level} data-open={open} data-testid={testId}>
      <Title className={styles.panelTitle}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <DownOutlined className={styles.arrow ?? ''} aria-hidden />
          <span>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </button>
      </Title>
      <div id={id} hidden={!open} className={styles.panelBody}>
        {children}
      </div>
    </section>
  );
}
