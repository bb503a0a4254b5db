import type { FormData as FormValues, Outcome } from '@homestead/forms/contract';
import { type FormContainer, type FormHandle, formsKey } from '@homestead/forms/view';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import * as routes from '../../contract/routes.ts';
import type { SubmitResult } from '../decision/use-completion.ts';
import { viewTexts } from '../texts.ts';
import { type Notify, sendUnderIntent, useSubmission } from '../use-submission.ts';
import { withWarnings } from '../with-warnings.ts';
import { type Begun, findBegun, forgetBegun, keepBegun } from './begun.ts';

export interface StartInput {
  call: CallFunction;
  /** For what is kept beside: a failure there is no reason to disturb anybody. */
  quietCall?: CallFunction;
  person: string;
  processKey: string;
  container: FormContainer;
  /** Values that the start carries beside the form, such as which way a process begins. */
  extra?: Record<string, Record<string, unknown>>;
  /** Whoever begins wishes not to be named even to those who may know. */
  anonymous?: boolean;
  /** Under which name this device keeps the draft; with it each step is kept on the server too. */
  draftKey?: string;
  /** The open draft that is gone on with. */
  begun?: Begun;
  notify: Notify;
  onStarted(reply: SubmitResult, isDraft: boolean): void;
}

/** Where what was typed stands: on the server, or on this device alone. */
export type KeptAt = 'server' | 'device';

export interface Start {
  isSending: boolean;
  /** The form has come: before, there is nothing to keep or to send. */
  isFormHere: boolean;
  keptAt: KeptAt | undefined;
  attach(form: FormHandle | null): void;
  submit(): Promise<void>;
  /** Keeps what is typed on the server as a draft. */
  save(): Promise<void>;
  /** Keeps it there in passing: silent, and never in the way. What stands there already is not sent again. */
  keep(): void;
}

/** How a process begins: its first task is submitted, or left open as a draft. */
export const startOutcome: Outcome = { id: 'submit', status: 1, kind: 'submit' };

/** What is being kept, by draft: a form that is left and opened again at once goes on with the same draft. */
const underWay = new Map<string, Promise<void>>();
const nameOf = (person: string, draftKey: string | undefined): string => `${person} ${draftKey}`;

