import { createClient } from '@homestead/http/client';
import { readToken, useSession } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import { useCallback, useEffect, useState } from 'react';
import { type KeptCall, listCalls } from './kept-calls.ts';
import { listEntries, type OutboxEntry } from './outbox.ts';
import { listPacks, type OfflinePack } from './pack.ts';
import { giveUp, type SendResult, sendWaiting } from './send.ts';
import { changed, useRevision } from './vault-state.ts';

/** Sending goes on behind other screens: a session that is over is told where one looks at the outbox, and sends nobody away. */
const call = createClient({ baseUrl: '/api', token: readToken });
const againMs = 60_000;
/** What did not arrive is tried again after these times, then each minute. */
const soonMs: readonly number[] = [4_000, 15_000];
/** What is on its way for so long may be given up on a press. */
const slowMs = 15_000;

const keeping = new EventTarget();
/** Says that something was kept for the network, which a device may have without having told so: it is tried soon. */
export const sendSoon = (): void => void keeping.dispatchEvent(new Event('kept'));

/** Sends what waits: at the start, when there is a network again, when the client comes to the front, soon after a failure or when something was kept, each minute, and on a press. */
export function useSending(vault: Vault | null): {
  isSending: boolean;
  /** It has been for long. */
  isSlow: boolean;
  /** Sends at once, and gives up what takes long. */
  send(): Promise<SendResult | null>;
} {
  const session = useSession();
  // More than one may wait for its turn.
  const [sends, setSends] = useState(0);
  const isSending = sends > 0;
  const [presses, setPresses] = useState(0);
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press begins anew.
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending, presses]);
  const isOwn = vault !== null && session?.id === vault.person;
  const send = useCallback(async () => {
    if (!vault || !isOwn || !navigator.onLine) return null;
    setSends((count) => count + 1);
    try {
      return await sendWaiting(vault, call, () => void changed());
    } finally {
      setSends((count) => count - 1);
    }
  }, [vault, isOwn]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isLeft = false;
    const act = async () => {
      clearTimeout(timer);
      failures = (await send()) === 'waits' ? failures + 1 : 0;
      clearTimeout(timer);
      if (!isLeft) timer = setTimeout(start, soonMs[failures - 1] ?? againMs);
    };
    const start = () => void act();
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(start, soonMs[0]);
    };
    const onSight = () => document.visibilityState === 'visible' && start();
    start();
    window.addEventListener('online', start);
    keeping.addEventListener('kept', soon);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener('online', start);
      keeping.removeEventListener('kept', soon);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [send]);
  return {
    isSending,
    isSlow,
    send: useCallback(() => {
      if (isSlow) giveUp();
      setPresses((count) => count + 1);
      return send();
    }, [isSlow, send]),
  };
}

export interface OfflineWork {
  packs: OfflinePack[];
  entries: OutboxEntry[];
  calls: KeptCall[];
}

/** The calls that were kept at a task, read again with every change; undefined while they are read. */
export function useKeptCalls(vault: Vault, taskId: string): KeptCall[] | undefined {
  const revision = useRevision();
  const [calls, setCalls] = useState<KeptCall[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is read again.
  useEffect(() => {
    let isCurrent = true;
    void listCalls(vault, taskId).then((found) => isCurrent && setCalls(found));
    return () => {
      isCurrent = false;
    };
  }, [vault, taskId, revision]);
  return calls;
}

/** What the vault holds, read again with every change; undefined while it is read. */
export function useOfflineWork(vault: Vault): OfflineWork | undefined {
  const revision = useRevision();
  const [work, setWork] = useState<OfflineWork>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is read again.
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([listPacks(vault), listEntries(vault), listCalls(vault)]).then(
      ([packs, entries, calls]) => isCurrent && setWork({ packs, entries, calls }),
    );
    return () => {
      isCurrent = false;
    };
  }, [vault, revision]);
  return work;
}
