import { step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import type { Tx } from '@homestead/database';
import { brokenFields, type Capability, HttpError } from '@homestead/http/contract';
import { removeRecords } from '@homestead/models/server';
import { mayIn, type Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { type ActionBody, type CaseAction, caseActions, workflowTexts } from '../../contract/index.ts';
import { goOnAfterPause } from '../deadlines/pause.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { ownersOf } from '../notify.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { addHistoryEntry, findVisibleCase, listTasksOf, lockCase } from '../store.ts';
import { applyStep } from '../submit/effects.ts';
import { canOnCase } from './abilities.ts';
import { migrateCase } from './migrate-case.ts';

const needs: Partial<Record<CaseAction, Capability>> = {
  suspend: 'workflow.case.suspend',
  resume: 'workflow.case.suspend',
  end: 'workflow.case.end',
};

/** Says why an act is not open: the case stands as the act would make it, or it is over, or simply not this person's to do. */
function refuse(person: Person, instance: CaseRow, action: CaseAction): never {
  const capability = needs[action];
  if (instance.status === 'draft' || !capability || !mayIn(person, capability, instance.division))
    throw new HttpError('forbidden');
  if (instance.status === 'suspended') throw new HttpError('conflict', workflowTexts.alreadySuspended);
  if (instance.status === 'running') throw new HttpError('conflict', workflowTexts.notSuspended);
  throw new HttpError('conflict', workflowTexts.notRunning);
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
  if (!canOnCase(person, instance, definition.compiled, await listTasksOf(tx, id)).includes(action))
    refuse(person, instance, action);
  const at = deps.clock.now();
  let content = body.reason ?? null;
  if (action === 'end') {
    if (!body.reason?.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
    const result = step(definition.compiled, instance.state, { type: 'end', status: 'ended' });
    await applyStep(tx, instance, result, {
      at,
      holidays: await readHolidays(tx),
      definition: definition.compiled,
      notifications: deps.notifications,
      by: person,
      said: body.reason,
    });
  } else if (action === 'migrate') {
    content = await migrateCase(deps, definitions, tx, { caseRow: instance, body, at });
  } else {
    const isStop = action === 'suspend';
    await sql`update workflow.instance set status = ${isStop ? 'suspended' : 'running'}, version = version + 1, updated_at = ${at},
      suspended_at = ${isStop ? at : null} where id = ${id}`.execute(tx);
    // While the case's own clock stands still as well, its end will move the deadlines for both.
    if (!isStop && instance.suspended_at && !instance.clock_stopped_at) {
      const holidays = await readHolidays(tx);
      await goOnAfterPause(tx, { processId: id, stoppedAt: instance.suspended_at, at, holidays });
    }
    await deps.notifications.notify(tx, [
      {
        kind: isStop ? 'suspended' : 'resumed',
        case: instance,
        task: null,
        to: ownersOf(instance),
        by: person,
        reason: body.reason?.trim() || null,
        at,
      },
    ]);
  }
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
    notifications: null,
    by: person,
  });
  await sql`update workflow.instance set discarded_at = ${at}, applicant = '' where id = ${id}`.execute(tx);
  await sql`update workflow.task set applicant = '' where process_id = ${id}`.execute(tx);
  const release = await deps.forms.releases.get(instance.release_id);
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
