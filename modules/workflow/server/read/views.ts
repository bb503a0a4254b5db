import { momentsOf } from '@homestead/calendar/engine';
import type { Executor } from '@homestead/database';
import { maybe, one, plannedOnce, rows } from '@homestead/database';
import { narrowSigns } from '@homestead/forms/engine';
import { type DayRange, pageWindow, refuseDays, unknownSort } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import {
  type CaseListItem,
  type TaskQuery,
  type TaskSummary,
  type Urgency,
  workflowTexts,
} from '../../contract/index.ts';
import {
  caseUrgencySql,
  deadlineFields,
  type Moment,
  readMoment,
  stoppedSql,
  type TaskInCase,
  urgencySql,
} from '../deadlines/urgency.ts';
import { countOfCounty, hasSql, isSql, ownSql, seesCounty, visibleCases, visibleHeads } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { fromHeld, fromHeldWhole } from './held-tasks.ts';

/** What summaries ask of the modules around. */
export type SummaryDeps = Pick<WorkflowDeps, 'people' | 'applicantLabel'>;

/** A task as lists show it. */
export function taskSummary(
  deps: SummaryDeps,
  task: TaskInCase & { outcome_label?: string | null },
  moment: Moment,
): TaskSummary {
  return {
    id: task.id,
    processId: task.process_id,
    processKey: task.process_key,
    processName: task.process_name,
    caseNo: task.case_no,
    taskKey: task.task_key,
    taskName: task.name,
    applicant: task.applicant,
    applicantLabel: deps.applicantLabel?.(task.process_key) ?? workflowTexts.applicant,
    division: task.division,
    divisionName: deps.people.divisionName(task.division),
    assignee: task.assignee_id,
    assigneeName: task.assignee_name,
    createTime: task.created_at.toISOString(),
    approverTime: task.completed_at?.toISOString() ?? null,
    approverStatus: task.approver_status,
    outcome: task.outcome,
    outcomeLabel: task.outcome_label ?? null,
    isReturned: task.return_reason !== null,
    ...deadlineFields(task, moment),
    status: task.state,
    visit: task.visit,
    batch: task.state === 'open' ? task.batch : [],
  };
}

/** Whitelisted sort columns of task lists. */
const taskSorts: Record<string, RawBuilder<unknown>> = {
  createTime: sql`t.created_at`,
  dueAt: sql`t.due_at`,
  approverTime: sql`t.completed_at`,
  caseNo: sql`t.case_no`,
  applicant: sql`t.applicant`,
  taskName: sql`t.name`,
  processName: sql`t.process_name`,
  divisionName: sql`t.division`,
  outcome: sql`t.outcome`,
};

/** The column that a list was asked to be ordered by, among those that it has. Throws 40001 for any other. */
function sortedBy<Column>(
  sort: string | undefined,
  sorts: Readonly<Record<string, Column>>,
): Column | undefined {
  const name = sort?.replace(/^-/, '');
  const column = name && Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (name && !column) throw unknownSort(name);
  return column;
}

/** The column and its direction for `orderBy` of a built list; undefined where none was asked for. Throws 40001. */
export function orderOf<Column>(sort: string | undefined, sorts: Readonly<Record<string, Column>>) {
  const column = sortedBy(sort, sorts);
  const isFalling = sort?.startsWith('-');
  const direction = (item: OrderByItemBuilder) => (isFalling ? item.desc() : item.asc()).nullsLast();
  return column && ([column, direction] as const);
}

/** The order that a list was asked for, among the columns that it has. Throws 40001 for any other. */
export function orderBy(
  sort: string | undefined,
  sorts: Record<string, RawBuilder<unknown>>,
  fallback: RawBuilder<unknown>,
  tie: RawBuilder<unknown>,
) {
  const column = sortedBy(sort, sorts);
  if (!column) return sql`order by ${fallback}, ${tie}`;
  return sql`order by ${column} ${sql.raw(sort?.startsWith('-') ? 'desc' : 'asc')} nulls last, ${tie}`;
}

/** Signs that input methods write between the parts of a name: whoever searches has another one than whoever wrote it. */
const middleDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65]/g;

/**
 * Whether a column holds a text anywhere, its own signs taken as they are, and a middle dot as any of its kind. What has no two
 * cases needs no folding.
 */
export function holdsSql(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const isCased = text.toLowerCase() !== text.toUpperCase();
  const asWritten = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const like = `%${text.length > 1 ? asWritten.replace(middleDots, '_') : asWritten}%`;
  return sql<boolean>`${column} ${sql.raw(isCased ? 'ilike' : 'like')} ${like}`;
}

