import './land.css';
import { createContext, type ReactNode, useContext } from 'react';
import type { LandRow, LandTone } from './land-rows.ts';
import { landTexts as words } from './texts.ts';

const signs: Record<LandTone, string> = { clear: '✓', touched: '!', neutral: 'i', failed: '?', pending: '…' };

/** Says of the checks inside that they are a preview, and what counts instead; null where they are the server's. */
export const LandPreview = createContext<{ label: string; note: string } | null>(null);

interface Props {
  title?: string;
  rows: readonly LandRow[];
  /** Under the lines: a state, a button. */
  children?: ReactNode;
}

/** What lies under a drawn plot, a line for each question: sign, word and colour say the same. */
export function LandCard({ title = words.title, rows, children }: Props) {
  const preview = useContext(LandPreview);
  return (
    <section className="land-card" aria-label={title} aria-live="polite" data-testid="land-card">
      {preview && rows.length > 0 && (
        <p data-testid="land-preview">
          <span className="land-preview">{preview.label}</span> <small>{preview.note}</small>
        </p>
      )}
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
