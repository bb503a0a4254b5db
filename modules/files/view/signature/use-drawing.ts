import { draftOwner, findDraft, removeDraft } from '@homestead/ui';
import { useEffect, useState } from 'react';

/** Under which what is drawn of one's own signature is kept until the server has it. */
export const drawingKey = 'signature';

/** The dialog in which one draws one's signature: opened again over a drawing that the end of a session has interrupted. */
export function useDrawing(): { isDrawing: boolean; open(): void; close(): void } {
  const [isDrawing, setDrawing] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void findDraft(draftOwner(), drawingKey).then((found) => isCurrent && found && setDrawing(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  return {
    isDrawing,
    open: () => setDrawing(true),
    close: () => {
      setDrawing(false);
      void removeDraft(draftOwner(), drawingKey);
    },
  };
}
