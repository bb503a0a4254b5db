import { Readable } from 'node:stream';
import { disposition } from '@homestead/files/engine';
import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { type Cell, type Column, mostRows, writeSheet } from '@homestead/spreadsheet';
import {
  type CaseListItem,
  type CaseStatus,
  exportTitles,
  type ListColumn,
  type ListKind,
  listColumns,
  listHeads,
  namedPerson,
  type TaskQuery,
  type TaskStatus,
  type TaskSummary,
  workflowTexts as texts,
} from '../../contract/index.ts';
import { lastDay } from '../deadlines/deadline.ts';
import type { WorkflowDeps } from '../ports.ts';
import { type CaseListFilter, listMyTasks, listVisibleCases } from '../read/views.ts';

type Reply = Pick<Call, 'reply'>['reply'];
type Row = TaskSummary | CaseListItem;
type ListRow = Omit<TaskSummary | CaseListItem, 'status'> &
  Partial<Omit<TaskSummary, 'status'>> &
  Partial<Omit<CaseListItem, 'status'>> & { status: TaskStatus | CaseStatus };

/** Rows of one query of the database. */
const pageSize = 200;

const widths: Partial<Record<ListColumn, number>> = {
  caseNo: 28,
  processName: 18,
  taskName: 18,
  divisionName: 24,
};

/** Lists of tasks, which share these cells, have no column of their status. */
const statusWords: Readonly<Record<CaseStatus | TaskStatus, Cell>> = {
  ...texts.statuses,
  open: null,
  done: null,
  cancelled: null,
};

/** What a cell says, in the words of the list. */
const cells: Readonly<Record<ListColumn, (row: ListRow) => Cell>> = {
  caseNo: ({ caseNo }) => caseNo ?? texts.noCaseNo,
  processName: ({ processName }) => processName,
  taskName: ({ taskName }) => taskName,
  applicant: namedPerson,
  divisionName: ({ divisionName }) => divisionName,
  createTime: ({ createTime }) => new Date(createTime),
  dueAt: ({ dueAt }) => (dueAt ? lastDay(new Date(dueAt)) : null),
  approverTime: ({ approverTime }) => dateOf(approverTime),
  endTime: ({ endTime }) => dateOf(endTime),
  outcome: ({ outcomeLabel, outcome }) => outcomeLabel ?? outcome,
  stage: ({ stage }) => stage,
  status: ({ status }) => statusWords[status],
};

const dateOf = (time: string | null | undefined): Date | null => (time ? new Date(time) : null);

/** The person's task list as a spreadsheet: the same rows, in the same order, with the same masking as on the screen. */
export function exportMyTasks(
  deps: WorkflowDeps,
  person: Person,
  reply: Reply,
  { columns, ...query }: TaskQuery & { columns?: string },
): Promise<never> {
  const state = query.state ?? 'todo';
  const kind = state === 'done' ? 'done' : 'tasks';
  return send(deps, person, reply, {
    title: exportTitles[state],
    kind,
    columns: columnsOf(kind, columns),
    page: (pageNum) => listMyTasks(deps, person, { ...query, pageNum, pageSize }),
  });
}

/** The cases that a person may see, as a spreadsheet. */
export function exportVisibleCases(
  deps: WorkflowDeps,
  person: Person,
  reply: Reply,
  { columns, ...query }: CaseListFilter & { columns?: string },
): Promise<never> {
  return send(deps, person, reply, {
    title: query.mine ? exportTitles.started : exportTitles.cases,
    kind: 'cases',
    columns: columnsOf('cases', columns),
    page: (pageNum) => listVisibleCases(deps, person, { ...query, pageNum, pageSize }),
  });
}

/** The columns that are asked for, in their order. Throws 42200 for one that the list does not have. */
function columnsOf(kind: ListKind, asked: string | undefined): ListColumn[] {
  const known: readonly ListColumn[] = listColumns[kind];
  if (!asked) return [...known];
  return [...new Set(asked.split(','))].map((name) => {
    const column = known.find((each) => each === name);
    if (!column) throw brokenFields([{ path: 'columns', message: texts.noColumn(name.slice(0, 40)) }]);
    return column;
  });
}

interface Export {
  title: string;
  kind: ListKind;
  columns: readonly ListColumn[];
  page(pageNum: number): Promise<{ records: Row[]; total: number }>;
}

async function send(
  deps: WorkflowDeps,
  person: Person,
  reply: Reply,
  { title, kind, columns, page }: Export,
): Promise<never> {
  const first = await page(1);
  if (first.total > mostRows)
    throw brokenFields([{ path: 'columns', message: texts.tooManyRows(first.total, mostRows) }]);
  const at = deps.clock.now();
  // What leaves the platform is in its log before a byte goes out.
  await deps.db.transaction((tx) =>
    deps.audit.write(tx, {
      person,
      kind: 'export',
      target: 'list:export',
      message: texts.exported(title, first.total),
      detail: { columns, rows: first.total },
      at,
    }),
  );
  const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const heads: Partial<Record<ListColumn, string>> = listHeads[kind];
  const head = columns.map(
    (column): Column => ({
      title: heads[column] ?? column,
      width: widths[column] ?? 16,
      date: column === 'dueAt' ? 'day' : 'minute',
    }),
  );
  reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', disposition('attachment', `${title} ${day}.xlsx`))
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(writeSheet(title, head, rowsOf(first, page, columns))));
  return null as never;
}

/** All rows, a page after the other; one that moved to a later page meanwhile stands once. */
async function* rowsOf(
  first: Awaited<ReturnType<Export['page']>>,
  page: Export['page'],
  columns: readonly ListColumn[],
): AsyncGenerator<Cell[]> {
  const seen = new Set<string>();
  let { records } = first;
  for (let pageNum = 2; records.length > 0 && seen.size < mostRows; pageNum++) {
    for (const row of records) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      yield columns.map((column) => cells[column](row));
    }
    if (seen.size >= first.total) return;
    ({ records } = await page(pageNum));
  }
}
