import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormData } from '../contract/form-data.ts';

export interface Kept {
  changes: FormData;
  /** What the case held of the changed fields when they were changed. */
  base?: FormData;
}

/** What another window of this browser does with the same form: input is kept there too, or was handed in or thrown away. */
export type Elsewhere = 'open' | 'gone';

/** Unsaved input on this device: saved with every change, taken up again after a reload. */
export function useDraft(
  draft: { person: string; key: string } | undefined,
  takeUp: (kept: Kept) => void,
): {
  isReady: boolean;
  restoredAt: string | undefined;
  /** What was typed last is not kept on this device: it is full, or its browser keeps nothing. */
  isUnkept: boolean;
  /** Another window has the same form: whichever is typed in last is what stays. */
  elsewhere: Elsewhere | null;
  save(kept: Kept): void;
  discard(): Promise<void>;
} {
  const { person, key } = draft ?? {};
  const [state, setState] = useState<{ isReady: boolean; restoredAt: string | undefined }>({
    isReady: !draft,
    restoredAt: undefined,
  });
  const [isUnkept, setUnkept] = useState(false);
  const { elsewhere, tell } = useOtherWindows(person === undefined ? undefined : `${person} ${key}`);
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
      tell('open');
    },
    [person, key, tell],
  );
  const discard = useCallback(async () => {
    isClosed.current = true;
    if (person === undefined || key === undefined) return;
    tell('gone');
    await removeDraft(person, key);
  }, [person, key, tell]);
  return { ...state, isUnkept, elsewhere, save, discard };
}

/** Tells the other windows of this browser what becomes of a draft, and hears of it from them. */
function useOtherWindows(name: string | undefined): {
  elsewhere: Elsewhere | null;
  tell(state: Elsewhere): void;
} {
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (name === undefined || typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel('drafts');
    opened.onmessage = ({ data }: MessageEvent<{ name: string; state: Elsewhere }>) => {
      if (data.name === name) setElsewhere(data.state);
    };
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [name]);
  const tell = useCallback((state: Elsewhere) => channel.current?.postMessage({ name, state }), [name]);
  return { elsewhere, tell };
}
