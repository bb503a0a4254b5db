import { type CamelRow, type Executor, one, rows, tablesOf } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { CaseRow } from '../rows.ts';
import type { CaseTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** A case that waits for a timer of its process. */
export interface WaitingCase extends CamelRow<CaseTable, 'id' | 'process_name' | 'applicant' | 'division'> {
  from: Date;
  until: Date;
}

export interface WaitingQuery {
  processKey: string;
  /** Element of the timer. */
  wait: string;
  /** Code that the case's division begins with. */
  division: string;
  processId?: string;
}

const waiting = ({ processKey, wait, division, processId }: WaitingQuery): RawBuilder<unknown> => sql`
  from workflow.timer t join workflow.instance i on i.id = t.process_id
  where t.state = 'waiting' and t.element = ${wait} and i.process_key = ${processKey} and i.status in ('running', 'suspended')
    and starts_with(i.division, ${division}) ${processId === undefined ? sql`` : sql`and i.id = ${processId}`}`;

/** Cases that wait for a timer, whoever asks: the caller says what may be told of them. Those that end first come first. */
export function listWaitingCases(
  db: Executor,
  query: WaitingQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingCase[]> {
  return rows(
    db,
    sql<WaitingCase>`select i.id, i.process_name as "processName", i.applicant, i.division, t.created_at as "from", t.due_at as until
      ${waiting(query)} order by t.due_at, i.id limit ${limit} offset ${offset}`,
  );
}

/** How many there are. */
export async function countWaitingCases(db: Executor, query: WaitingQuery): Promise<number> {
  return (await one<{ count: number }>(db, sql`select count(*)::int as count ${waiting(query)}`)).count;
}

/** The case itself, where it waits; with the case's own row, of which `isOwn` and records are asked. */
export async function findWaitingCase(
  db: Executor,
  query: WaitingQuery & { processId: string },
): Promise<{ waiting: WaitingCase; instance: CaseRow } | undefined> {
  const [found] = await listWaitingCases(db, query, { limit: 1, offset: 0 });
  if (!found) return undefined;
  const instance = await one<CaseRow>(
    db,
    tables.selectFrom('workflow.instance').selectAll().where('id', '=', found.id),
  );
  return { waiting: found, instance };
}
