import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { tell } from '@homestead/ui/desk';
import { useState } from 'react';
import { rolePageTexts as words } from './texts.ts';

/** Writes what a dialog gives a role; a refusal is said in the dialog, which stays open. */
export function useSave(send: () => Promise<unknown>, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return {
    isBusy,
    fault,
    async save() {
      setBusy(true);
      try {
        await send();
        tell.success(words.assigned);
        onDone();
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        setFault(error.fields[0]?.message ?? messageOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
