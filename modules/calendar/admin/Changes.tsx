import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { Alert } from 'antd';
import type { CalendarReply, CalendarYear } from '../contract/index.ts';
import styles from './calendar.module.css';
import { calendarAdminTexts as words } from './texts.ts';

/** A table that is not saved yet, beside the one in force. */
export interface Preview {
  before: CalendarYear;
  after: CalendarReply;
  source: string;
}

export function FaultList({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Alert
      type="error"
      role="alert"
      data-testid="calendar-faults"
      style={{ marginBottom: 12 }}
      title={
        <ul className={styles.faults}>
          {faults.slice(0, 8).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {faults.length > 8 && <li>{words.more(faults.length - 8)}</li>}
        </ul>
      }
    />
  );
}

/** The days that a table gives and takes, what reads oddly, and how many deadlines move. */
export function Changes({ preview: { before, after } }: { preview: Pick<Preview, 'before' | 'after'> }) {
  const changes = (['off', 'working'] as const).flatMap((list) => {
    const added = after[list].filter((day) => !before[list].includes(day));
    const removed = before[list].filter((day) => !after[list].includes(day));
    return [
      { name: `${words.added}${words.marks[list]}`, days: added },
      { name: `${words.removed}${words.marks[list]}`, days: removed },
    ].filter(({ days }) => days.length > 0);
  });
  return (
    <div data-testid="calendar-preview">
      <p>{words.known(after.off.length, after.working.length)}</p>
      {changes.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ name, days }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>
                {name} {days.length}
              </dt>
              <dd className="figures">{days.map((day) => day.slice(5)).join('、')}</dd>
            </div>
          ))}
        </dl>
      )}
      {after.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} style={{ marginBottom: 8 }} />
      ))}
      <Alert type="info" showIcon title={words.changes(after.changed.tasks, after.changed.timers)} />
    </div>
  );
}

/** Every fault that the server names, or its one message. */
export function faultsOf(error: unknown): string[] {
  if (!(error instanceof CallFailure)) throw error;
  const fields = (error.data as { fields?: { message: string }[] } | null)?.fields ?? [];
  return fields.length > 0 ? fields.map(({ message }) => message) : [messageOf(error)];
}
