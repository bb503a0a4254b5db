import { CallFailure, type CallFunction } from '@homestead/http/client';
import { findDraft, messageOf, removeDraft, saveDraft } from '@homestead/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { rulesAsked } from '../contract/answers.ts';
import { type BatchReply, mostInBatch } from '../contract/batch.ts';
import { completeBatch } from '../contract/routes.ts';
import type { GivenAnswer, TaskSummary } from '../contract/schemas.ts';
import { flowKeys } from './queries.ts';
import { sendUnderIntent } from './use-submission.ts';

/** The outcome that all of these tasks allow in a batch; a list offers the first. */
export function batchOutcome(tasks: readonly Pick<TaskSummary, 'batch'>[]): string | undefined {
  const [first, ...others] = tasks;
  return first?.batch.find((outcome) => others.every((task) => task.batch.includes(outcome)));
}

/** So many go in one call: few enough for progress to be seen. */
const portion = 10;
const draftKey = 'batch-opinion';

export interface BatchInput {
  /** Failures are shown in the result, beside the tasks that they concern. */
  callWithoutToast: CallFunction;
  person: string;
}

export interface Batch {
  opinion: string;
  setOpinion(text: string): void;
  /** How many of how many have been answered, while it runs. */
  progress: { done: number; total: number } | undefined;
  result: BatchReply | undefined;
  send(tasks: readonly TaskSummary[]): Promise<void>;
  /** Warnings that the tasks which were not done ask about, one a rule. */
  asked: readonly { rule: string; message: string }[];
  answers: Readonly<Record<string, string>>;
  setAnswer(rule: string, reason: string): void;
  close(): void;
}

/** Completes many tasks alike; says of each what became of it. */
export function useBatch(input: BatchInput): Batch {
  const { person } = input;
  const latest = useRef(input);
  latest.current = input;
  const queries = useQueryClient();
  const [opinion, setText] = useState('');
  const [progress, setProgress] = useState<Batch['progress']>();
  const [result, setResult] = useState<BatchReply>();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    void findDraft<string>(person, draftKey).then(
      (found) => found && setText((typed) => typed || found.value),
    );
  }, [person]);

  const send = useCallback(
    async (tasks: readonly TaskSummary[]) => {
      const outcome = batchOutcome(tasks);
      if (outcome === undefined || tasks.length > mostInBatch) return;
      const given = Object.entries(answers)
        .map(([rule, reason]) => ({ rule, reason: reason.trim() }))
        .filter(({ reason }) => reason !== '');
      const total = tasks.length;
      const sum: BatchReply = { done: [], warnings: [], failed: [] };
      setProgress({ done: 0, total });
      for (let at = 0; at < total; at += portion) {
        const some = tasks.slice(at, at + portion);
        const reply = await sendSome(latest.current, some, {
          outcome,
          opinion: opinion.trim(),
          answers: given,
        });
        sum.done.push(...reply.done);
        sum.warnings.push(...reply.warnings);
        sum.failed.push(...reply.failed);
        setProgress({ done: Math.min(total, at + portion), total });
      }
      if (sum.failed.length === 0) {
        setText('');
        setAnswers({});
        void removeDraft(person, draftKey);
      }
      await queries.invalidateQueries({ queryKey: flowKeys.all });
      setProgress(undefined);
      setResult(sum);
    },
    [opinion, answers, person, queries],
  );

  return {
    opinion,
    setOpinion: useCallback(
      (text: string) => {
        setText(text);
        void saveDraft(person, draftKey, text);
      },
      [person],
    ),
    progress,
    result,
    send,
    asked: useMemo(() => askedIn(result), [result]),
    answers,
    setAnswer: useCallback(
      (rule: string, reason: string) => setAnswers((typed) => ({ ...typed, [rule]: reason })),
      [],
    ),
    close: useCallback(() => setResult(undefined), []),
  };
}

/** The questions of a result, each rule once with what its first task was told. */
function askedIn(result: BatchReply | undefined): { rule: string; message: string }[] {
  const fields = result?.failed.flatMap((failed) => failed.fields) ?? [];
  const asked = new Map<string, string>();
  for (const field of fields)
    for (const rule of rulesAsked([field])) if (!asked.has(rule)) asked.set(rule, field.message);
  return [...asked].map(([rule, message]) => ({ rule, message }));
}

/** One portion; where it does not arrive, its tasks have failed for that reason and keep their key for another try. */
async function sendSome(
  { callWithoutToast, person }: BatchInput,
  tasks: readonly TaskSummary[],
  { outcome, opinion, answers }: { outcome: string; opinion: string; answers: readonly GivenAnswer[] },
): Promise<BatchReply> {
  const body = {
    taskIds: tasks.map(({ id }) => id),
    outcome,
    approverContent: opinion || null,
    ...(answers.length > 0 ? { answers: [...answers] } : {}),
  };
  const name = `batch:${tasks[0]?.id ?? ''}`;
  try {
    return await sendUnderIntent(person, name, body, (idempotencyKey) =>
      callWithoutToast(completeBatch, { body }, { idempotencyKey }),
    );
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const message = error.fields[0]?.message ?? messageOf(error);
    return {
      done: [],
      warnings: [],
      failed: tasks.map(({ id, caseNo }) => ({
        taskId: id,
        caseNo: caseNo ?? '',
        code: typeof error.code === 'number' ? error.code : 0,
        message,
        fields: [],
      })),
    };
  }
}
