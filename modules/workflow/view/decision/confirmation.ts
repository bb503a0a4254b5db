import type { Outcome } from '@homestead/forms/contract';
import { owesReason } from '@homestead/forms/engine';
import type { CallFunction } from '@homestead/http/client';
import type { ConfirmType } from '@homestead/ui/widgets';
import type { CompletionPreview } from '../../contract/answers.ts';
import { namedPerson } from '../../contract/named-person.ts';
import * as routes from '../../contract/routes.ts';
import type { TaskDetail, TaskQuery } from '../../contract/schemas.ts';
import { viewTexts } from '../texts.ts';
import { withWarnings } from '../with-warnings.ts';
import type { PendingDecision } from './use-decision.ts';

const words = viewTexts.decision;

/** Whether a press is asked about once more: whoever decides is, whoever has a warning to answer, and whoever ends the case. */
export function isConfirmed(
  { kind }: Outcome,
  { warnings, ends }: Pick<CompletionPreview, 'warnings' | 'ends'>,
): boolean {
  return kind !== 'submit' || warnings.length > 0 || ends;
}

/** Sending back and refusing stand apart and are red. */
export function isDangerous({ kind, status }: Pick<Outcome, 'kind' | 'status'>): boolean {
  return kind === 'return' || kind === 'refuse' || status === 0;
}

/** As what kind of question it is asked (spec 2 §2.16): an end as data that is lost, anything else as a submit. */
export function questionType({ kind }: Outcome, isOpinionOnly: boolean): ConfirmType {
  return kind === 'refuse' && !isOpinionOnly ? 'dataconfirm' : 'applyConfirm';
}

/** What a decision does, in three lines: about whom, what comes of it, and what that means; and what the rules remark on going on. */
export function linesOf(
  { outcome, notes = [], staysInForce = [], next, ends, begins, isQueued }: PendingDecision,
  task: Pick<TaskDetail, 'applicant' | 'applicantLabel' | 'caseNo' | 'taskName' | 'opinionOnly'>,
): { label: string; text: string }[] {
  const about = [namedPerson(task), task.caseNo ?? '', task.taskName]
    .filter((part) => part !== '')
    .join(' · ');
  if (isQueued)
    return [
      { label: words.about, text: about },
      { label: words.result, text: words.leads(outcome.label ?? outcome.id, words.queued) },
      { label: words.consequence, text: viewTexts.confirm.queued },
    ];
  const steps = next.map(({ taskName, by }) => (by ? words.step(taskName, by) : taskName)).join('；');
  const after = [ends ? words.over : steps || words.waits, ...begins.map(words.begins)].join('；');
  return [
    { label: words.about, text: about },
    { label: words.result, text: words.leads(outcome.label ?? outcome.id, after) },
    { label: words.consequence, text: consequenceOf(outcome, task.opinionOnly, ends) },
    ...(notes.length > 0 && !isDangerous(outcome) ? [{ label: words.noted, text: notes.join('；') }] : []),
    ...(staysInForce.length > 0
      ? [{ label: words.noted, text: words.staysInForce(staysInForce.join('、')) }]
      : []),
  ];
}

function consequenceOf({ kind }: Outcome, isOpinionOnly: boolean, ends: boolean): string {
  if (kind === 'return') return viewTexts.confirm.return;
  // One department's no is an opinion among others: it does not end the case.
  if (isOpinionOnly) return viewTexts.confirm.opinion;
  if (kind === 'refuse') return viewTexts.confirm.refuse;
  return ends ? viewTexts.confirm.over : viewTexts.confirm.agree;
}

/** The toast after a submission: the outcome by its own name, and what the server changed or warns of. */
export function resultWords({ kind, label, id }: Outcome, warnings: readonly { message: string }[]): string {
  return withWarnings(kind === 'submit' ? viewTexts.submitted : viewTexts.submittedAs(label ?? id), warnings);
}

/** Another task of the same kind that waits for this person; null where there is none, or nobody can say. */
export async function findFollowing(
  call: CallFunction,
  { id, processKey, taskKey }: Pick<TaskDetail, 'id' | 'processKey' | 'taskKey'>,
  narrowed: TaskQuery = {},
): Promise<string | null> {
  const query = { ...narrowed, state: 'todo', processKey, taskKey, pageSize: 5 } as const;
  const found = await call(routes.listTasks, { query }).catch(() => null);
  return found?.records.find((task) => task.id !== id)?.id ?? null;
}

/** Says beside the opinion for which outcomes it is owed; null where it never is. */
export function owedHint(outcomes: readonly Outcome[]): string | null {
  const labels = outcomes.filter(owesReason).map(({ id, label }) => label ?? id);
  return labels.length > 0 ? viewTexts.opinionOwed(labels) : null;
}
