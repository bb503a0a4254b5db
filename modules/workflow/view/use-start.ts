import type { Outcome } from '@homestead/forms/contract';
import type { FormContainer, FormHandle } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import { useCallback, useRef } from 'react';
import * as routes from '../contract/routes.ts';
import { viewTexts } from './texts.ts';
import type { SubmitResult } from './use-completion.ts';
import { useSubmission } from './use-submission.ts';

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
  const form = useRef<FormHandle | null>(null);
  const { isSending, alone, sendOnce, refresh } = useSubmission(input.person);

  const send = useCallback(
    (isDraft: boolean) => {
      const { call, processKey, container, extra, notify, onStarted } = latest.current;
      const handle = form.current;
      const begin = async () => {
        if (!handle) return notify(viewTexts.nothingToSubmit, 'fault');
        if (handle.isBusy) return notify(viewTexts.stillBusy, 'fault');
        if (!isDraft && !container.validate(startOutcome))
          return notify(viewTexts.incomplete(Math.max(1, handle.judge(startOutcome).length)), 'fault');
        const formData: Record<string, Record<string, unknown>> = { ...handle.collect() };
        for (const [group, record] of Object.entries(extra ?? {}))
          formData[group] = { ...formData[group], ...record };
        const body = { processKey, formData, ...(isDraft ? { draft: true } : {}) };
        const reply = await sendOnce(`start:${processKey}`, body, (idempotencyKey) =>
          call(routes.startProcess, { body }, { idempotencyKey }),
        );
        await handle.discardDraft();
        await refresh('none');
        notify(isDraft ? viewTexts.saved : viewTexts.submitted, 'done');
        onStarted(reply, isDraft);
      };
      return alone(begin, ({ fields }) => {
        if (fields.length === 0) return;
        handle?.showFaults(fields);
        notify(fields[0]?.message ?? viewTexts.incomplete(fields.length), 'fault');
      });
    },
    [alone, sendOnce, refresh],
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
