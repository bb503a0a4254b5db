import type { Outcome } from '@homestead/forms/contract';
import { findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useState } from 'react';
import type { CompletionPreview } from '../../contract/answers.ts';
import { rulesAsked } from '../../contract/answers.ts';
import { answerLimits, type GivenAnswer } from '../../contract/schemas.ts';
import { viewTexts } from '../texts.ts';
import { answersKey } from './opinion-draft.ts';

/** A decision that waits for a yes: what it does, and the warnings that it has to answer. */
export interface PendingDecision extends CompletionPreview {
  outcome: Outcome;
  /** It waits on this device for the network: what comes of it is the server's to say. */
  isQueued?: boolean;
  /** Another task of the same kind that waits for this person. */
  following: string | null;
}

export interface Decision {
  pending: PendingDecision | null;
  /** What is said of each warning, by rule. */
  answers: Readonly<Record<string, string>>;
  setAnswer(rule: string, reason: string): void;
  /** What is wrong with the answers, by rule. */
  answerFaults: Readonly<Record<string, string>>;
  ask(pending: PendingDecision): void;
  close(): void;
  /** The answers in the order of the warnings; null where one is owed, which is then shown. */
  collect(): GivenAnswer[] | null;
  /** Shows the answers that a refusal names; whether it named any. */
  refused(fields: readonly { path: string; message: string }[]): boolean;
  /** What is said so far, to be kept. */
  given(): GivenAnswer[];
  forget(): Promise<unknown>;
}

const nothing: readonly GivenAnswer[] = [];

/** The sheet between pressing an outcome and deciding. Answers are typed text like any other: they survive a reload. */
export function useDecision(
  person: string,
  taskId: string,
  kept: readonly GivenAnswer[] = nothing,
): Decision {
  const key = answersKey(taskId);
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(kept.map(({ rule, reason }) => [rule, reason])),
  );
  const [answerFaults, setFaults] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isCurrent = true;
    void findDraft<Record<string, string>>(person, key).then((found) => {
      if (isCurrent && found) setAnswers((typed) => ({ ...found.value, ...typed }));
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);
  return {
    pending,
    answers,
    answerFaults,
    setAnswer: useCallback(
      (rule, reason) => {
        setFaults(({ [rule]: _gone, ...others }) => others);
        setAnswers((typed) => {
          const next = { ...typed, [rule]: reason };
          void saveDraft(person, key, next);
          return next;
        });
      },
      [person, key],
    ),
    ask: useCallback((asked) => {
      setFaults({});
      setPending(asked);
    }, []),
    close: useCallback(() => setPending(null), []),
    collect: useCallback(() => {
      const given = (pending?.warnings ?? []).map(({ rule }) => ({
        rule,
        reason: (answers[rule] ?? '').trim(),
      }));
      const owed = given.filter(({ reason }) => !isAnswer(reason));
      setFaults(Object.fromEntries(owed.map(({ rule }) => [rule, viewTexts.decision.answerOwed])));
      return owed.length > 0 ? null : given;
    }, [pending, answers]),
    refused: useCallback((fields) => {
      const rules = rulesAsked(fields);
      const messages = fields.filter((field) => rulesAsked([field]).length > 0);
      if (rules.length > 0)
        setFaults(Object.fromEntries(rules.map((rule, at) => [rule, messages[at]?.message ?? ''])));
      return rules.length > 0;
    }, []),
    given: useCallback(
      () =>
        Object.entries(answers)
          .filter(([, reason]) => reason.trim() !== '')
          .map(([rule, reason]) => ({ rule, reason: reason.trim() })),
      [answers],
    ),
    forget: useCallback(() => removeDraft(person, key), [person, key]),
  };
}

/** Whether a text says enough to be an answer: letters and digits count, blanks and points do not. */
export function isAnswer(reason: string): boolean {
  return (reason.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= answerLimits.shortest;
}
