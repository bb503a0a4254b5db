import { type CamelRow, type Executor, one, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { CaseRow } from '../rows.ts';
import { underWay } from '../store.ts';
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

function waiting({ processKey, wait, division, processId }: WaitingQuery) {
  const all = tables
    .selectFrom('workflow.timer as t')
    .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
    .where('t.state', '=', sql.lit('waiting'))
    .where('t.element', '=', wait)
    .where('i.process_key', '=', processKey)
    .where('i.status', 'in', underWay)
    .where(sql<boolean>`starts_with(i.division, ${division})`);
  return processId === undefined ? all : all.where('i.id', '=', processId);
}

/** Cases that wait for a timer, whoever asks: the caller says what may be told of them. Those that end first come first. */
export function listWaitingCases(
  db: Executor,
  query: WaitingQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingCase[]> {
  return rows(
    db,
    waiting(query)
      .select([
        'i.id',
        'i.process_name as processName',
        'i.applicant',
        'i.division',
        't.created_at as from',
        't.due_at as until',
      ])
      .orderBy('t.due_at')
      .orderBy('i.id')
      .limit(limit)
      .offset(offset),
  );
}

/** How many there are. */
export async function countWaitingCases(db: Executor, query: WaitingQuery): Promise<number> {
  const counted = waiting(query).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await one(db, counted)).count;
}

/** The case itself, where it waits; with the case's own row, of which `isOwn` and records are asked. */
export async function findWaitingCase(
  db: Executor,
  query: WaitingQuery & { processId: string },
): Promise<{ waiting: WaitingCase; instance: CaseRow } | undefined> {
  const [found] = await listWaitingCases(db, query, { limit: 1, offset: 0 });
  if (!found) return undefined;
  const instance = await one(
    db,
    tables
      .selectFrom('workflow.instance')
      .selectAll()
      .$narrowType<Pick<CaseRow, 'state'>>()
      .where('id', '=', found.id),
  );
  return { waiting: found, instance };
}
