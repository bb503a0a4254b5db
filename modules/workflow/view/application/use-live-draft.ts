import { CallFailure, type CallFunction } from '@homestead/http/client';
import { removeDraft } from '@homestead/ui';
import { useEffect, useState } from 'react';
import * as routes from '../../contract/routes.ts';
import { findBegun, forgetBegun } from './begun.ts';

/**
 * True once it is known that what this device keeps of a beginning is still open. Where its draft was handed in or thrown
 * away elsewhere, what is kept here goes too; without a connection it stays.
 */
export function useLiveDraft(call: CallFunction, person: string, draftKey: string): boolean {
  const [isKnown, setKnown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each draft
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const begun = await findBegun(person, draftKey);
      if (begun && !(await isOpen(call, begun.taskId))) {
        await Promise.all([removeDraft(person, draftKey), forgetBegun(person, draftKey)]);
      }
      if (isCurrent) setKnown(true);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [person, draftKey]);
  return isKnown;
}

async function isOpen(call: CallFunction, taskId: string): Promise<boolean> {
  try {
    return (await call(routes.getTask, { params: { id: taskId } })).status === 'draft';
  } catch (error) {
    return !(error instanceof CallFailure && error.code === 40400);
  }
}
