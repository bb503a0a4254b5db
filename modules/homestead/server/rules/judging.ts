import type { Executor } from '@homestead/database';
import { valueAt } from '@homestead/forms/engine';
import { mayIn, type Person } from '@homestead/people/contract';
import type { Completion } from '@homestead/workflow/server';
import type { HomesteadRules } from '../../contract/index.ts';
import {
  asksOthers,
  type Facts,
  findViolations,
  judgesObjections,
  sortViolations,
  type Violation,
  valuesOf,
} from '../../engine/index.ts';
import type { Catalogue } from '../drawings/catalogue.ts';
import { countOpenObjections } from '../village/objections.ts';
import { findOtherHomesteads } from './household.ts';

type Records = Completion['data'];

export interface Judging {
  rules: HomesteadRules;
  /** The county's gallery of house drawings. */
  drawings: Catalogue;
  /** `YYYY-MM-DD` by the county's clock. */
  today(): string;
}

/** Applicants are told that the matter will be checked, officers that a number stands elsewhere: those whose grant covers the place. */
export const readsFindings = (person: Person, division: string): boolean =>
  mayIn(person, 'homestead.finding.read', division);

/** A case as it is or would be. */
export interface JudgedCase {
  /** Empty for a case that is not there yet. */
  processId: string;
  /** Where it lies. */
  division: string;
  data: Records;
}

/** What the rules are judged by, for a reader: the case as it is or would be, and what else its tasks ask for. */
export async function factsOf(
  db: Executor,
  { rules, drawings, today }: Judging,
  person: Person,
  { processId, division, data }: JudgedCase,
  { withOthers = true, taskKeys = [] }: { withOthers?: boolean; taskKeys?: readonly string[] } = {},
): Promise<Facts> {
  const values = valuesOf(rules, data);
  return {
    parameters: rules.parameters,
    values,
    today: today(),
    drawing: drawings.get(values.text('drawingNumber'))?.entry ?? null,
    others: withOthers ? await findOtherHomesteads(db, processId, values, person) : [],
    objections:
      processId && judgesObjections(rules.rules, taskKeys) ? await countOpenObjections(db, processId) : 0,
    readsOthers: readsFindings(person, division),
  };
}

/** Every rule that a case breaks at these tasks. */
export async function violationsOf(
  db: Executor,
  judging: Judging,
  person: Person,
  at: JudgedCase & { taskKeys: readonly string[] },
): Promise<Violation[]> {
  const { rules } = judging.rules;
  const { taskKeys } = at;
  const facts = await factsOf(db, judging, person, at, { withOthers: asksOthers(rules, taskKeys), taskKeys });
  return findViolations(rules, facts, taskKeys);
}

/** What the rules say to a completion on its way. */
export async function judgeCompletion(db: Executor, judging: Judging, completion: Completion) {
  const { person, instance, task, data, content } = completion;
  const violations = await violationsOf(db, judging, person, {
    processId: instance.id,
    division: instance.division,
    data,
    taskKeys: [task.task_key],
  });
  return sortViolations(violations, (path) =>
    String((path === 'approverContent' ? content : valueAt(data, path)) ?? ''),
  );
}
