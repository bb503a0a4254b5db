import { type ReactNode, useState } from 'react';
import { TEXTS } from '../texts.ts';

/**
 * Leaves a map at once where nothing would be lost, and asks once where something was drawn and not stored. Whoever asks
 * to leave again while the question stands has not answered it.
 */
export function useLeave(
  isUnsaved: () => boolean,
  close: () => void,
): { leave(): void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (isUnsaved() ? setAsking(true) : close()),
    question: isAsking && (
      <div className="mv-veil">
        <div className="mv-leave" role="alertdialog" aria-label={TEXTS.leaveQuestion}>
          <p>{TEXTS.leaveQuestion}</p>
          <div className="mv-row">
            <button type="button" className="mv-button" onClick={close}>
              {TEXTS.leave}
            </button>
            {/* biome-ignore lint/a11y/noAutofocus: the question was asked for by a key or a press; its harmless answer takes the focus. */}
            <button type="button" className="mv-button mv-primary" autoFocus onClick={() => setAsking(false)}>
              {TEXTS.stay}
            </button>
          </div>
        </div>
      </div>
    ),
  };
}
