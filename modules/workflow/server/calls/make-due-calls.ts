import { createHash } from 'node:crypto';
import type { ServiceCall } from '@homestead/bpmn';
import { eachAlone, rows, run, tablesOf } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { type RegisteredCall, type Release, readTold } from '@homestead/forms/server';
import { HttpError } from '@homestead/http/contract';
import { type Records, readRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import { findCase } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import { type DueCall, goOn } from './go-on.ts';

const tables = tablesOf<WorkflowTables>();

/** A node that dies in the middle of a call leaves it to another after this long. */
const leaseMinutes = 3;
/** Pauses after failures, in minutes; the last one goes on until the call is answered or the case goes elsewhere. */
const pauses = [1, 5, 15, 60] as const;
/** The failure after which administrators are notified, once. */
const toldAfter = 3;

/**
 * Makes the calls that service tasks wait for, after the commit of what led to them; any node may, each row is taken by one.
 * A call that fails is tried again with growing pauses, and after some failures administrators are notified.
 */
export async function makeDueCalls(deps: WorkflowDeps, definitions: Definitions): Promise<number> {
  if (!deps.calls) return 0;
  const now = deps.clock.now();
  const until = later(now, leaseMinutes);
  const taken = await rows(
    deps.db.kysely,
    tables
      .updateTable('workflow.timer')
      .set((eb) => ({ due_at: until, leased_until: until, attempts: eb('attempts', '+', eb.lit(1)) }))
      .where(
        'id',
        'in',
        tables
          .selectFrom('workflow.timer as t')
          .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
          .select('t.id')
          .where('t.state', '=', sql.lit('waiting'))
          .where('t.call', 'is not', null)
          .where('t.due_at', '<=', now)
          .where('i.status', '=', sql.lit('running'))
          .orderBy('t.due_at')
          .limit(sql.lit(10))
          .forUpdate('t')
          .skipLocked(),
      )
      .returning(['id', 'process_id', 'local_id', 'element', 'name', 'call', 'attempts', 'created_at'])
      .$narrowType<Pick<DueCall, 'call'>>(),
  );
  const { done } = await eachAlone(
    taken,
    async (due) => ((await makeOne(deps, definitions, due)) ? 1 : 0),
    (error, { process_id }) => deps.report(error, `a call of case ${process_id}`),
  );
  return done;
}

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

async function makeOne(deps: WorkflowDeps, definitions: Definitions, due: DueCall): Promise<boolean> {
  const caseRow = await findCase(deps.db.kysely, due.process_id);
  if (!caseRow) return false;
  const release = await deps.forms.releases.get(caseRow.release_id, deps.db.kysely);
  const stored = await readRecords(deps.db.kysely, release.models, due.process_id);
  const answer = await ask(deps, due, stored as FormData);
  if (!('outputs' in answer)) {
    await noteFailure(deps, due, answer.failure);
    return false;
  }
  const told = fillsOf(deps, release, due.call, answer.registered, answer.outputs);
  const entry = {
    person: null,
    content: null,
    outcomeLabel: workflowTexts.callAnswered,
    detail: { fields: fieldsIn(told), source: sourceOf(due, answer.outputs) },
  };
  await deps.db.transaction((tx) => goOn(deps, definitions, tx, due, { release, told, entry }));
  return true;
}

const fieldsIn = (told: Records): string[] =>
  Object.entries(told).flatMap(([group, values]) =>
    Object.keys(values ?? {}).map((code) => `${group}.${code}`),
  );

/** Where the values came from: the call, and a digest of what was told, by which an answer can be recognised. */
const sourceOf = ({ call }: DueCall, outputs: Readonly<Record<string, unknown>>) => ({
  call: call.code,
  digest: createHash('sha256').update(JSON.stringify(outputs)).digest('hex'),
});

type Answer =
  | { registered: RegisteredCall; outputs: Readonly<Record<string, unknown>> }
  | { failure: string };

async function ask(
  { calls }: WorkflowDeps,
  { call, process_id: caseId }: DueCall,
  values: FormData,
): Promise<Answer> {
  try {
    const registered = await calls?.find(call.code);
    if (!calls || !registered) return { failure: workflowTexts.noCall(call.code) };
    const inputs = registered.inputs.flatMap(({ name, field = '' }) => {
      const [group = '', code = ''] = field.split('.');
      const value = values[group]?.[code];
      return value === undefined || value === null ? [] : [[name, value] as const];
    });
    const occasion = { personName: workflowTexts.system, caseId };
    const { ok, message, outputs } = await calls.run(call.code, Object.fromEntries(inputs), occasion);
    return ok ? { registered, outputs } : { failure: message };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { failure: error.message };
  }
}

/** The fields that the process lets the call fill, as their types take what was told. */
function fillsOf(
  { forms, clock: _ }: WorkflowDeps,
  release: Release,
  { fills }: ServiceCall,
  { outputs: described }: RegisteredCall,
  outputs: Readonly<Record<string, unknown>>,
): Records {
  const told: Record<string, Record<string, unknown>> = {};
  for (const { name, field } of described) {
    if (!field || !fills.includes(field)) continue;
    const value = readTold(forms, release, field, outputs[name]);
    const [group = '', code = ''] = field.split('.');
    if (value !== undefined) told[group] = { ...told[group], [code]: value };
  }
  return told as Records;
}

/** Keeps why a call failed and when it is tried again; notifies administrators once it has failed some times. */
async function noteFailure(deps: WorkflowDeps, due: DueCall, failure: string): Promise<void> {
  const at = deps.clock.now();
  const pause = pauses[Math.min(due.attempts, pauses.length) - 1] ?? 60;
  await deps.db.transaction(async (tx) => {
    await run(
      tx,
      tables
        .updateTable('workflow.timer')
        .set({ failure, due_at: later(at, pause), leased_until: sql.lit(null) })
        .where('id', '=', due.id)
        .where('state', '=', sql.lit('waiting')),
    );
    if (due.attempts !== toldAfter) return;
    const caseRow = await findCase(tx, due.process_id);
    if (!caseRow) return;
    const to = {
      people: [],
      roles: [],
      capability: 'workflow.definition.deploy',
      division: caseRow.division,
    } as const;
    const reason = workflowTexts.callFailed(due.name, failure);
    await deps.notifications.notify(tx, [
      { kind: 'callFailed', case: caseRow, task: null, to, by: null, reason, at },
    ]);
  });
}
