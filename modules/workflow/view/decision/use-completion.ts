import type { FormData as FormValues, Outcome } from '@homestead/forms/contract';
import { isEmpty, owesReason, valueAt } from '@homestead/forms/engine';
import type { FormContainer, FormHandle } from '@homestead/forms/view';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { rulesAsked } from '../../contract/answers.ts';
import * as routes from '../../contract/routes.ts';
import type { GivenAnswer, SubmitReply, TaskDetail, TaskQuery } from '../../contract/schemas.ts';
import { viewTexts } from '../texts.ts';
import { isIntended, isNoLongerOpen, isUnanswered, type Notify, useSubmission } from '../use-submission.ts';
import { withWarnings } from '../with-warnings.ts';
import { findFollowing, isConfirmed, resultWords } from './confirmation.ts';
import { decidedOutcomes, decisionToFill } from './decision.ts';
import { opinionKey } from './opinion-draft.ts';
import { type Decision, useDecision } from './use-decision.ts';
import { useFilled } from './use-filled.ts';

export type SubmitResult = Static<typeof SubmitReply>;

export interface CompletionInput {
  /** The typed client whose failures are told by the one error handler. */
  call: CallFunction;
  person: string;
  task: TaskDetail;
  container: FormContainer;
  /** What the list was narrowed to from which the task was opened: the next one is of these. */
  narrowed?: TaskQuery;
  /** Short words that pass by: toast or message. */
  notify: Notify;
  /** Completed; `following` is the task to go on with, where that was chosen. */
  onDone(reply: SubmitResult, following: string | null): void;
  /** Someone else was faster, or the content moved on: read the task again. */
  onConflict(): void;
}

export interface Completion {
  /** What is said so far: beside the form, or in the form's own field for it. */
  opinion: string;
  setOpinion(text: string): void;
  /** Label of the form's own field for the opinion; null where it is asked beside the form. */
  opinionField: string | null;
  /**
   * Whether the form has come, or will not: before, nothing can be sent, and a box for the opinion that gives way to the form's own
   * field would lose what was typed.
   */
  isFormHere: boolean;
  opinionFault: string | undefined;
  outcomes: readonly Outcome[];
  /** What the decision field says so far: its button is the one to press. */
  decided: Outcome | undefined;
  isSending: boolean;
  /** The form of the last panel tells its state here with every change. */
  attach(form: FormHandle | null): void;
  /** Judges everything, then asks for a yes where somebody decides; an initiator's own step is sent at once. */
  complete(outcome: Outcome): Promise<void>;
  /** The decision that waits for a yes, and the answers to its warnings. */
  decision: Decision;
  /** Says yes; `goesOn` to the next task of the same kind. */
  confirm(goesOn: boolean): Promise<void>;
  /** Keeps the form on the server without completing. */
  save(): Promise<void>;
}

