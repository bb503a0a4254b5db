import { type Executor, one, rows } from '@homestead/database';
import { pageWindow } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Found, type SearchGroup, workflowTexts } from '../../contract/index.ts';
import { visibleCases } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import { asStored, type CaseWithWork, caseListItem, holdsSql, workColumns } from '../read/views.ts';

/** What a module above finds by words: ids of cases, each with what was found there. Who sees them is judged here. */
export interface SearchSource {
  kind: string;
  title: string;
  find(db: Executor, keyword: string, limit: number): Promise<{ processId: string; note: string }[]>;
}

/** What a module above finds in the fields of cases. */
export interface FieldSearch {
  kind: string;
  title: string;
  /** The condition on case `i`; null where no field is looked in. */
  holds(keyword: string): RawBuilder<unknown> | null;
  /** What was found in each of the cases that are shown. */
  notes(db: Executor, processIds: readonly string[], keyword: string): Promise<ReadonlyMap<string, string>>;
}

/** How many of one group are shown beside the others. */
const fewest = 5;
/** Things that a source may name before the cases are asked who sees them. */
const mostNamed = 500;

export interface SearchQuery {
  keyword?: string;
  kind?: string;
  pageNum?: number;
  pageSize?: number;
}

/** `GET /v1/search`: what the person may see, in groups; one group alone is turned page by page. */
export async function searchCases(
  deps: WorkflowDeps,
  person: Person,
  query: SearchQuery,
): Promise<{ total: number; groups: SearchGroup[] }> {
  const keyword = asStored(query.keyword ?? '');
  if (keyword === '') return { total: 0, groups: [] };
  const { pageSize, offset } = pageWindow(query);
  const window = query.kind ? { limit: pageSize, offset } : { limit: fewest, offset: 0 };
  const groups: SearchGroup[] = [];
  for (const { kind, title, find } of finders(deps, keyword)) {
    if (query.kind && query.kind !== kind) continue;
    const found = await find();
    const group = found && (await readGroup(deps, person, found, window));
    if (group && group.total > 0) groups.push({ kind, title, ...group });
  }
  return { total: groups.reduce((sum, group) => sum + group.total, 0), groups };
}

interface Condition {
  sql: RawBuilder<unknown>;
  /** What was found in each of the cases that are shown; no notes where the case itself says it. */
  notes?(processIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface Finder {
  kind: string;
  title: string;
  /** The condition on case `i`; null where nothing can be found. */
  find(): Promise<Condition | null>;
}

function finders(deps: WorkflowDeps, keyword: string): Finder[] {
  const titles = workflowTexts.searchGroups;
  return [
    { kind: 'number', title: titles.number, find: async () => ({ sql: holdsSql(sql`i.case_no`, keyword) }) },
    { kind: 'name', title: titles.name, find: async () => ({ sql: holdsSql(sql`i.applicant`, keyword) }) },
    ...(deps.searches ?? []).map((source) => ({
      kind: source.kind,
      title: source.title,
      find: () => ('holds' in source ? inFields(deps, source, keyword) : named(deps, source, keyword)),
    })),
    {
      kind: 'place',
      title: titles.place,
      find: async () => {
        const codes = deps.people.divisionsNamed?.(keyword) ?? [];
        if (codes.length === 0) return null;
        const within = codes.map((code) => sql`i.division like ${`${code}%`}`);
        return { sql: sql`(${sql.join(within, sql` or `)})` };
      },
    },
  ];
}

async function named(
  { db }: WorkflowDeps,
  { find }: SearchSource,
  keyword: string,
): Promise<Condition | null> {
  const found = await find(db.kysely, keyword, mostNamed);
  if (found.length === 0) return null;
  const notes = new Map(found.map(({ processId, note }) => [processId, note]));
  return { sql: sql`i.id = any(${[...notes.keys()]}::text[])`, notes: async () => notes };
}

async function inFields(
  { db }: WorkflowDeps,
  source: FieldSearch,
  keyword: string,
): Promise<Condition | null> {
  const condition = source.holds(keyword);
  return condition && { sql: condition, notes: (ids) => source.notes(db.kysely, ids, keyword) };
}

async function readGroup(
  deps: WorkflowDeps,
  person: Person,
  condition: Condition,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; records: Found[] }> {
  const from = sql`from ${visibleCases(person)} i where ${condition.sql}`;
  const db = deps.db.kysely;
  const { total } = await one<{ total: number }>(db, sql`select count(*) as total ${from}`);
  if (total === 0) return { total, records: [] };
  const found = await rows<CaseWithWork>(
    db,
    sql`select i.*, ${workColumns(deps.clock.now())} ${from} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`,
  );
  const notes = await condition.notes?.(found.map(({ id }) => id));
  return { total, records: found.map((row) => foundOf(deps, row, notes?.get(row.id) ?? '')) };
}

function foundOf(deps: WorkflowDeps, row: CaseWithWork, note: string): Found {
  const { processId, caseNo, processName, applicant, applicantLabel, divisionName, stage } = caseListItem(
    deps,
    row,
  );
  return { processId, caseNo, processName, applicant, applicantLabel, divisionName, stage, note };
}