/**
 * A keyword as what it looks for is stored: letters and digits of a Chinese input method in ASCII, without what is copied unseen,
 * and no spaces within a number or a name, as papers print them (`农宅字 3503… 号`, `张 三`).
 */
export function asStored(keyword: string): string {
  return narrowSigns(keyword)
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=[\p{Script=Han}\d])\s+(?=[\p{Script=Han}\d])/gu, '')
    .trim();
}

/** Whether one of the columns holds the text, as it was typed or as it would be stored. */
export function anyHoldsSql(columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const texts = [...new Set([text, asStored(text)])].filter((one) => one !== '');
  return sql<boolean>`(${sql.join(
    texts.flatMap((one) => columns.map((column) => holdsSql(column, one))),
    sql` or `,
  )})`;
}

/** Beginning of division codes for LIKE; what is no code is found nowhere. */
export function divisionText(code: string): string {
  return /^\d{1,12}$/.test(code) ? `${code}%` : '';
}

/** The tasks `t` of a list with their cases `i`, as `from` and first condition. */
function fromTasks(person: Person, state: NonNullable<TaskQuery['state']>): RawBuilder<unknown> {
  // Every task has its case; a left join lets a count that asks nothing of the case leave it out.
  const withCases = sql`left join workflow.instance i on i.id = t.process_id`;
  switch (state) {
    case 'todo':
    case 'claimable':
      return fromHeldWhole(person, state);
    case 'started':
      return sql`from workflow.task t ${withCases} where ${hasSql(person, sql`i.owner_ids`)} and t.id = (
        select last.id from workflow.task last where last.process_id = i.id and last.state <> 'cancelled'
        order by (last.state = 'open') desc, last.created_at desc, last.id desc limit 1)`;
    case 'visible':
      return sql`from ${visibleCases(person)} i join workflow.task t on t.process_id = i.id
        where t.state = 'open' and i.status = 'running'`;
    case 'done':
      return sql`from workflow.task t ${withCases} where t.state = 'done' and ${isSql(person, sql`t.completed_by`)}`;
  }
}

/** Conditions that keep a list to some days; `column` says of what. */
function duringDays(column: RawBuilder<unknown>, days: DayRange): RawBuilder<unknown>[] {
  refuseDays(days);
  const { since, before } = momentsOf(days);
  return [...(since ? [sql`${column} >= ${since}`] : []), ...(before ? [sql`${column} < ${before}`] : [])];
}

/** Which moment of a task the days of a query mean: its arrival, its end, or the beginning of its case. */
const taskDays = {
  todo: sql`t.created_at`,
  claimable: sql`t.created_at`,
  done: sql`t.completed_at`,
  started: sql`i.created_at`,
  visible: sql`t.created_at`,
} as const satisfies Record<NonNullable<TaskQuery['state']>, RawBuilder<unknown>>;

/** The county's word for how task `t` ended, as its history keeps it. */
const outcomeLabelSql = sql`(select r.outcome_label from workflow.flow_record r
  where r.task_id = t.id and r.kind = 'task' order by r.approver_time desc, r.id desc limit 1)`;

function taskConditions(query: TaskQuery, now: Date): RawBuilder<unknown>[] {
  const conditions = duringDays(taskDays[query.state ?? 'todo'], query);
  if (query.processKey) conditions.push(sql`t.process_key = ${query.processKey}`);
  if (query.taskKey)
    conditions.push(sql`t.task_key = any(${query.taskKey.split(',').map((key) => key.trim())}::text[])`);
  if (query.division) conditions.push(sql`t.division like ${divisionText(query.division)}`);
  if (query.overdue !== undefined) conditions.push(sql`(${urgencySql(now)} = 'red') = ${query.overdue}`);
  if (query.onSite) conditions.push(sql`t.visit is not null`);
  if (query.visit !== undefined) conditions.push(sql`t.visit = ${query.visit}`);
  if (query.urgency) conditions.push(sql`${urgencySql(now)} = ${query.urgency}`);
  if (query.keyword) {
    conditions.push(anyHoldsSql([sql`t.case_no`, sql`t.applicant`, sql`t.name`], query.keyword));
  }
  return conditions;
}

/** Columns of the task alone, by which a list of held tasks has to read each of them. */
const sortsOfTask = ['approverTime', 'caseNo', 'applicant', 'processName', 'outcome'];

const needsTasks = ({ keyword, sort }: TaskQuery): boolean =>
  Boolean(keyword) || sortsOfTask.includes(sort?.replace(/^-/, '') ?? '');