/** Completing a task: decision and outcome kept in step, faults shown together, a repeat never counted twice. */
export function useCompletion(input: CompletionInput): Completion {
  const { task, person } = input;
  const latest = useRef(input);
  latest.current = input;
  const { isSending, alone: inTurn, sendOnce, refresh } = useSubmission(person, input.notify);
  const form = useRef<FormHandle | null>(null);
  const outcomes = task.outcomes as readonly Outcome[];
  const beside = useOpinion(person, task.id, task.draft?.opinion ?? '');
  const { forgetOpinion } = beside;
  const [inForm, setInForm] = useState<{ path: string; label: string; text: string } | null>(null);
  const [isFormSeen, setFormSeen] = useState(false);
  const opinion = inForm?.text ?? beside.opinion;
  const decision = useDecision(person, task.id, task.draft?.answers);
  const { pending, ask, close, collect, refused, forget } = decision;
  const { filled, keep: keepFilled, watch: watchFilled, forgetFilled } = useFilled(person, task.id);
  const [opinionFault, setOpinionFault] = useState<string>();
  const [decidedId, setDecidedId] = useState<string>();
  /** Every save is another version: the next one, and the submit, say the newest that this device knows. */
  const version = useRef(task.version);
  useEffect(() => {
    version.current = task.version;
  }, [task.version]);

  const attach = useCallback(
    (handle: FormHandle | null) => {
      form.current = handle;
      if (handle) {
        setFormSeen(true);
        watchFilled(handle);
      }
      const decided = handle && decidedOutcomes(handle.context.form, handle.values, outcomes);
      setDecidedId(decided?.length === 1 ? decided[0]?.id : undefined);
      const next = handle && !task.opinionOnly ? opinionIn(handle) : null;
      setInForm((known) => (isSameOpinion(known, next) ? known : next));
    },
    [outcomes, task.opinionOnly, watchFilled],
  );

  /** Shows what is wrong with the opinion where it is written. */
  const tellOpinion = useCallback(
    (message: string | undefined) => {
      if (!inForm) return setOpinionFault(message);
      if (message) form.current?.showFaults([{ path: inForm.path, message }]);
    },
    [inForm],
  );

  /** Shows what is wrong where it stands, and says in passing what stands nowhere. */
  const tellFaults = useCallback(
    (fields: CallFailure['fields']): void => {
      const [own, foreign] = split(fields, form.current);
      form.current?.showFaults(own);
      const opinionMessage = foreign.find(({ path }) => path === 'approverContent')?.message;
      tellOpinion(opinionMessage);
      const told =
        foreign.find(({ path }) => path !== 'approverContent') ?? (own.length === 0 ? foreign[0] : undefined);
      if (told) latest.current.notify(told.message, 'fault');
      else if (own.length > 0) latest.current.notify(viewTexts.incomplete(own.length), 'fault');
    },
    [tellOpinion],
  );

  /** Runs one submission at a time and shows what a refusal names where it stands. */
  const alone = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (form.current?.isBusy) return latest.current.notify(viewTexts.stillBusy, 'fault');
      await inTurn(work, (failure) => {
        if (refused(failure.fields) && failure.fields.length === rulesAsked(failure.fields).length) return;
        // The question stays: the same yes again is the same one to the server.
        if (isUnanswered(failure)) return;
        close();
        if (isNoLongerOpen(failure)) latest.current.onConflict();
        tellFaults(failure.fields);
      });
    },
    [inTurn, refused, close, tellFaults],
  );

  const bodyOf = useCallback(
    (outcome: Outcome, answers: GivenAnswer[]) => ({
      taskId: task.id,
      approverStatus: outcome.status,
      outcome: outcome.id,
      approverContent: inForm ? null : opinion.trim() || null,
      formData: (task.opinionOnly ? {} : (form.current?.collect() ?? {})) as FormValues,
      ...(answers.length > 0 ? { answers } : {}),
      version: version.current,
    }),
    [task, opinion, inForm],
  );

  const send = useCallback(
    async (outcome: Outcome, answers: GivenAnswer[], following: string | null) => {
      const { call, notify, onDone } = latest.current;
      const body = bodyOf(outcome, answers);
      const reply = await sendOnce(task.id, body, (idempotencyKey) =>
        call(routes.completeTask, { body }, { idempotencyKey }),
      );
      await Promise.all([form.current?.discardDraft(), forgetOpinion(), forget(), forgetFilled()]);
      await refresh('none');
      close();
      notify(resultWords(outcome, reply.warnings), 'done');
      onDone(reply, following);
    },
    [bodyOf, sendOnce, task.id, refresh, forgetOpinion, forget, forgetFilled, close],
  );

  const complete = useCallback(
    (outcome: Outcome) =>
      alone(async () => {
        const { call, container, notify } = latest.current;
        const handle = form.current;
        if (!task.opinionOnly && !handle) return notify(viewTexts.nothingToSubmit, 'fault');
        const isOwed = owesReason(outcome) && isEmpty(opinion);
        setOpinionFault(isOwed && !inForm ? viewTexts.opinionRequired : undefined);
        const isSound = task.opinionOnly || container.validate(outcome);
        if (!isSound) {
          const found = form.current?.judge(outcome) ?? [];
          // The form shows its own faults; that of its opinion is told among them.
          if (isOwed && inForm)
            form.current?.showFaults([...found, { path: inForm.path, message: viewTexts.opinionRequired }]);
          return notify(viewTexts.incomplete(Math.max(1, found.length) + (isOwed ? 1 : 0)), 'fault');
        }
        if (isOwed) {
          tellOpinion(viewTexts.opinionRequired);
          if (!inForm) goToOpinion();
          return notify(viewTexts.opinionRequired, 'fault');
        }
        const body = bodyOf(outcome, []);
        const preview = await call(routes.previewTask, { body }).catch(async (failure: unknown) => {
          const isOver = failure instanceof CallFailure && isNoLongerOpen(failure);
          if (isOver && (await isIntended(person, task.id, body))) return null;
          throw failure;
        });
        // This very content was sent before and its answer was lost: the server repeats it.
        if (!preview) return send(outcome, [], null);
        if (!isConfirmed(outcome, preview)) return send(outcome, [], null);
        // Nobody answers warnings for a decision that would be refused all the same.
        if (preview.faults.length > 0) return tellFaults(preview.faults);
        ask({ ...preview, outcome, following: await findFollowing(call, task, latest.current.narrowed) });
      }),
    [alone, person, task, opinion, inForm, tellOpinion, tellFaults, ask, send, bodyOf],
  );

  const confirm = useCallback(
    (goesOn: boolean) =>
      alone(async () => {
        const answers = collect();
        if (pending && answers) await send(pending.outcome, answers, goesOn ? pending.following : null);
      }),
    [alone, pending, collect, send],
  );

  const fillDecision = useCallback(
    (outcome: Outcome): boolean => {
      const handle = form.current;
      const wanted = handle && decisionToFill(handle.context.form, outcome, handle.values, filled.current);
      if (!handle || !wanted) return false;
      keepFilled(wanted);
      handle.setValue(wanted.path, wanted.value);
      return true;
    },
    [filled, keepFilled],
  );

  /** A decision filled by the button must be in the form before it is judged: the submit waits for that drawing. */
  const [waiting, setWaiting] = useState<Outcome>();
  useEffect(() => {
    if (!waiting) return;
    setWaiting(undefined);
    void complete(waiting);
  }, [waiting, complete]);

  return {
    opinion,
    setOpinion: useCallback(
      (text: string) => {
        setOpinionFault(undefined);
        if (inForm) form.current?.setValue(inForm.path, text);
        else beside.setOpinion(text);
      },
      [inForm, beside.setOpinion],
    ),
    opinionField: inForm?.label ?? null,
    isFormHere: task.opinionOnly || isFormSeen || hasNoForm(input.container),
    opinionFault,
    outcomes,
    decided: outcomes.find((outcome) => outcome.id === decidedId),
    isSending,
    attach,
    decision,
    confirm,
    complete: useCallback(
      async (outcome: Outcome) => {
        if (fillDecision(outcome)) setWaiting(outcome);
        else await complete(outcome);
      },
      [complete, fillDecision],
    ),
    save: useCallback(
      () =>
        alone(async () => {
          const { call, notify } = latest.current;
          const formData = form.current?.collect() ?? {};
          const saved = await call(routes.actOnTask, {
            params: { id: task.id, action: 'save' },
            body: {
              formData,
              approverContent: inForm ? null : opinion,
              answers: decision.given(),
              version: version.current,
            },
          });
          version.current = saved.version ?? version.current;
          form.current?.markSaved(
            formData,
            saved.warnings.map(({ path }) => path),
          );
          notify(withWarnings(viewTexts.saved, saved.warnings), 'done');
          await refresh('none');
        }),
      [alone, task.id, refresh, inForm, opinion, decision.given],
    ),
  };
}

