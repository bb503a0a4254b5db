import { dayOf } from '@homestead/calendar/engine';
import type { FieldViolation, FormData, RuleLevel } from '@homestead/forms/contract';
import { judgeRules, setAt, validate } from '@homestead/forms/engine';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import {
  type HomesteadRules,
  type HouseholdFinding,
  type Limits,
  levelOfRow,
  type RuleResult,
} from '../../contract/index.ts';
import {
  type Facts,
  findViolations,
  namedMembers,
  stageAt,
  standardOf,
  type Violation,
  valuesOf,
} from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import { factsOf, readsFindings } from './judging.ts';
import { householdAt } from './one-household.ts';

/** A case that somebody may see. */
export type FoundCase = NonNullable<Awaited<ReturnType<HomesteadDeps['cases']['find']>>>;

export interface AdviceInput {
  processKey?: string | undefined;
  processId?: string | undefined;
  taskId?: string | undefined;
  formKey: string;
  formData?: Record<string, unknown> | undefined;
}

const nothing = { rules: [], limits: null, household: null };

/** What the county's rules say of a form as it stands, and what the household may have: the engine of the submit itself. */
export async function adviseOn(
  deps: HomesteadDeps,
  person: Person,
  input: AdviceInput,
): Promise<{ rules: RuleResult[]; limits: Limits | null; household: HouseholdFinding | null }> {
  const { rules } = deps;
  if (!rules) return nothing;
  const instance = await caseOf(deps, person, input);
  const shown = await deps.cases.tasksOfForm(
    instance ? { definitionId: instance.definition_id } : { processKey: input.processKey ?? rules.process },
    input.formKey,
  );
  const release = instance
    ? await deps.cases.releaseOf(deps.db.kysely, instance)
    : deps.forms.releases.current;
  const isOurs = shown?.processKey === rules.process && Object.hasOwn(release.forms, input.formKey);
  if (!shown || !isOurs || shown.taskKeys.length === 0) return nothing;
  const { taskKeys } = shown;
  const stored = instance ? await deps.cases.records(deps.db.kysely, instance) : {};
  const form = deps.forms.contextOf(release, deps.forms.getFormOf(release, input.formKey), { draft: true });
  const { merged, faults } = validate(form, input.formData ?? {}, stored);
  countUnfinished(rules, merged, input.formData as FormData | undefined, faults);
  const division = divisionOf(deps, rules, merged) ?? instance?.division ?? person.division;
  const processId = instance?.id ?? '';
  const judged = { processId, division, data: merged };
  const facts = await factsOf(deps.db.kysely, judgingOf(deps, rules), person, judged, { taskKeys });
  // While one types, other people's numbers are not looked up for villagers: the submit tells them.
  const asked = readsFindings(person, division) ? facts : { ...facts, others: [] };
  const broken = withoutRepeats(findViolations(rules.rules, asked, taskKeys));
  const kept = rowsAt(rules, taskKeys).filter(({ id }) => !broken.some((violation) => violation.id === id));
  const isShown = rules.parameters.standardAt.some((key) => taskKeys.includes(key));
  return {
    rules: [...broken.map(toReply), ...kept],
    household: await householdAt(deps, rules, person, { taskKeys, facts, processId, division }),
    limits: isShown ? standardOf(rules, facts, stageAt(rules.rules, taskKeys)) : null,
  };
}

/**
 * A list of members with one number half typed is refused whole; the standard of the household still counts everybody who is
 * named, or it would fall back with each new member until the last digit.
 */
function countUnfinished(
  { household }: HomesteadRules,
  merged: FormData,
  sent: FormData | undefined,
  faults: readonly FieldViolation[],
): void {
  const path = household?.furtherMembers;
  if (!path || !sent || !faults.some((fault) => fault.path === path)) return;
  setAt(merged, path, namedMembers(household, sent));
}

/** Warnings about a case so far, for the officers who decide next: recomputed from what is stored. */
export async function warningsAbout(
  deps: HomesteadDeps,
  rules: HomesteadRules,
  person: Person,
  instance: FoundCase,
): Promise<RuleResult[]> {
  const tasks = await deps.cases.tasks(deps.db.kysely, instance.id);
  const data = await deps.cases.records(deps.db.kysely, instance);
  const { id: processId, division } = instance;
  const facts = await factsOf(deps.db.kysely, judgingOf(deps, rules), person, { processId, division, data });
  return warningsIn(deps, rules, { instance, tasks, data, facts });
}

