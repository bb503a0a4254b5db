import { anyOf, type Executor, type Row, rows, tablesOf } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { type NotNull, sql } from 'kysely';
import type { CaseListItem, CaseStatus } from '../../contract/index.ts';
import { stoppedSql } from '../deadlines/urgency.ts';
import { coversSql, visibleCases } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseTable, WorkflowTables } from '../tables.ts';
import { type CaseWithWork, caseListItem, workColumns } from './views.ts';

const tables = tablesOf<WorkflowTables>();

/** A case as statistics count it: times and outcomes, no personal data. */
export interface CaseFigures {
  id: string;
  processKey: string;
  division: string;
  status: CaseStatus;
  createdAt: Date;
  endedAt: Date | null;
  /** What was written where it was refused. */
  refusal: string | null;
  tasks: {
    taskKey: string;
    visit: number | null;
    createdAt: Date;
    completedAt: Date;
    dueAt: Date | null;
    approverStatus: number | null;
    /** It is the answer of whoever held the task, not of a signer who was added. */
    isHolders: boolean;
    /** No other answer to the same task was open then: of a holder, or of a signer who was added. */
    isLastAnswer: boolean;
  }[];
}

/** Cases by their ids with the tasks that were done and not taken back; drafts that were thrown away are left out. */
export async function readCaseFigures(db: Executor, processIds: readonly string[]): Promise<CaseFigures[]> {
  const ids = [...processIds];
  const cases = await rows<Omit<CaseFigures, 'tasks'>>(
    db,
    tables
      .selectFrom('workflow.instance as i')
      .select((eb) => [
        'i.id',
        'i.process_key as processKey',
        'i.division',
        'i.status',
        'i.created_at as createdAt',
        'i.ended_at as endedAt',
        eb
          .case()
          .when('i.status', '=', sql.lit('refused'))
          .then(
            eb
              .selectFrom('workflow.flow_record as f')
              .select('f.approver_content')
              .whereRef('f.process_id', '=', 'i.id')
              .where('f.kind', '=', sql.lit('task'))
              .where('f.approver_status', '=', sql.lit(0))
              .orderBy('f.approver_time', 'desc')
              .orderBy('f.id', 'desc')
              .limit(sql.lit(1)),
          )
          .end()
          .as('refusal'),
      ])
      .where('i.id', '=', anyOf(ids))
      .where('i.discarded_at', 'is', null),
  );
  const tasks = await rows(
    db,
    tables
      .selectFrom('workflow.task as t')
      .select([
        't.process_id as processId',
        't.task_key as taskKey',
        't.visit',
        't.created_at as createdAt',
        't.completed_at as completedAt',
        't.due_at as dueAt',
        't.approver_status as approverStatus',
        (eb) => eb('t.item', 'is', null).as('isHolders'),
        (eb) =>
          eb
            .not(
              eb.exists(
                eb
                  .selectFrom('workflow.task as x')
                  .select(sql.lit(1).as('one'))
                  .whereRef('x.process_id', '=', 't.process_id')
                  .whereRef('x.task_key', '=', 't.task_key')
                  .whereRef('x.id', '<>', 't.id')
                  .whereRef('x.created_at', '<=', 't.completed_at')
                  .where(({ or, eb: on }) =>
                    or([
                      on('x.state', '=', sql.lit('open')),
                      on('x.completed_at', '>', on.ref('t.completed_at')),
                    ]),
                  ),
              ),
            )
            .as('isLastAnswer'),
      ])
      .$narrowType<{ completedAt: NotNull; isHolders: boolean; isLastAnswer: boolean }>()
      .where('t.process_id', '=', anyOf(ids))
      .where('t.state', '=', sql.lit('done'))
      .where('t.completed_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('workflow.flow_record as r')
              .select(sql.lit(1).as('one'))
              .whereRef('r.task_id', '=', 't.id')
              .where('r.kind', '=', sql.lit('withdraw')),
          ),
        ),
      ),
  );
  const byCase = Map.groupBy(tasks, ({ processId }) => processId);
  return cases.map((one) => ({ ...one, tasks: byCase.get(one.id) ?? [] }));
}

/** Ids of all cases in order, from after one on. */
export async function listCaseIds(db: Executor, after: string, limit: number): Promise<string[]> {
  const found = await rows<Row<CaseTable, 'id'>>(
    db,
    tables.selectFrom('workflow.instance').select('id').where('id', '>', after).orderBy('id').limit(limit),
  );
  return found.map(({ id }) => id);
}

/** Open tasks past their deadline, together where division, process and task are the same. */
export interface OverdueTask {
  division: string;
  processKey: string;
  taskKey: string;
  count: number;
  processIds: string[];
}

/** The open tasks past their deadline in some divisions; while a case's clock stands still, nothing is late. */
export function listOverdue(db: Executor, places: readonly string[], now: Date): Promise<OverdueTask[]> {
  return rows<OverdueTask>(
    db,
    tables
      .selectFrom('workflow.task as t')
      .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
      .select(({ fn }) => [
        't.division',
        't.process_key as processKey',
        't.task_key as taskKey',
        fn.countAll<number>().as('count'),
        sql<string[]>`array_agg(distinct t.process_id)`.as('processIds'),
      ])
      .where('t.state', '=', sql.lit('open'))
      .where('t.due_at', '<', now)
      .where(sql<boolean>`not ${stoppedSql}`)
      .where('i.status', '<>', sql.lit('draft'))
      .where(coversSql(places, sql`t.division`))
      .groupBy(['t.division', 't.process_key', 't.task_key']),
  );
}

/** Those of some cases that a person sees, as lists show them, in the order of the ids. */
export async function listCasesByIds(
  deps: Pick<WorkflowDeps, 'db' | 'clock' | 'people' | 'applicantLabel'>,
  person: Person,
  processIds: readonly string[],
): Promise<CaseListItem[]> {
  const found = await rows<CaseWithWork>(
    deps.db.kysely,
    sql`select i.*, ${workColumns(deps.clock.now())} from ${visibleCases(person)} i
        where i.id = any(${[...processIds]}::text[])`,
  );
  const place = new Map(processIds.map((id, at) => [id, at]));
  return found
    .toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
    .map((row) => caseListItem(deps, row));
}