const hasNoForm = ({ status, panels }: FormContainer): boolean =>
  status === 'error' || (status === 'ready' && panels.length === 0);

type OpinionInForm = { path: string; label: string; text: string } | null;

/** The form's own field for the opinion with what it says; null where it has none to write in. */
function opinionIn({ context, values, sections, isFieldReadOnly }: FormHandle): OpinionInForm {
  const path = context.form.opinion;
  const field = sections.flatMap(({ fields }) => fields).find((candidate) => candidate.path === path);
  if (path === undefined || !field || isFieldReadOnly(field)) return null;
  const value = valueAt(values, path);
  return { path, label: field.label, text: typeof value === 'string' ? value : '' };
}

const isSameOpinion = (one: OpinionInForm, other: OpinionInForm): boolean =>
  one?.path === other?.path && one?.text === other?.text;

/** Puts the cursor into the opinion, wherever the client draws it; the browser scrolls there only if it is out of sight. */
function goToOpinion(): void {
  document.querySelector<HTMLElement>('[data-field=approverContent] textarea')?.focus();
}

/** The opinion is typed text like any other: it survives a reload. */
function useOpinion(person: string, taskId: string, kept: string) {
  const key = opinionKey(taskId);
  const [opinion, setText] = useState(kept);
  useEffect(() => {
    let isCurrent = true;
    void findDraft<string>(person, key).then((found) => {
      if (isCurrent && found) setText((typed) => (typed === kept ? found.value : typed));
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key, kept]);
  const setOpinion = useCallback(
    (text: string) => {
      setText(text);
      void saveDraft(person, key, text);
    },
    [person, key],
  );
  return { opinion, setOpinion, forgetOpinion: useCallback(() => removeDraft(person, key), [person, key]) };
}

/** Faults of fields that this form shows, and the others. */
function split(
  fields: CallFailure['fields'],
  form: FormHandle | null,
): [own: CallFailure['fields'], foreign: CallFailure['fields']] {
  const shown = new Set(form?.sections.flatMap((section) => section.fields.map((field) => field.path)));
  return [fields.filter(({ path }) => shown.has(path)), fields.filter(({ path }) => !shown.has(path))];
}
