import './land.css';
import { createContext, type ReactNode, useContext } from 'react';
import type { LandRow, LandTone } from './land-rows.ts';
import { landTexts as words } from './texts.ts';

const signs: Record<LandTone, string> = { clear: '✓', touched: '!', neutral: 'i', failed: '?', pending: '…' };

/** How checks that are a preview are named, what counts instead, and what is said where even a preview cannot be made. */
export interface Preview {
  label: string;
  note: string;
  later: string;
}

/** Says of the checks inside that they are a preview; null where they are the server's. */
export const LandPreview = createContext<Preview | null>(null);

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
      {preview && rows.some(({ tone, held }) => tone !== 'pending' || held) && (
        <p data-testid="land-preview">
          <span className="land-preview">{preview.label}</span> <small>{preview.note}</small>
        </p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map(({ key, tone, text, notes, held }) => (
            <li key={key} data-tone={tone} data-row={key}>
              <i aria-hidden="true">{signs[tone]}</i>
              <div>
                <span className="land-unseen">{words.tones[tone]}：</span>
                <strong>{text}</strong>
                {notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </div>
              {held && (
                <div className="land-held" aria-hidden="true">
                  <strong data-held={held.text} />
                  {held.notes.map((note) => (
                    <small key={note} data-held={note} />
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
