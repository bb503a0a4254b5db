import { TEXTS } from '../texts.ts';

/** A question with a yes and a no, in its place rather than over everything. */
export function Question({ message, onYes, onNo }: { message: string; onYes(): void; onNo(): void }) {
  return (
    <div className="mv-question" role="alert">
      <p>{message}</p>
      <div className="mv-row">
        <button type="button" className="mv-button" onClick={onNo}>
          {TEXTS.no}
        </button>
        <button type="button" className="mv-button" onClick={onYes}>
          {TEXTS.yes}
        </button>
      </div>
    </div>
  );
}
