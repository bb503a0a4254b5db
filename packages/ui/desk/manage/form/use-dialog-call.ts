import { CallFailure } from '@homestead/http/client';
import { useState } from 'react';
import { messageOf } from '../../../calls/api.ts';

/** What a dialog does when it is confirmed: busy meanwhile, and what the server refuses is said in the dialog. */
export function useDialogCall() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, attempt };
}