type ListedTask = TaskInCase & { total?: number };

/** `GET /v1/flowable/task`: my open, claimable and finished tasks, where the cases stand that I started, and what is open in all that I see. */
export async function listMyTasks(deps: WorkflowDeps, person: Person, query: TaskQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const state = query.state ?? 'todo';
  const db = deps.db.kysely;
  const moment = await readMoment(deps, db);
  const isHeld = state === 'todo' || state === 'claimable';
  // The open ones are gathered whole for their order, so they are counted on the way.
  const isOpen = isHeld || state === 'visible';
  const source = isHeld && !needsTasks(query) ? fromHeld(person, state) : fromTasks(person, state);
  const where = sql.join([source, ...taskConditions(query, moment.now)], sql` and `);
  // What is due first comes first; while a clock stands still nothing is due, and what has no deadline waits by its age.
  const urgentFirst = sql`${stoppedSql}, t.due_at nulls last, t.created_at`;
  const fallback =
    state === 'done' ? sql`t.completed_at desc` : isOpen ? urgentFirst : sql`t.created_at desc`;
  const order = orderBy(query.sort, taskSorts, fallback, sql`t.id desc`);
  const page = sql`${order} limit ${pageSize} offset ${offset}`;
  const found = await rows<ListedTask>(
    db,
    isHeld
      ? // The ids of the page first, then these tasks by their key.
        sql`with page as (
            select t.id, i.status, i.clock_stopped_at, count(*) over () as total ${where} ${page})
          select t.*, ${stoppedSql} as is_stopped, i.total from page i join workflow.task t on t.id = i.id ${order}`
      : sql`select t.*, ${stoppedSql} as is_stopped ${isOpen ? sql`, count(*) over () as total` : sql``}
          ${isOpen ? sql`` : sql`, ${outcomeLabelSql} as outcome_label`} ${where} ${page}`,
  );
  const total =
    found[0]?.total ?? (await one<{ total: number }>(db, sql`select count(*) as total ${where}`)).total;
  return { records: found.map((task) => taskSummary(deps, task, moment)), total, pageNum, pageSize };
}

interface TaskCount {
  processKey: string;
  taskKey: string;
  taskName: string;
  count: number;
  overdue: number;
  amber: number;
}

/** Numbers for home pages: what waits, by stage. */
export async function countMyTasks(deps: WorkflowDeps, person: Person) {
  const urgency = urgencySql(deps.clock.now());
  const { done, started, byTask } = await one<{ done: number; started: number; byTask: TaskCount[] }>(
    deps.db.kysely,
    sql`select (select count(*) from workflow.task t where t.state = 'done' and ${isSql(person, sql`t.completed_by`)}) as done,
          (select count(*) from workflow.instance i where i.discarded_at is null and ${hasSql(person, sql`i.owner_ids`)}) as started,
          coalesce((select jsonb_agg(to_jsonb(c) order by c.count desc, c."processKey", c."taskKey") from (
            select t.process_key as "processKey", t.task_key as "taskKey", min(t.name) as "taskName", count(*) as count,
              count(*) filter (where ${urgency} = 'red') as overdue, count(*) filter (where ${urgency} = 'amber') as amber
            ${fromHeld(person, 'todo')} group by t.process_key, t.task_key) c), '[]'::jsonb) as "byTask"`,
  );
  const sum = (pick: (entry: TaskCount) => number) => byTask.reduce((total, entry) => total + pick(entry), 0);
  return {
    todo: sum((entry) => entry.count),
    overdue: sum((entry) => entry.overdue),
    amber: sum((entry) => entry.amber),
    done,
    started,
    byTask,
  };
}

export type CaseWithWork = CaseRow & {
  open_names: string[];
  /** Where it stands: what is open, else what it waits for. */
  stage_now: string | null;
  /** What the outcome that refused it is called. */
  refused_as: string | null;
  urgency: Urgency | null;
};

/** What is open in case `i`, where it stands, and how urgent that is. */
export const workColumns = (now: Date) => sql`
  ${caseUrgencySql(now)} as urgency,
  coalesce((select array_agg(t.name order by t.created_at) from workflow.task t where t.process_id = i.id and t.state = 'open'), '{}') as open_names,
  coalesce(
    (select coalesce(t.stage, t.name) from workflow.task t where t.process_id = i.id and t.state = 'open' order by t.created_at, t.id limit 1),
    (select coalesce(w.stage, w.name) from workflow.timer w where w.process_id = i.id and w.state = 'waiting' order by w.created_at, w.id limit 1)
  ) as stage_now,
  case when i.status = 'refused' then (select f.outcome_label from workflow.flow_record f
    where f.process_id = i.id and f.kind = 'task' and f.approver_status = 0
    order by f.approver_time desc, f.id desc limit 1) end as refused_as`;

