import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useState } from 'react';

/** Whether a reporter wishes not to be named, kept on the device beside what they typed: a reload must not name them. */
export function useAnonymous(
  person: string,
  draftKey: string,
): { isAnonymous: boolean; choose(value: boolean): void; forget(): void } {
  const key = `${draftKey} anonymous`;
  const [isAnonymous, setAnonymous] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void findDraft<true>(person, key).then((found) => {
      if (isCurrent && found) setAnonymous(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);
  const forget = useCallback(() => void removeDraft(person, key), [person, key]);
  const choose = useCallback(
    (value: boolean) => {
      setAnonymous(value);
      if (value) void saveDraft<true>(person, key, true);
      else forget();
    },
    [person, key, forget],
  );
  return { isAnonymous, choose, forget };
}
