import type { FormHandle } from '@homestead/forms/view';
import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useRef } from 'react';
import { type FilledDecision, stillFilled } from './decision.ts';
import { filledKey } from './opinion-draft.ts';

/** What a button wrote into the decision field. Kept beside the form's draft: after a reload another button may still take it back. */
export function useFilled(person: string, taskId: string) {
  const key = filledKey(taskId);
  const filled = useRef<FilledDecision | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findDraft<FilledDecision>(person, key).then((found) => {
      if (isCurrent && found) filled.current ??= found.value;
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);
  const keep = useCallback(
    (next: FilledDecision) => {
      filled.current = next;
      void saveDraft(person, key, next);
    },
    [person, key],
  );
  const forgetFilled = useCallback(() => {
    filled.current = null;
    return removeDraft(person, key);
  }, [person, key]);
  /** The form as it stands now: whoever decides otherwise there has decided themselves. */
  const watch = useCallback(
    (form: FormHandle) => {
      const before = filled.current;
      if (!before || !form.isReady) return;
      const now = stillFilled(before, form.values);
      if (now === null) void forgetFilled();
      else if (now !== before) keep(now);
    },
    [keep, forgetFilled],
  );
  return { filled, keep, watch, forgetFilled };
}
