import { anyOf, type CamelRow, type Executor, rows, tablesOf } from '@homestead/database';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { CaseTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** Whether the case that a column names waits for a visit on site. */
export function hasOpenVisitSql(processId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from workflow.task v
    where v.process_id = ${processId} and v.state = 'open' and v.visit is not null)`;
}

/** A visit on site that was made. */
export interface VisitDone {
  processId: string;
  name: string;
  at: Date;
}

/** The visits on site that were made in some cases, in the order in which they were. */
export function listVisitsDone(db: Executor, processIds: readonly string[]): Promise<VisitDone[]> {
  return rows(
    db,
    tables
      .selectFrom('workflow.task as t')
      .select(['t.process_id as processId', 't.name', 't.completed_at as at'])
      .$narrowType<{ at: NotNull }>()
      .where('t.process_id', '=', anyOf(processIds))
      .where('t.state', '=', sql.lit('done'))
      .where('t.visit', 'is not', null)
      .where('t.completed_at', 'is not', null)
      .orderBy('t.completed_at')
      .orderBy('t.id'),
  );
}

/** The processes of some cases, by case; drafts that were thrown away are left out. */
export async function processesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<CamelRow<CaseTable, 'id' | 'process_key'>>(
    db,
    tables
      .selectFrom('workflow.instance')
      .select(['id', 'process_key as processKey'])
      .where('id', '=', anyOf(ids))
      .where('discarded_at', 'is', null),
  );
  return new Map(found.map(({ id, processKey }) => [id, processKey]));
}