export function useStart(input: StartInput): Start {
  const latest = useRef(input);
  latest.current = input;
  const queries = useQueryClient();
  const form = useRef<FormHandle | null>(null);
  const [isFormHere, setFormHere] = useState(false);
  /** What the server was last given to keep; null once the application is handed in. */
  const lastKept = useRef<string | null>('');
  const [keptAt, setKeptAt] = useState<KeptAt>();
  const { isSending, alone, sendOnce, refresh } = useSubmission(input.person, input.notify);

  const bodyOf = useCallback((handle: FormHandle): FormValues => {
    const formData: Record<string, Record<string, unknown>> = { ...handle.collect() };
    for (const [group, record] of Object.entries(latest.current.extra ?? {}))
      formData[group] = { ...formData[group], ...record };
    return formData;
  }, []);

  const send = useCallback(
    (isDraft: boolean) => {
      const { call, processKey, container, person, draftKey, notify, onStarted } = latest.current;
      const handle = form.current;
      const begin = async () => {
        if (!handle) return notify(viewTexts.nothingToSubmit, 'fault');
        if (handle.isBusy) return notify(viewTexts.stillBusy, 'fault');
        if (!isDraft && !container.validate(startOutcome))
          return notify(viewTexts.incomplete(Math.max(1, handle.judge(startOutcome).length)), 'fault');
        await underWay.get(nameOf(person, draftKey));
        const formData = bodyOf(handle);
        const first = { processKey, formData, ...(latest.current.anonymous ? { anonymous: true } : {}) };
        const begun = latest.current.begun ?? (await findBegun(person, draftKey));
        const reply =
          begun && isDraft
            ? await saveBegun(call, begun, formData)
            : begun
              ? await sendOnce(
                  `start:${processKey}`,
                  { taskId: begun.taskId, approverStatus: 1, formData },
                  (key) => completeBegun(call, begun, formData, key),
                )
              : await sendOnce(
                  `start:${processKey}`,
                  { ...first, ...(isDraft ? { draft: true } : {}) },
                  (idempotencyKey) =>
                    call(
                      routes.startProcess,
                      { body: { ...first, ...(isDraft ? { draft: true } : {}) } },
                      { idempotencyKey },
                    ),
                );
        await finish(handle, reply);
      };
      const finish = async (done: FormHandle, reply: SubmitResult) => {
        lastKept.current = null;
        await Promise.all([done.discardDraft(), forgetBegun(person, draftKey)]);
        await refresh('none');
        notify(withWarnings(isDraft ? viewTexts.saved : viewTexts.submitted, reply.warnings), 'done');
        onStarted(reply, isDraft);
      };
      return alone(begin, async (failure) => {
        if (handle && isGone(failure)) {
          const begun = latest.current.begun ?? (await findBegun(person, draftKey));
          const reply = begun && (await handedIn(latest.current.quietCall ?? call, begun));
          // It was handed in, and its reply lost: to begin once more would be a second application.
          if (reply) return finish(handle, reply);
          await forgetBegun(person, draftKey);
          lastKept.current = '';
          if (latest.current.begun) await refresh('active');
        }
        const { fields } = failure;
        if (fields.length === 0) return;
        handle?.showFaults(fields);
        const told = fields[0]?.message ?? viewTexts.incomplete(fields.length);
        if (!handle || fields.every(({ path }) => isShown(handle, path))) return notify(told, 'fault');
        // The form was published anew since this page read it: what is missing stands in the newer one.
        await queries.invalidateQueries({ queryKey: formsKey });
        notify(viewTexts.formChanged(told), 'fault');
      });
    },
    [alone, sendOnce, refresh, bodyOf, queries],
  );

  const keep = useCallback(() => {
    const { quietCall, processKey, person, draftKey } = latest.current;
    const handle = form.current;
    if (!quietCall || !draftKey || !handle || lastKept.current === null) return;
    // What is not sent stands on the device alone, whatever of it was kept before.
    if (handle.isBusy) return setKeptAt('device');
    const formData = bodyOf(handle);
    const text = JSON.stringify(formData);
    if (lastKept.current === text) return;
    lastKept.current = text;
    const marked = ({ warnings }: { warnings: readonly { path: string }[] }) =>
      handle.markSaved(
        formData,
        warnings.map(({ path }) => path),
      );
    const work = async () => {
      const begun = latest.current.begun ?? (await findBegun(person, draftKey));
      if (begun) marked(await saveBegun(quietCall, begun, formData));
      else {
        const body = { processKey, formData, draft: true };
        const reply = await sendUnderIntent(person, `keep:${processKey}`, body, (idempotencyKey) =>
          quietCall(routes.startProcess, { body }, { idempotencyKey }),
        );
        const taskId = reply.tasks[0]?.id;
        if (taskId) await keepBegun(person, draftKey, { taskId, processId: reply.processId });
        marked(reply);
        await refresh('none');
      }
      setKeptAt('server');
    };
    // One after the other: the first makes the draft that the next ones write to.
    const name = nameOf(person, draftKey);
    const kept = (underWay.get(name) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      if (lastKept.current === text) lastKept.current = '';
      setKeptAt('device');
    });
    underWay.set(name, kept);
  }, [bodyOf, refresh]);

  return {
    isSending,
    isFormHere,
    keptAt,
    attach: useCallback((handle: FormHandle | null) => {
      form.current = handle;
      if (handle) setFormHere(true);
    }, []),
    submit: useCallback(() => send(false), [send]),
    save: useCallback(() => send(true), [send]),
    keep,
  };
}

const isShown = ({ sections }: FormHandle, path: string): boolean =>
  sections.some(({ fields }) => fields.some((field) => field.path === path));

/** The draft is no draft any more: handed in, or thrown away. */
const isGone = ({ code }: CallFailure): boolean => code === 40400 || code === 40900;

/** What the submit of a draft would have answered, if it was handed in. */
async function handedIn(call: CallFunction, { processId }: Begun): Promise<SubmitResult | undefined> {
  try {
    const { caseNo, status } = await call(routes.getCase, { params: { id: processId } });
    return status === 'draft' ? undefined : { processId, caseNo, status, tasks: [], warnings: [] };
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}

function saveBegun(call: CallFunction, { taskId }: Begun, formData: FormValues) {
  return call(routes.actOnTask, { params: { id: taskId, action: 'save' }, body: { formData } });
}

function completeBegun(call: CallFunction, { taskId }: Begun, formData: FormValues, idempotencyKey: string) {
  return call(
    routes.completeTask,
    { body: { taskId, approverStatus: startOutcome.status, formData } },
    { idempotencyKey },
  );
}
