import type { Outcome } from '@homestead/forms/contract';
import type { FormContainer, FormHandle } from '@homestead/forms/view';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import { endIntent, intentKey } from '@homestead/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import * as routes from '../contract/routes.ts';
import { flowKeys } from './queries.ts';
import { viewTexts } from './texts.ts';
import type { SubmitResult } from './use-completion.ts';

export interface StartInput {
  call: CallFunction;
  person: string;
  processKey: string;
  container: FormContainer;
  /** Values that the start carries beside the form, such as which way a process begins. */
  extra?: Record<string, Record<string, unknown>>;
  notify(message: string, kind: 'fault' | 'done'): void;
  onStarted(reply: SubmitResult, isDraft: boolean): void;
}

export interface Start {
  isSending: boolean;
  attach(form: FormHandle | null): void;
  submit(): Promise<void>;
  /** Keeps what is typed on the server as a draft. */
  save(): Promise<void>;
}

/** How a process begins: its first task is submitted, or left open as a draft. */
export const startOutcome: Outcome = { id: 'submit', status: 1, kind: 'submit' };

export function useStart(input: StartInput): Start {
  const latest = useRef(input);
  latest.current = input;
  const queries = useQueryClient();
  const form = useRef<FormHandle | null>(null);
  const [isSending, setSending] = useState(false);
  const isLocked = useRef(false);

  const send = useCallback(
    async (isDraft: boolean) => {
      const { call, person, processKey, container, extra, notify, onStarted } = latest.current;
      const handle = form.current;
      if (isLocked.current) return;
      if (!handle) return notify(viewTexts.nothingToSubmit, 'fault');
      if (handle.isBusy) return notify(viewTexts.stillBusy, 'fault');
      if (!isDraft && !container.validate(startOutcome)) {
        return notify(viewTexts.incomplete(Math.max(1, handle.judge(startOutcome).length)), 'fault');
      }
      isLocked.current = true;
      setSending(true);
      try {
        const formData: Record<string, Record<string, unknown>> = { ...handle.collect() };
        for (const [group, record] of Object.entries(extra ?? {}))
          formData[group] = { ...formData[group], ...record };
        const body = { processKey, formData, ...(isDraft ? { draft: true } : {}) };
        const idempotencyKey = await intentKey(person, `start:${processKey}`, body);
        const reply = await call(routes.startProcess, { body }, { idempotencyKey });
        await Promise.all([endIntent(person, `start:${processKey}`), handle.discardDraft()]);
        await queries.invalidateQueries({ queryKey: flowKeys.all, refetchType: 'none' });
        notify(isDraft ? viewTexts.saved : viewTexts.submitted, 'done');
        onStarted(reply, isDraft);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.fields.length > 0) {
          handle.showFaults(error.fields);
          notify(error.fields[0]?.message ?? viewTexts.incomplete(error.fields.length), 'fault');
        }
      } finally {
        isLocked.current = false;
        setSending(false);
      }
    },
    [queries],
  );

  return {
    isSending,
    attach: useCallback((handle: FormHandle | null) => {
      form.current = handle;
    }, []),
    submit: useCallback(() => send(false), [send]),
    save: useCallback(() => send(true), [send]),
  };
}
