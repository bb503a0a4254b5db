import { newId, send, type Tx } from '@homestead/database';
import type { OpenWarning, Outcome } from '@homestead/forms/contract';
import type { FieldViolation } from '@homestead/http/contract';
import { sql } from 'kysely';
import { answerLimits, answerPath, type GivenAnswer, workflowTexts } from '../../contract/index.ts';
import type { Plan } from './plan/plan.ts';

/** A warning with what whoever decided said of it: one row of the case's answers. */
export interface NewAnswer {
  rule: string;
  title: string;
  text: string;
  reason: string;
  cases: string[];
}

/** A warning as it is asked for: several places at which one rule is broken are one question. */
export interface Question extends NewAnswer {
  path: string;
  /** What this reader is shown. */
  message: string;
}

/** The warnings that an outcome must answer: of whoever agrees, and of everybody where content says so. */
export function questionsOf(
  asked: readonly OpenWarning[],
  { status, kind }: Pick<Outcome, 'status' | 'kind'>,
  answers: readonly GivenAnswer[],
): Question[] {
  if (status !== 1) return [];
  const questions = new Map<string, Question>();
  for (const { rule, title, path, message, kept, ofEveryone, cases } of asked) {
    if (kind !== 'agree' && !ofEveryone) continue;
    const known = questions.get(rule);
    const reason = known?.reason ?? answers.find((answer) => answer.rule === rule)?.reason.trim() ?? '';
    questions.set(rule, {
      rule,
      title,
      path: known?.path ?? path,
      message: known ? `${known.message}；${message}` : message,
      text: known ? `${known.text}；${kept}` : kept,
      reason,
      cases: [...new Set([...(known?.cases ?? []), ...cases])],
    });
  }
  return [...questions.values()];
}

/** Questions without a reason that says something, named `answers.<rule>`. */
export function answerFaults(questions: readonly Question[]): FieldViolation[] {
  const { shortest, longest } = answerLimits;
  return questions.flatMap(({ rule, message, reason }) => {
    const path = answerPath(rule);
    if (reason.length > longest) return [{ path, message: workflowTexts.answerTooLong(longest) }];
    const said = reason.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return said < shortest ? [{ path, message: workflowTexts.answerOwed(message, shortest) }] : [];
  });
}

/** What the operation log says of the answers of a completion; nothing where it gave none. */
export function answersEntry({ answers }: { answers: readonly NewAnswer[] }): {
  detail?: Record<string, unknown>;
} {
  if (answers.length === 0) return {};
  return { detail: { answers: answers.map(({ rule, title, reason }) => ({ rule, title, reason })) } };
}

/** Keeps the answers of a completion, in its transaction. */
export async function keepAnswers(tx: Tx, processId: string, plan: Plan): Promise<void> {
  const { answers, person, task, at } = plan;
  if (answers.length === 0 || !task) return;
  const found = answers.map((answer) => ({ id: newId(), ...answer }));
  await send(
    tx,
    sql`insert into workflow.answer (id, process_id, task_id, task_key, task_name, rule, title, text, reason, cases,
      person_id, person_name, at)
    select x.id, ${processId}, ${task.id}, ${task.task_key}, ${task.name}, x.rule, x.title, x.text, x.reason, x.cases,
      ${person.id}, ${person.name}, ${at}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as x(id text, rule text, title text, text text, reason text, cases text[])`,
  );
}
