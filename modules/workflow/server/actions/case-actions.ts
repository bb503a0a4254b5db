import { step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { run, type Tx } from '@homestead/database';
import { brokenFields, type Capability, HttpError } from '@homestead/http/contract';
import { removeRecords } from '@homestead/models/server';
import { mayIn, type Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import {
  type ActionBody,
  type CaseAction,
  type CaseStatus,
  caseActions,
  workflowTexts,
} from '../../contract/index.ts';
import { type CasePhase, phaseOf } from '../../engine/index.ts';
import { goOnAfterPause } from '../deadlines/pause.ts';
import type { DefinitionRow, Definitions } from '../definitions/definitions.ts';
import { ownersAndHolders } from '../notify.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import { type CaseRow, type TaskRow, tables } from '../rows.ts';
import { addHistoryEntry, findVisibleCase, listTasksOf, lockCase } from '../store.ts';
import { applyStep } from '../submit/effects.ts';
import { canOnCase } from './abilities.ts';
import { migrateCase } from './migrate-case.ts';

/** The capability of whom a refusal tells how the case stands; null where it only says that this is not theirs to do. */
const needs: Record<CaseAction, Capability | null> = {
  suspend: 'workflow.case.suspend',
  resume: 'workflow.case.suspend',
  end: 'workflow.case.end',
  migrate: null,
};

/** Says why an act is not open: the case stands as the act would make it, or it is over, or simply not this person's to do. */
function refuse(person: Person, instance: CaseRow, action: CaseAction): never {
  const capability = needs[action];
  if (instance.status === 'draft' || !capability || !mayIn(person, capability, instance.division))
    throw new HttpError('forbidden');
  throw new HttpError('conflict', whyNot[phaseOf(instance.status)]);
}

const whyNot: Record<CasePhase, string> = {
  draft: workflowTexts.notRunning,
  running: workflowTexts.notSuspended,
  suspended: workflowTexts.alreadySuspended,
  over: workflowTexts.notRunning,
};

/** What an action on a case is done with; the case's row is locked. */
interface CaseActionContext {
  deps: WorkflowDeps;
  definitions: Definitions;
  tx: Tx;
  person: Person;
  instance: CaseRow;
  definition: DefinitionRow;
  /** The tasks of the case. */
  tasks: readonly TaskRow[];
  body: ActionBody;
  at: Date;
}

/** The actions on a case, a row each: what each writes; returns what the timeline says of it. */
const caseActionWays: Record<CaseAction, (ctx: CaseActionContext) => Promise<string | null>> = {
  async end({ deps, tx, person, instance, definition, body, at }) {
    if (!body.reason?.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
    const result = step(definition.compiled, instance.state, { type: 'end', status: 'ended' });
    await applyStep(tx, instance, result, {
      at,
      holidays: await readHolidays(tx),
      definition: definition.compiled,
      hooks: deps.hooks,
      notifications: deps.notifications,
      by: person,
      said: body.reason,
    });
    return body.reason;
  },
  migrate: ({ deps, definitions, tx, instance, body, at }) =>
    migrateCase(deps, definitions, tx, { caseRow: instance, body, at }),
  async suspend(ctx) {
    await setStatus(ctx, 'suspended', ctx.at);
    return tellAll(ctx, 'suspended');
  },
  async resume(ctx) {
    const { tx, instance, at } = ctx;
    await setStatus(ctx, 'running', null);
    // While the case's own clock stands still as well, its end will move the deadlines for both.
    if (instance.suspended_at && !instance.clock_stopped_at) {
      const holidays = await readHolidays(tx);
      await goOnAfterPause(tx, { processId: instance.id, stoppedAt: instance.suspended_at, at, holidays });
    }
    return tellAll(ctx, 'resumed');
  },
};

function setStatus({ tx, instance, at }: CaseActionContext, status: CaseStatus, suspendedAt: Date | null) {
  return run(
    tx,
    tables
      .updateTable('workflow.instance')
      .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: at, suspended_at: suspendedAt }))
      .where('id', '=', instance.id),
  );
}

/** Tells the owners, and those whose tasks leave their lists meanwhile. */
async function tellAll(
  { deps, tx, person, instance, tasks, body, at }: CaseActionContext,
  kind: 'suspended' | 'resumed',
): Promise<string | null> {
  const reason = body.reason?.trim() || null;
  const to = ownersAndHolders(
    instance,
    tasks.filter(({ state }) => state === 'open'),
  );
  await deps.notifications.notify(tx, [{ kind, case: instance, task: null, to, by: person, reason, at }]);
  return body.reason ?? null;
}

const isCaseAction = (name: string): name is CaseAction => caseActions.some((action) => action === name);

/** The actions of `POST /v1/flowable/process/{id}/{action}`; returns whoever acted, as the case knows them. */
export async function actOnCase(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  caller: Person,
  id: string,
  action: string,
  body: ActionBody,
): Promise<Person> {
  const visible = await findVisibleCase(tx, caller, id);
  if (!visible) throw new HttpError('missing');
  if (!isCaseAction(action)) throw new HttpError('missing', workflowTexts.unknownAction);
  const instance = await lockCase(tx, id);
  const person = partyOf(caller, instance);
  const definition = await definitions.get(instance.definition_id);
  const tasks = await listTasksOf(tx, id);
  if (!canOnCase(person, instance, definition.compiled, tasks).includes(action))
    refuse(person, instance, action);
  const at = deps.clock.now();
  const content = await caseActionWays[action]({
    deps,
    definitions,
    tx,
    person,
    instance,
    definition,
    tasks,
    body,
    at,
  });
  await addHistoryEntry(tx, {
    processId: id,
    task: null,
    kind: action,
    name: workflowTexts.acts[action],
    person,
    status: 2,
    content,
    at,
  });
  return person;
}

/** Throws an owner's draft away with all that it held: only the note of who did it stays. Returns who, as the case knows them. */
export async function discardDraft(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  caller: Person,
  id: string,
): Promise<Person> {
  if (!(await findVisibleCase(tx, caller, id))) throw new HttpError('missing');
  const instance = await lockCase(tx, id);
  const person = partyOf(caller, instance);
  const { compiled } = await definitions.get(instance.definition_id);
  if (!canOnCase(person, instance, compiled, await listTasksOf(tx, id)).includes('discard'))
    throw new HttpError('forbidden', workflowTexts.notDraft);
  const at = deps.clock.now();
  const result = step(compiled, instance.state, { type: 'end', status: 'withdrawn' });
  const holidays = await readHolidays(tx);
  await applyStep(tx, instance, result, {
    at,
    holidays,
    definition: compiled,
    hooks: deps.hooks,
    notifications: null,
    by: person,
  });
  await run(
    tx,
    tables
      .updateTable('workflow.instance')
      .set({ discarded_at: at, applicant: sql.lit('') })
      .where('id', '=', id),
  );
  await run(
    tx,
    tables
      .updateTable('workflow.task')
      .set({ applicant: sql.lit('') })
      .where('process_id', '=', id),
  );
  const release = await deps.forms.releases.get(instance.release_id, tx);
  await removeRecords(tx, release.models, id);
  await deps.files.release(tx, id);
  await deps.audit.write(tx, {
    person,
    kind: 'discard',
    target: `process:${id}`,
    message: workflowTexts.discarded,
    detail: { caseNo: instance.case_no },
    at,
  });
  return person;
}
