import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormData } from '../contract/form-data.ts';

export interface Kept {
  changes: FormData;
  /** What the case held of the changed fields when they were changed. */
  base?: FormData;
}

/** Unsaved input on this device: saved with every change, taken up again after a reload. */
export function useDraft(
  draft: { person: string; key: string } | undefined,
  takeUp: (kept: Kept) => void,
): {
  isReady: boolean;
  restoredAt: string | undefined;
  /** What was typed last is not kept on this device: it is full, or its browser keeps nothing. */
  isUnkept: boolean;
  /** Another window of this browser keeps input for the same form: whichever is typed in last is what stays. */
  isElsewhere: boolean;
  save(kept: Kept): void;
  discard(): Promise<void>;
} {
  const { person, key } = draft ?? {};
  const [state, setState] = useState<{ isReady: boolean; restoredAt: string | undefined }>({
    isReady: !draft,
    restoredAt: undefined,
  });
  const [isUnkept, setUnkept] = useState(false);
  const { isElsewhere, tell } = useOtherWindows(person === undefined ? undefined : `${person} ${key}`);
  const adopt = useRef(takeUp);
  adopt.current = takeUp;
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    if (person === undefined || key === undefined) return;
    let isCurrent = true;
    void findDraft<Kept>(person, key).then((found) => {
      if (!isCurrent) return;
      if (found) adopt.current(found.value);
      setState({ isReady: true, restoredAt: found?.savedAt });
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);
  const save = useCallback(
    (kept: Kept) => {
      if (person === undefined || key === undefined || isClosed.current) return;
      void saveDraft<Kept>(person, key, kept).then((isKept) => setUnkept(!isKept));
      tell();
    },
    [person, key, tell],
  );
  const discard = useCallback(async () => {
    isClosed.current = true;
    if (person !== undefined && key !== undefined) await removeDraft(person, key);
  }, [person, key]);
  return { ...state, isUnkept, isElsewhere, save, discard };
}

/** Tells the other windows of this browser that a draft is being written, and hears of it from them. */
function useOtherWindows(name: string | undefined): { isElsewhere: boolean; tell(): void } {
  const [isElsewhere, setElsewhere] = useState(false);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (name === undefined || typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel('drafts');
    opened.onmessage = ({ data }) => data === name && setElsewhere(true);
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [name]);
  return { isElsewhere, tell: useCallback(() => channel.current?.postMessage(name), [name]) };
}
