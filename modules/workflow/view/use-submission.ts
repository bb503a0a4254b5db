import { CallFailure, offline, timedOut } from '@homestead/http/client';
import { endIntent, findDraft, intentKey, isRefusal } from '@homestead/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { flowKeys } from './queries.ts';
import { viewTexts } from './texts.ts';

/** What is on its way for so long is said to be, again and again. */
const slowMs = 15_000;

/** How a client tells a person of what was sent. */
export type Notify = (message: string, kind: 'fault' | 'done' | 'info') => void;

export interface Submissions {
  isSending: boolean;
  /** Runs one submission at a time: a second press while the first is on its way is no second one. */
  alone(work: () => Promise<void>, onFailure: (failure: CallFailure) => unknown): Promise<void>;
  /**
   * Sends a body under the key of its intent: the same body sent again, after a lost reply or a closed browser, is counted once.
   * `kept` names the intent on this device.
   */
  sendOnce<B extends object, R>(kept: string, body: B, send: (key: string) => Promise<R>): Promise<R>;
  /** What lists and pages show of cases is out of date; with 'none' they read again when one comes back to them. */
  refresh(refetchType: 'none' | 'active'): Promise<void>;
}

/** Lock, intent and refusal of what a person sends: a start, a completion, an action. Failures that are no refusal are thrown. */
export function useSubmission(person: string, notify: Notify): Submissions {
  const queries = useQueryClient();
  const told = useRef(notify);
  told.current = notify;
  const isLocked = useRef(false);
  const [isSending, setSending] = useState(false);

  const alone = useCallback(async (work: () => Promise<void>, onFailure: (f: CallFailure) => unknown) => {
    if (isLocked.current) return;
    isLocked.current = true;
    setSending(true);
    const slow = setInterval(() => told.current(viewTexts.slow, 'info'), slowMs);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await onFailure(error);
    } finally {
      clearInterval(slow);
      isLocked.current = false;
      setSending(false);
    }
  }, []);

  return {
    isSending,
    alone,
    sendOnce: useCallback((kept, body, send) => sendUnderIntent(person, kept, body, send), [person]),
    refresh: useCallback((refetchType) => refreshCases(queries, refetchType), [queries]),
  };
}

/**
 * Whether what a page offers is out of date: somebody was faster, the case stands otherwise (a refusal that blames no field),
 * or the person may not do it any more.
 */
export const isNoLongerOpen = (failure: CallFailure): boolean =>
  failure.code === 40900 || (failure.code === 42200 && failure.fields.length === 0) || isRefusal(failure);

/** Whether nobody knows if the server has taken what was sent: no answer came, or one of the way there. */
export const isUnanswered = ({ code, status }: Pick<CallFailure, 'code' | 'status'>): boolean =>
  code === offline || code === timedOut || status >= 500;

/** Whether this content was sent under a key whose answer has not come. */
export async function isIntended(person: string, kept: string, body: object): Promise<boolean> {
  return (await findDraft<{ body: string }>(person, `intent:${kept}`))?.value.body === JSON.stringify(body);
}

/** Sends a body under the key of its intent, and ends the intent when it was answered. */
export async function sendUnderIntent<B extends object, R>(
  person: string,
  kept: string,
  body: B,
  send: (key: string) => Promise<R>,
): Promise<R> {
  const reply = await send(await intentKey(person, kept, body));
  await endIntent(person, kept);
  return reply;
}

function refreshCases(queries: QueryClient, refetchType: 'none' | 'active'): Promise<void> {
  return queries.invalidateQueries({ queryKey: flowKeys.all, refetchType });
}
