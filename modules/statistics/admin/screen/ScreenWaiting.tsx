import type { ReactNode } from 'react';
import styles from './screen.module.css';
import { screenWords as words } from './texts.ts';
import waiting from './waiting.module.css';

const counts = 7;
const columns = [2, 2, 2];

/** The wall's frame, where its figures will stand. */
export function ScreenWaiting() {
  return (
    <Frame>
      <p role="status">{words.loading}</p>
    </Frame>
  );
}

interface FailureProps {
  isRetrying: boolean;
  onRetry(): void;
  /** The way out. */
  children: ReactNode;
}

/** The wall's frame without figures: a wall asks again by itself, since nobody stands before it. */
export function ScreenFailure({ isRetrying, onRetry, children }: FailureProps) {
  return (
    <Frame isStill>
      <p role="alert">{words.failed}</p>
      <p className={waiting.failureWays}>
        <button type="button" disabled={isRetrying} onClick={onRetry}>
          {isRetrying ? words.retrying : words.retry}
        </button>
        {children}
      </p>
    </Frame>
  );
}

function Frame({ isStill = false, children }: { isStill?: boolean; children: ReactNode }) {
  return (
    <main className={styles.screen} data-testid="big-screen-waiting" data-still={isStill}>
      <title>{words.label}</title>
      <div className={waiting.waitingHead}>
        <h1>{words.label}</h1>
        {children}
      </div>
      <div className={styles.counts} aria-hidden="true">
        {Array.from({ length: counts }, (_, place) => (
          <div key={place} className={waiting.blank} />
        ))}
      </div>
      {columns.map((panels, column) => (
        <div key={column} className={column === 1 ? styles.middle : styles.side} aria-hidden="true">
          {Array.from({ length: panels }, (_, place) => (
            <div key={place} className={`${waiting.blank} ${waiting.panel}`} />
          ))}
        </div>
      ))}
    </main>
  );
}
