import { one, rows } from '@homestead/database';
import { pageWindow, unknownFilter, unknownSort } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { readMoment, stoppedSql, type TaskInCase } from '../deadlines/urgency.ts';
import { visibleCases } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import { anyHoldsSql, caseListItem, divisionText, holdsSql, taskSummary, workColumns } from './views.ts';

type CaseRow = Parameters<typeof caseListItem>[1];

/** A list query of the record API; any other name is a filter. */
export type RecordQuery = { pageNum?: number; pageSize?: number; sort?: string; keyword?: string } & Record<
  string,
  unknown
>;

type Deps = Pick<WorkflowDeps, 'db' | 'clock' | 'people' | 'applicantLabel'>;
type Columns = Record<string, RawBuilder<unknown>>;

const caseColumns: Columns = {
  id: sql`i.id`,
  processId: sql`i.id`,
  processKey: sql`i.process_key`,
  processName: sql`i.process_name`,
  caseNo: sql`i.case_no`,
  status: sql`i.status`,
  division: sql`i.division`,
  divisionName: sql`i.division`,
  applicant: sql`i.applicant`,
  createTime: sql`i.created_at`,
  endTime: sql`i.ended_at`,
};
const taskColumns: Columns = {
  id: sql`t.id`,
  processId: sql`t.process_id`,
  processKey: sql`t.process_key`,
  processName: sql`t.process_name`,
  caseNo: sql`t.case_no`,
  taskKey: sql`t.task_key`,
  taskName: sql`t.name`,
  state: sql`t.state`,
  division: sql`t.division`,
  divisionName: sql`t.division`,
  applicant: sql`t.applicant`,
  assigneeName: sql`t.assignee_name`,
  outcome: sql`t.outcome`,
  createTime: sql`t.created_at`,
  dueAt: sql`t.due_at`,
  approverTime: sql`t.completed_at`,
};
/** A list is ordered by these alone. */
const noFilters = new Set(['createTime', 'endTime', 'dueAt', 'approverTime', 'divisionName']);
const paging = new Set(['pageNum', 'pageSize', 'sort', 'keyword']);

/** Conditions and order from allow-lists; anything else in the query is malformed. */
function asked(columns: Columns, query: RecordQuery, fallback: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    if (paging.has(name) || value === '' || value === undefined) return [];
    const column = Object.hasOwn(columns, name) && !noFilters.has(name) ? columns[name] : undefined;
    if (!column || typeof value !== 'string' || value.length > 200) throw unknownFilter(name);
    if (name === 'division') return [sql<boolean>`${column} like ${divisionText(value)}`];
    return [name === 'applicant' ? holdsSql(column, value) : sql<boolean>`${column} = ${value}`];
  });
  const name = query.sort?.replace(/^-/, '');
  const column = name !== undefined && Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (name !== undefined && !column) throw unknownSort(name);
  const order = column
    ? sql`order by ${column} ${sql.raw(query.sort?.startsWith('-') ? 'desc' : 'asc')} nulls last, ${id}`
    : fallback;
  return { conditions, order };
}

/** `GET /v1/process`: the cases that the person may see, drafts of others left out. */
export async function listCaseRecords(deps: Deps, person: Person, query: RecordQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { conditions, order } = asked(
    caseColumns,
    query,
    sql`order by i.created_at desc, i.id desc`,
    sql`i.id`,
  );
  if (query.keyword) conditions.push(anyHoldsSql([sql`i.case_no`, sql`i.applicant`], query.keyword));
  const from = sql`from ${visibleCases(person)} i where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
  const found = await rows<CaseRow>(
    deps.db.kysely,
    sql`select i.*, ${workColumns(deps.clock.now())} ${from} ${order} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(deps.db.kysely, sql`select count(*) as total ${from}`);
  return {
    records: found.map((row): Record<string, unknown> => ({ ...caseListItem(deps, row) })),
    total,
    pageNum,
    pageSize,
  };
}

/** `GET /v1/processTask`: the tasks of those cases, open and done. */
export async function listTaskRecords(deps: Deps, person: Person, query: RecordQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { conditions, order } = asked(
    taskColumns,
    query,
    sql`order by t.created_at desc, t.id desc`,
    sql`t.id`,
  );
  conditions.unshift(sql<boolean>`t.state <> 'cancelled'`);
  if (query.keyword)
    conditions.push(anyHoldsSql([sql`t.case_no`, sql`t.applicant`, sql`t.name`], query.keyword));
  const from = sql`from workflow.task t join ${visibleCases(person)} i on i.id = t.process_id where ${sql.join(conditions, sql` and `)}`;
  const moment = await readMoment(deps, deps.db.kysely);
  const found = await rows<TaskInCase>(
    deps.db.kysely,
    sql`select t.*, ${stoppedSql} as is_stopped ${from} ${order} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(deps.db.kysely, sql`select count(*) as total ${from}`);
  return {
    records: found.map((task): Record<string, unknown> => ({ ...taskSummary(deps, task, moment) })),
    total,
    pageNum,
    pageSize,
  };
}
