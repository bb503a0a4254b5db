import { CallFailure, type CallFunction } from '@homestead/http/client';
import { endIntent, findDraft, intentKey, messageOf, removeDraft, saveDraft } from '@homestead/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as routes from '../contract/routes.ts';
import type { ActionBody } from '../contract/schemas.ts';
import {
  type ActDraft,
  type ActFaults,
  type ActName,
  actBody,
  actFaults,
  emptyActDraft,
  shapeOf,
  splitFaults,
} from './acts.ts';
import { flowKeys } from './queries.ts';
import { actTexts } from './texts.ts';
import type { SubmitResult } from './use-completion.ts';

export interface ActInput {
  /** Failures are shown in the dialog, where they can be read beside what was typed. */
  callWithoutToast: CallFunction;
  person: string;
  name: ActName;
  /** The task's id, or the case's for acts on a whole case. */
  id: string;
  version?: number | undefined;
  notify(message: string, kind: 'fault' | 'done'): void;
  /** Nothing is left to tell of a case that was thrown away. */
  onDone(reply: SubmitResult | null): void;
}

export interface ActForm {
  draft: ActDraft;
  change(patch: Partial<ActDraft>): void;
  faults: ActFaults;
  /** Why it did not work, where no field is to blame. */
  fault: string | undefined;
  /** What was typed for this act before, and not sent, is here again. */
  isRestored: boolean;
  isSending: boolean;
  setBusy(isBusy: boolean): void;
  send(): Promise<void>;
}

/** One act: what is typed for it survives a refusal, a lost connection and a closed browser, and is sent once. */
export function useAct(input: ActInput): ActForm {
  const { person, name, id } = input;
  const latest = useRef(input);
  latest.current = input;
  const queries = useQueryClient();
  const key = `act:${name}:${id}`;
  const [draft, setDraft] = useState<ActDraft>(emptyActDraft);
  const [isRestored, setRestored] = useState(false);
  const [faults, setFaults] = useState<ActFaults>({});
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isLocked = useRef(false);
  const isBusy = useRef(false);
  const isTouched = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    void findDraft<ActDraft>(person, key).then((found) => {
      if (!isCurrent || !found || isTouched.current) return;
      setDraft({ ...emptyActDraft, ...found.value });
      setRestored(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);

  const change = useCallback(
    (patch: Partial<ActDraft>) => {
      isTouched.current = true;
      setFaults({});
      setFault(undefined);
      setDraft((current) => {
        const next = { ...current, ...patch };
        void saveDraft(person, key, next);
        return next;
      });
    },
    [person, key],
  );

  const send = useCallback(async () => {
    const { callWithoutToast, version, notify, onDone } = latest.current;
    if (isLocked.current) return;
    if (isBusy.current) return notify(actTexts.stillBusy, 'fault');
    const owed = actFaults(name, draft);
    setFaults(owed);
    setFault(undefined);
    if (Object.keys(owed).length > 0) return;
    isLocked.current = true;
    setSending(true);
    try {
      const body = actBody(name, draft, version);
      const reply = await sendAct(callWithoutToast, name, id, body, await intentKey(person, key, body));
      await Promise.all([endIntent(person, key), removeDraft(person, key)]);
      isTouched.current = false;
      setDraft(emptyActDraft);
      notify(actTexts.done[name], 'done');
      // What one leaves is read again when one comes back, not before.
      const refetchType = shapeOf(name).leaves ? 'none' : 'active';
      await queries.invalidateQueries({ queryKey: flowKeys.all, refetchType });
      onDone(reply);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { own, other } = splitFaults(name, error.fields);
      setFaults(own);
      setFault(other ?? (error.fields.length === 0 ? messageOf(error) : undefined));
      // Somebody was faster: the page is read again and may close the dialog; what was typed waits in its draft.
      if (error.code === 40900) {
        notify(messageOf(error), 'fault');
        await queries.invalidateQueries({ queryKey: flowKeys.all });
      }
    } finally {
      isLocked.current = false;
      setSending(false);
    }
  }, [draft, id, key, name, person, queries]);

  return {
    draft,
    change,
    faults,
    fault,
    isRestored,
    isSending,
    setBusy: useCallback((busy: boolean) => {
      isBusy.current = busy;
    }, []),
    send,
  };
}

async function sendAct(
  callWithoutToast: CallFunction,
  name: ActName,
  id: string,
  body: ActionBody,
  idempotencyKey: string,
): Promise<SubmitResult | null> {
  if (name === 'discard') {
    await callWithoutToast(routes.discardDraft, { params: { id } });
    return null;
  }
  const route = shapeOf(name).on === 'task' ? routes.actOnTask : routes.actOnInstance;
  return callWithoutToast(route, { params: { id, action: name }, body }, { idempotencyKey });
}
