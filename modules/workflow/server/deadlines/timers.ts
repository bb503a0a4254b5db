import { step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { allOf, eachAlone, maybe, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import { readRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import type { Definitions } from '../definitions/definitions.ts';
import { ownersOf } from '../notify.ts';
import type { WorkflowDeps } from '../ports.ts';
import { addHistoryEntry, lockCase } from '../store.ts';
import { reportStuck } from '../submit/commit.ts';
import { applyStep } from '../submit/effects.ts';
import type { TimerTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

type TimerRow = Row<
  TimerTable,
  'id' | 'process_id' | 'local_id' | 'element' | 'name' | 'due_at' | 'created_at'
>;

/**
 * Fires every timer that is due by the county's clock; any node may, each timer fires once. A case whose timer cannot fire is
 * reported and keeps it; the other cases go on. Returns how many fired.
 */
export async function fireDueTimers(deps: WorkflowDeps, definitions: Definitions): Promise<number> {
  let fired = 0;
  const held: string[] = [];
  for (;;) {
    const due = await rows<Row<TimerTable, 'id' | 'process_id'>>(
      deps.db.kysely,
      tables
        .selectFrom('workflow.timer as t')
        .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
        .select(['t.id', 't.process_id'])
        .where('t.state', '=', sql.lit('waiting'))
        .where('t.call', 'is', null)
        .where('t.due_at', '<=', deps.clock.now())
        .where('i.status', '=', sql.lit('running'))
        .where('t.id', '<>', allOf(held))
        .orderBy('t.due_at')
        .limit(sql.lit(100)),
    );
    const { done, failed } = await eachAlone(
      due,
      async (timer) => ((await fireOne(deps, definitions, timer)) ? 1 : 0),
      (error, { process_id }) => deps.report(error, `a timer of case ${process_id}`),
    );
    fired += done;
    held.push(...failed.map(({ id }) => id));
    if (done === 0 && failed.length === 0) return fired;
  }
}

async function fireOne(
  deps: WorkflowDeps,
  definitions: Definitions,
  key: { id: string; process_id: string },
): Promise<boolean> {
  return deps.db.transaction((tx) => fireTimer(deps, definitions, tx, key));
}

/** Fires one timer whose time has come, in a transaction; false where it fired already, or its case stands still. */
export async function fireTimer(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  key: { id: string; process_id: string },
): Promise<boolean> {
  const instance = await lockCase(tx, key.process_id);
  const timer = await maybe<TimerRow>(
    tx,
    tables
      .selectFrom('workflow.timer')
      .selectAll()
      .where('id', '=', key.id)
      .where('state', '=', sql.lit('waiting')),
  );
  const at = deps.clock.now();
  if (!timer || instance.status !== 'running' || timer.due_at > at) return false;
  const { compiled } = await definitions.get(instance.definition_id);
  const release = await deps.forms.releases.get(instance.release_id, tx);
  const data = await readRecords(tx, release.models, instance.id);
  const result = step(compiled, instance.state, { type: 'timer', timer: timer.local_id, data });
  await run(
    tx,
    tables
      .updateTable('workflow.timer')
      .set({ state: sql.lit('fired'), fired_at: at })
      .where('id', '=', timer.id),
  );
  await addHistoryEntry(tx, {
    processId: instance.id,
    task: {
      id: timer.id,
      task_key: timer.element,
      name: timer.name,
      form_key: null,
      created_at: timer.created_at,
      due_at: timer.due_at,
    },
    kind: 'timer',
    person: null,
    status: null,
    content: null,
    at,
  });
  const applied = await applyStep(tx, instance, result, {
    at,
    holidays: await readHolidays(tx),
    definition: compiled,
    hooks: deps.hooks,
    notifications: deps.notifications,
    people: deps.people,
    by: null,
  });
  reportStuck(deps, instance, applied);
  await deps.notifications.notify(tx, [
    {
      kind: 'waitOver',
      case: instance,
      task: null,
      to: ownersOf(instance),
      by: null,
      reason: timer.name,
      at,
    },
  ]);
  return true;
}
