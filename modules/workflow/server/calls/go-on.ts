import { type ServiceCall, step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { maybe, type Row, run, type Tx, tablesOf } from '@homestead/database';
import { columnTypeOf, type Release } from '@homestead/forms/server';
import { type Records, readRecords, writeRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import { addHistoryEntry, lockCase, type NewHistoryEntry } from '../store.ts';
import { reportStuck } from '../submit/commit.ts';
import { applyStep } from '../submit/effects.ts';
import type { TimerTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** A call that a service task waits for. */
export interface DueCall
  extends Row<
    TimerTable,
    'id' | 'process_id' | 'local_id' | 'element' | 'name' | 'call' | 'attempts' | 'created_at'
  > {
  call: ServiceCall;
}

/** With what a case goes on: what the other system told, and how the timeline says it. */
interface After {
  release: Release;
  told: Records;
  entry: Pick<NewHistoryEntry, 'person' | 'content' | 'outcomeLabel' | 'detail'>;
}

/** Lets a case go on after its service task, once. Returns false where it had gone on, or stands still. */
export async function goOn(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  due: DueCall,
  { release, told, entry }: After,
): Promise<boolean> {
  const caseRow = await lockCase(tx, due.process_id);
  const now = await maybe<{ state: string }>(
    tx,
    tables.selectFrom('workflow.timer').select('state').where('id', '=', due.id),
  );
  if (now?.state !== 'waiting' || caseRow.status !== 'running') return false;
  const at = deps.clock.now();
  const { compiled } = await definitions.get(caseRow.definition_id);
  const meta = { processId: caseRow.id, division: caseRow.division, personId: caseRow.initiator_id, at };
  await writeRecords(tx, release.models, columnTypeOf, told, meta);
  const data = await readRecords(tx, release.models, caseRow.id);
  const result = step(compiled, caseRow.state, { type: 'message', task: due.local_id, data });
  const isAnswered = entry.person === null;
  await run(
    tx,
    tables
      .updateTable('workflow.timer')
      .set({
        state: sql.lit('fired'),
        fired_at: at,
        leased_until: sql.lit(null),
        failure: isAnswered ? sql`null` : sql`failure`,
      })
      .where('id', '=', due.id),
  );
  await addHistoryEntry(tx, {
    processId: caseRow.id,
    task: {
      id: due.id,
      task_key: due.element,
      name: due.name,
      form_key: null,
      created_at: due.created_at,
      due_at: null,
    },
    kind: 'timer',
    status: null,
    at,
    ...entry,
  });
  const applied = await applyStep(tx, caseRow, result, {
    at,
    holidays: await readHolidays(tx),
    definition: compiled,
    hooks: deps.hooks,
    notifications: deps.notifications,
    people: deps.people,
    by: entry.person,
  });
  reportStuck(deps, caseRow, applied);
  return true;
}
