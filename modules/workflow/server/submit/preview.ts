import type { StepResult, TaskEffect } from '@homestead/bpmn';
import type { Person } from '@homestead/people/contract';
import { type CompleteBody, type CompletionPreview, rulesAsked } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Completion, WorkflowDeps } from '../ports.ts';
import { casesFor, mostNamed } from '../read/answers.ts';
import type { CaseRow } from '../rows.ts';
import type { Question } from './answers.ts';
import { readCompletion, stepOf } from './complete.ts';
import { namesOf } from './names.ts';
import { assigneesOf } from './plan/plan.ts';
import { judge, type Validated } from './validate.ts';

/**
 * What completing a task so would do: the warnings that it has to answer, what it would be refused for, and who is next. Nothing
 * is written. Throws as a completion does where the task is not this person's to complete.
 */
export async function previewCompletion(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  body: CompleteBody,
): Promise<CompletionPreview> {
  const { input, stored } = await readCompletion(deps, definitions, person, body);
  const { faults, ...validated } = await judge(deps, input);
  const { stepped } = await stepOf(deps, deps.db.kysely, { ...input, stored, validated });
  const { result } = stepped;
  const ends = result.effects.some((effect) => effect.type === 'complete');
  const { caseRow, task } = input;
  const step = { instance: caseRow, task, outcome: validated.outcome };
  return {
    warnings: await warningsFor(deps, person, validated.answers),
    notes: notesOf(validated),
    next: await nextOf(deps, caseRow, result),
    ends,
    begins: ends ? await begunBy(deps, definitions, step) : [],
    staysInForce: isRefused(result) ? await inForce(deps, caseRow) : [],
    // Warnings without an answer are what is asked.
    faults: faults.filter((fault) => rulesAsked([fault]).length === 0),
  };
}

const isRefused = ({ effects }: StepResult): boolean =>
  effects.some((effect) => effect.type === 'complete' && effect.status === 'refused');

async function inForce({ hooks }: WorkflowDeps, caseRow: CaseRow): Promise<string[]> {
  return (await Promise.all(hooks.map((hook) => hook.staysInForce?.(caseRow) ?? []))).flat();
}

/** The names of the processes of which a completion that ends its case begins another one. */
async function begunBy(
  deps: WorkflowDeps,
  definitions: Definitions,
  step: Pick<Completion, 'instance' | 'task' | 'outcome'>,
): Promise<string[]> {
  const keys = deps.hooks.flatMap((hook) => hook.begins?.(step) ?? []);
  return Promise.all(keys.map(async (key) => (await definitions.latest(key))?.name ?? key));
}

/** The warnings that ask for no answer, each once. */
function notesOf({ warnings, answers }: Pick<Validated, 'warnings' | 'answers'>): string[] {
  const asked = new Set(answers.map(({ message }) => message));
  return [...new Set(warnings.map(({ message }) => message))].filter((message) => !asked.has(message));
}

async function warningsFor(deps: WorkflowDeps, person: Person, questions: readonly Question[]) {
  const ids = questions.flatMap(({ cases }) => cases);
  const others = await casesFor(deps, person, ids);
  return questions.map(({ rule, title, path, message, cases }) => ({
    rule,
    title,
    path,
    text: message,
    cases: cases.flatMap((id) => others.get(id) ?? []).slice(0, mostNamed),
  }));
}

/** The tasks that begin, each with its holder or the roles that may do it. */
async function nextOf(
  deps: WorkflowDeps,
  { division }: CaseRow,
  result: StepResult,
): Promise<CompletionPreview['next']> {
  const created = result.effects.filter((effect) => effect.type === 'createTask');
  const names = await namesOf(deps.people, deps.db.kysely, assigneesOf(result), division);
  const roles = await deps.people.roleNames?.();
  const by = ({ assignee, candidateGroups }: TaskEffect): string =>
    assignee === null
      ? candidateGroups.map((code) => roles?.get(code) ?? code).join('、')
      : (names.get(assignee) ?? '');
  return created.map((task) => ({ taskKey: task.element, taskName: task.name, by: by(task) }));
}