/** A case as lists show it. */
export function caseListItem(deps: SummaryDeps, row: CaseWithWork): CaseListItem {
  return {
    id: row.id,
    processId: row.id,
    processKey: row.process_key,
    processName: row.process_name,
    caseNo: row.case_no,
    status: row.status,
    stage:
      row.ending ??
      (row.status === 'running'
        ? (row.stage_now ?? workflowTexts.statuses.running)
        : (row.refused_as ?? workflowTexts.statuses[row.status])),
    applicant: row.applicant,
    applicantLabel: deps.applicantLabel?.(row.process_key) ?? workflowTexts.applicant,
    division: row.division,
    divisionName: deps.people.divisionName(row.division),
    createTime: row.created_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    currentTasks: [...new Set(row.open_names)],
    urgency: row.urgency ?? 'normal',
  };
}

/** A case by id, whoever asks, with what is open in it. */
export function findCaseWithWork(db: Executor, id: string, now: Date): Promise<CaseWithWork | undefined> {
  return maybe<CaseWithWork>(db, caseWithWorkSql(id, now));
}

/** The statement of `findCaseWithWork`. */
export const caseWithWorkSql = (id: string, now: Date): RawBuilder<CaseWithWork> =>
  sql<CaseWithWork>`select i.*, ${workColumns(now)} from workflow.instance i where i.id = ${id}`;

const caseSorts: Record<string, RawBuilder<unknown>> = {
  createTime: sql`i.created_at`,
  caseNo: sql`i.case_no`,
  applicant: sql`i.applicant`,
  status: sql`i.status`,
  processName: sql`i.process_name`,
  divisionName: sql`i.division`,
  endTime: sql`i.ended_at`,
};

export interface CaseListFilter {
  pageNum?: number;
  pageSize?: number;
  sort?: string;
  keyword?: string;
  processKey?: string;
  status?: string;
  division?: string;
  mine?: boolean;
  from?: string;
  to?: string;
}

/** Sizes of a page that the clients ask for. */
const usualSizes = [10, 20, 50, 100];

/** A page of the cases that a person may see. */
export async function listVisibleCases(deps: WorkflowDeps, person: Person, query: CaseListFilter) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.mine) conditions.push(ownSql(person));
  conditions.push(...duringDays(sql`i.created_at`, query));
  if (query.processKey) conditions.push(sql`i.process_key = ${query.processKey}`);
  if (query.status) conditions.push(sql`i.status = any(${query.status.split(',')}::text[])`);
  if (query.division) conditions.push(sql`i.division like ${divisionText(query.division)}`);
  if (query.keyword) {
    conditions.push(anyHoldsSql([sql`i.case_no`, sql`i.applicant`], query.keyword));
  }
  const isFew = !query.mine && !seesCounty(person);
  const source = query.mine ? sql`workflow.instance` : isFew ? visibleHeads(person) : visibleCases(person);
  const where = sql`from ${source} i where ${sql.join(conditions, sql` and `)}`;
  const order = orderBy(query.sort, caseSorts, sql`i.created_at desc`, sql`i.id desc`);
  const columns = sql`i.*, ${workColumns(deps.clock.now())}`;
  const db = deps.db.kysely;
  // The few are gathered by the same indexes whatever is searched among them. What most lists are asked for, one condition at most, is
  // planned once, by a text for each of a few sizes.
  const isPlain = isFew && conditions.length <= 2 && !query.sort && usualSizes.includes(pageSize);
  const limit = sql`limit ${isPlain ? sql.lit(pageSize) : pageSize} offset ${offset}`;
  const found = await rows<CaseWithWork & { total?: number }>(
    db,
    isFew
      ? // The few are gathered and counted by index; then the cases of the page are read by their key.
        sql`with page as (select i.id, count(*) over () as total ${where} ${order} ${limit})
          select ${isPlain ? plannedOnce : sql``} ${columns}, page.total
          from page join workflow.instance i on i.id = page.id ${order}`
      : sql`select ${columns} ${where} ${order} ${limit}`,
  );
  const count = isFew || query.mine ? sql`(select count(*) ${where})` : countOfCounty(person, conditions);
  const total = found[0]?.total ?? (await one<{ total: number }>(db, sql`select ${count} as total`)).total;
  return { records: found.map((row) => caseListItem(deps, row)), total, pageNum, pageSize };
}