/** A case as it was read, with what the rules are judged by. */
export interface ReadCase {
  instance: FoundCase;
  tasks: Awaited<ReturnType<HomesteadDeps['cases']['tasks']>>;
  data: Parameters<typeof judgeRules>[1];
  facts: Facts;
}

/** Warnings about a case that was read before. */
export async function warningsIn(
  deps: HomesteadDeps,
  rules: HomesteadRules,
  { instance, tasks, data, facts }: ReadCase,
): Promise<RuleResult[]> {
  const passed = tasks.filter(({ state }) => state !== 'cancelled');
  const keys = [...new Set(passed.map(({ task_key }) => task_key))];
  const found = findViolations(rules.rules, facts, keys)
    // What is still to be answered at an open task is said by the task's own form.
    .filter(({ row }) => levelOfRow(row) !== 'refuse')
    .map(toReply);
  const release = await deps.cases.releaseOf(deps.db.kysely, instance);
  const formKeys = new Set(
    passed.filter(({ state }) => state === 'done').map(({ form_key }) => form_key ?? ''),
  );
  const byForm = [...formKeys].flatMap((formKey) => {
    if (!Object.hasOwn(release.forms, formKey)) return [];
    const form = deps.forms.getFormOf(release, formKey);
    const { warnings, asked } = judgeRules(deps.forms.contextOf(release, form), data);
    return warnings.map(
      ({ path, message }): RuleResult => ({
        id: `${formKey}:${path}`,
        title: form.title,
        path,
        mode: 'soft',
        level: asked.some((open) => open.message === message) ? 'answer' : 'inform',
        ok: false,
        message,
        source: '',
        cases: [],
      }),
    );
  });
  const all = [...found, ...byForm];
  return all.filter((one, index) => all.findIndex(({ message }) => message === one.message) === index);
}

/** What the rules are judged with: the county’s parameters, its gallery and the day. */
export function judgingOf({ drawings, clock }: HomesteadDeps, rules: HomesteadRules) {
  return { rules, drawings, today: () => dayOf(clock.now()) };
}

/** The village that a form names: where the case will lie once it is handed in. */
function divisionOf(
  { isVillage }: HomesteadDeps,
  rules: HomesteadRules,
  data: ReadCase['data'],
): string | undefined {
  const said = valuesOf(rules, data).text('applicantDivision');
  return isVillage(said) ? said : undefined;
}

async function caseOf(
  deps: HomesteadDeps,
  person: Person,
  input: AdviceInput,
): Promise<FoundCase | undefined> {
  if (input.taskId === undefined && input.processId === undefined) return undefined;
  const instance =
    input.processId === undefined
      ? (await deps.cases.findTask(person, input.taskId ?? ''))?.instance
      : await deps.cases.find(person, input.processId);
  if (!instance) throw new HttpError('missing');
  return instance;
}

function rowsAt({ rules }: HomesteadRules, taskKeys: readonly string[]): RuleResult[] {
  return Object.entries(rules).flatMap(([id, row]): RuleResult[] => {
    const level = row && levelOfRow(row);
    if (!row || !level || level === 'off' || !row.at.some((key) => taskKeys.includes(key))) return [];
    const { title, source } = row;
    return [{ id, title, path: '', ...levels(level), ok: true, message: '', source, cases: [] }];
  });
}

/** A violation that another one at the same field repeats and asks about is left out. */
function withoutRepeats(violations: readonly Violation[]): Violation[] {
  return violations.filter(
    (one) =>
      !violations.some(
        (other) => other !== one && other.path === one.path && other.message.startsWith(one.message),
      ),
  );
}

function toReply({ id, row, path, message, cases }: Violation): RuleResult {
  const { title, source } = row;
  const level = levelOfRow(row);
  return {
    id,
    title,
    path,
    ...levels(level === 'off' ? 'inform' : level),
    ok: false,
    message,
    source,
    cases: cases.filter(({ caseNo }) => caseNo !== ''),
  };
}

/** A level, and the earlier word for it: `hard` refuses, anything else warns. */
function levels(level: RuleLevel): Pick<RuleResult, 'mode' | 'level'> {
  return { level, mode: level === 'refuse' ? 'hard' : 'soft' };
}
