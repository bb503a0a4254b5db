import type { CallFunction } from '@homestead/http/client';
import { findDraft, messageOf, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as routes from '../contract/routes.ts';
import type { ActionBody } from '../contract/schemas.ts';
import {
  type ActDraft,
  type ActErrors,
  type ActName,
  actBody,
  actFaults,
  emptyActDraft,
  shapeOf,
  splitFaults,
} from './acts.ts';
import type { SubmitResult } from './decision/use-completion.ts';
import { actTexts } from './texts.ts';
import { isNoLongerOpen, type Notify, useSubmission } from './use-submission.ts';
import { withWarnings } from './with-warnings.ts';

export interface ActInput {
  /** Failures are shown in the dialog, where they can be read beside what was typed. */
  callWithoutToast: CallFunction;
  person: string;
  name: ActName;
  /** The task's id, or the case's for acts on a whole case. */
  id: string;
  version?: number | undefined;
  notify: Notify;
  /** Nothing is left to tell of a case that was thrown away. */
  onDone(reply: SubmitResult | null): void;
}

export interface ActForm {
  draft: ActDraft;
  change(patch: Partial<ActDraft>): void;
  faults: ActErrors;
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
  const { isSending, alone, sendOnce, refresh } = useSubmission(person, input.notify);
  const key = `act:${name}:${id}`;
  const [draft, setDraft] = useState<ActDraft>(emptyActDraft);
  const [isRestored, setRestored] = useState(false);
  const [faults, setFaults] = useState<ActErrors>({});
  const [fault, setFault] = useState<string>();
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
    if (isBusy.current) return notify(actTexts.stillBusy, 'fault');
    const owed = actFaults(name, draft);
    setFaults(owed);
    setFault(undefined);
    if (Object.keys(owed).length > 0) return;
    const act = async () => {
      const body = actBody(name, draft, version);
      const reply = await sendOnce(key, body, (idempotencyKey) =>
        sendAct(callWithoutToast, name, id, body, idempotencyKey),
      );
      await removeDraft(person, key);
      isTouched.current = false;
      setDraft(emptyActDraft);
      notify(withWarnings(actTexts.done[name], reply?.warnings ?? []), 'done');
      // The dialog goes at once: what is read again afterwards may no longer have a place for it.
      onDone(reply);
      // What one leaves is read again when one comes back, not before.
      await refresh(shapeOf(name).leaves ? 'none' : 'active');
    };
    await alone(act, async (failure) => {
      const { own, other } = splitFaults(name, failure.fields);
      setFaults(own);
      setFault(other ?? (failure.fields.length === 0 ? messageOf(failure) : undefined));
      // Somebody was faster, or the right to it is gone: the page is read again and may close the dialog; what was typed waits in its draft.
      if (!isNoLongerOpen(failure)) return;
      notify(messageOf(failure), 'fault');
      await refresh('active');
    });
  }, [alone, draft, id, key, name, person, refresh, sendOnce]);

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
  const { on, sends: action = name } = shapeOf(name);
  const route = on === 'task' ? routes.actOnTask : routes.actOnCase;
  return callWithoutToast(route, { params: { id, action }, body }, { idempotencyKey });
}
