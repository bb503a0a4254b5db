import './land.css';
import type { ReactNode } from 'react';
import type { LandRow, LandTone } from './land-rows.ts';
import { landTexts as words } from './texts.ts';

const signs: Record<LandTone, string> = { clear: '✓', touched: '!', neutral: 'i', failed: '?', pending: '…' };

interface Props {
  title?: string;
  rows: readonly LandRow[];
  /** Under the lines: a state, a button. */
  children?: ReactNode;
}

/** What lies under a drawn plot, a line for each question: sign, word and colour say the same. */
export function LandCard({ title = words.title, rows, children }: Props) {
  return (
    <section className="land-card" aria-label={title} aria-live="polite" data-testid="land-card">
      {rows.length > 0 && (
        <ul>
          {rows.map(({ key, tone, text, notes }) => (
            <li key={key} data-tone={tone} data-row={key}>
              <i aria-hidden="true">{signs[tone]}</i>
              <div>
                <span className="land-unseen">{words.tones[tone]}：</span>
                <strong>{text}</strong>
                {notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
