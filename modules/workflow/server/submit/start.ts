import { type StepResult, step, type TaskEffect } from '@homestead/bpmn';
import type { HolidayCalendar } from '@homestead/calendar/server';
import { type Executor, newId } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { columnTypeOf, type Release } from '@homestead/forms/server';
import { HttpError } from '@homestead/http/contract';
import { asStored, type Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { type GivenAnswer, workflowTexts } from '../../contract/index.ts';
import type { DefinitionRow, Definitions } from '../definitions/definitions.ts';
import { newParty } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { authorizeStart } from './authorize.ts';
import { commit } from './commit.ts';
import type { Work } from './complete.ts';
import { prepareDraft } from './drafts.ts';
import { namesOf } from './names.ts';
import { assigneesOf, type Plan, taskOf } from './plan/plan.ts';
import { planSubmission } from './plan/plan-submission.ts';
import { recordWritesOf, type Validated, validate } from './validate.ts';

export interface StartInput {
  processKey: string;
  formData: FormData;
  draft: boolean;
  approverContent?: string | undefined;
  /** The name is opened with a reason alone, where the process hides it. */
  anonymous?: boolean | undefined;
  answers?: readonly GivenAnswer[] | undefined;
  /** Another system begins it: there is nobody whom the case would have to hide. */
  isSystem?: boolean;
}

/** A case that is about to begin: its row, and the engine's first step. */
export interface NewCase {
  person: Person;
  definition: DefinitionRow;
  release: Release;
  caseRow: CaseRow;
  started: StepResult;
  first: TaskEffect;
}

/** Prepares the start of a case, handed in or kept as a draft: everything but the writes. Throws HttpErrors. */
export async function prepareStart(
  deps: WorkflowDeps,
  definitions: Definitions,
  caller: Person,
  input: StartInput,
): Promise<Work> {
  const { definition, calendar } = await definitions.latestWithCalendar(input.processKey);
  if (!definition) throw new HttpError('missing', workflowTexts.unknownProcess);
  authorizeStart(caller, definition);
  const isSealed = !input.isSystem && (deps.hidesInitiator?.(definition.process_key) ?? false);
  const person = isSealed ? newParty(caller) : caller;
  const made = newCase(deps, person, definition, input.formData, { is_sealed: isSealed });
  const work = await (input.draft
    ? prepareDraft(deps, made, calendar.holidays, input.formData)
    : prepareSubmission(deps, made, calendar, input));
  if (!isSealed) return work;
  const { id: processId, created_at: at } = made.caseRow;
  const sealed = { pseudonym: person.id, accountId: caller.id, processId, at };
  return async (tx) => {
    await deps.people.sealIdentity(tx, { ...sealed, isAnonymous: input.anonymous ?? false });
    return work(tx);
  };
}

/** Prepares a case that is handed in at once. */
async function prepareSubmission(
  deps: WorkflowDeps,
  made: NewCase,
  calendar: HolidayCalendar,
  input: StartInput,
): Promise<Work> {
  const { person, definition } = made;
  const { caseRow, first, release } = made;
  const validated = await validate(deps, {
    person,
    caseRow,
    task: taskOf(caseRow, first, new Map(), caseRow.created_at),
    definition: definition.compiled,
    release,
    stored: {},
    submission: {
      approverStatus: 1,
      approverContent: input.approverContent,
      formData: input.formData,
      answers: input.answers,
    },
    isFirst: first.formKey !== null,
    said: input.formData,
    rights: definition,
  });
  const records = validated.judged ? recordWritesOf(validated.judged, {}) : null;
  const plan = await planStart(deps, deps.db.kysely, { ...made, calendar }, validated, records);
  return (tx) => commit(deps, tx, plan, null);
}

/** The row of a new case and the first step of its process. Throws where the process does not begin with a task. */
export function newCase(
  deps: WorkflowDeps,
  person: Person,
  definition: DefinitionRow,
  data: Records,
  more: Partial<CaseRow> = {},
): NewCase {
  const release = deps.forms.releases.current;
  const started = step(definition.compiled, null, { type: 'start', initiator: person.id, data });
  const first = started.effects.find((effect) => effect.type === 'createTask');
  if (!first)
    throw new HttpError(
      'broken',
      workflowTexts.noFirstTask(definition.compiled.name || definition.process_key),
      {
        fields: [],
      },
    );
  const at = deps.clock.now();
  const caseRow: CaseRow = {
    id: newId(),
    case_no: null,
    process_key: definition.process_key,
    process_name: definition.name,
    definition_id: definition.id,
    release_id: release.id,
    status: 'draft',
    division: person.division,
    applicant: person.name,
    initiator_id: person.id,
    owner_ids: [person.id],
    state: started.state,
    version: 1,
    clock_stopped_at: null,
    clock_stopped_ms: 0,
    suspended_at: null,
    linked_from: null,
    created_at: at,
    updated_at: at,
    ended_at: null,
    discarded_at: null,
    is_sealed: false,
    ending: null,
    ...more,
  };
  return { person, definition, release, caseRow, started, first };
}

/** Plans a case that begins and hands in its first task at once. */
export async function planStart(
  deps: WorkflowDeps,
  db: Executor,
  { person, definition, release, caseRow, started, first, calendar }: NewCase & { calendar: HolidayCalendar },
  validated: Validated,
  records: Plan['records'],
): Promise<Plan> {
  const data = asStored(release.models, columnTypeOf, {}, records?.accepted ?? {});
  const completed = step(definition.compiled, started.state, {
    type: 'complete',
    task: first.task,
    outcome: validated.outcome.id,
    approverStatus: validated.outcome.status,
    data,
  });
  const result = { state: completed.state, effects: [...started.effects, ...completed.effects] };
  return planSubmission({
    person,
    at: caseRow.created_at,
    calendar,
    definition: definition.compiled,
    release,
    caseRow,
    localId: first.task,
    task: null,
    open: [],
    names: await namesOf(deps.people, db, assigneesOf(result, caseRow), caseRow.division),
    versions: null,
    validated,
    records,
    data,
    result,
    decided: { outcome: validated.outcome, content: validated.content, by: person, taskId: null },
    isDirect: false,
    warnings: [],
  });
}
