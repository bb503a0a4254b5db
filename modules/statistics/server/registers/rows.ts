import { dayOf } from '@homestead/calendar/engine';
import { anyOf, type CamelRow, countTotal, one, type Row, rows, tablesOf } from '@homestead/database';
import { getFieldType } from '@homestead/forms/engine';
import { unknownFilter, wrongFilter } from '@homestead/http/contract';
import { caseFieldSql } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import type { CaseStatus } from '@homestead/workflow/contract';
import { anyHoldsSql, visibleCases } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import type { SheetQuery } from '../../contract/index.ts';
import { stageKey } from '../../engine/index.ts';
import { placesOf, withinSql } from '../filter.ts';
import type { EntryTable, StatisticsTables } from '../tables.ts';
import type { RegisterDeps } from './deps.ts';
import { fieldOf, type Register } from './load.ts';

const tables = tablesOf<StatisticsTables>();

/** A row of a register before its fields are read. */
export interface ListedEntry
  extends CamelRow<EntryTable, 'process_id' | 'process_key' | 'division' | 'day' | 'key' | 'state'> {
  id: string;
  caseNo: string | null;
  status: CaseStatus;
  createdAt: Date;
  endedAt: Date | null;
  /** `YYYY-MM-DD` */
  day: string;
}

const named = new Set(['pageNum', 'pageSize', 'year', 'division', 'keyword']);

/** Column of an entry by which a filter narrows. */
const entryColumns = {
  key: sql`e.key`,
  state: sql`e.state`,
  process: sql`e.process_key`,
} as const;

/** The year that is asked for, or the one that it is in the county. */
export const yearOf = ({ year }: SheetQuery, now: Date): number => year ?? Number(dayOf(now).slice(0, 4));

/** The name by which a query narrows by a filter. */
export const filterName = ({ of, field }: Register['filters'][number]): string => of ?? field ?? '';

/** A row of `listedSql`; `place` counts the entries of a case from its last where a register lists that alone. */
interface ListedRow
  extends Row<EntryTable, 'process_id' | 'process_key' | 'division' | 'month' | 'day' | 'key' | 'state'> {
  case_no: string | null;
  status: CaseStatus;
  created_at: Date;
  ended_at: Date | null;
  place: number;
}

/** The entries of a register within what a person may see; throws 40001 for a filter that it does not have. */
function listedSql(
  deps: RegisterDeps,
  register: Register,
  person: Person,
  query: SheetQuery & Readonly<Record<string, unknown>>,
): RawBuilder<ListedRow> {
  const { processes, measure, tasks, only = [] } = register;
  const keys = processes.flatMap((process) => (tasks ?? []).map((task) => stageKey(process, task)));
  const year = String(yearOf(query, deps.clock.now()));
  const conditions = [
    sql`e.measure = ${measure}`,
    sql`e.month between ${`${year}-01`} and ${`${year}-12`}`,
    sql`e.process_key = any(${processes}::text[])`,
    withinSql(placesOf(person, 'statistics.register.read'), query.division, sql`e.division`),
    ...(tasks ? [sql`e.key = any(${keys}::text[])`] : []),
    ...only.map(({ field, is }) => oneOfSql(deps, field, is)),
    ...filterSql(deps, register, query),
    ...(query.keyword ? [anyHoldsSql([sql`i.case_no`, sql`i.applicant`], query.keyword)] : []),
  ];
  const place = register.lastOfCase
    ? sql`row_number() over (partition by e.process_id order by e.day desc, e.month desc, e.ctid desc)`
    : sql`1`;
  return sql<ListedRow>`(select e.process_id, e.process_key, e.division, e.month, e.day, e.key, e.state,
      i.case_no, i.status, i.created_at, i.ended_at, ${place} as place
    from statistics.entry e join ${visibleCases(person)} i on i.id = e.process_id
    where ${sql.join(conditions, sql` and `)})`;
}

function filterSql(
  deps: RegisterDeps,
  register: Register,
  query: Readonly<Record<string, unknown>>,
): RawBuilder<boolean>[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (named.has(name) || value === '' || value === undefined) return [];
    const filter = register.filters.find((candidate) => filterName(candidate) === name);
    if (!filter) throw unknownFilter(name);
    if (typeof value !== 'string' || value.length > 200) throw wrongFilter(name);
    return [
      filter.of
        ? sql<boolean>`${entryColumns[filter.of]} = ${value}`
        : oneOfSql(deps, filter.field ?? '', [value]),
    ];
  });
}

/** Condition: a field of the case holds one of some values. */
function oneOfSql(deps: RegisterDeps, name: string, values: readonly string[]): RawBuilder<boolean> {
  const isList = getFieldType(fieldOf(deps.models, name)?.type ?? '').search === 'one-of-list';
  return caseFieldSql(deps.models, sql`e.process_id`, name, (column) =>
    isList
      ? sql<boolean>`string_to_array(${column}, ',') && ${[...values]}::text[]`
      : sql<boolean>`${column}::text = any(${[...values]}::text[])`,
  );
}

/** How many rows a register has. */
export async function countListed(...asked: Parameters<typeof listedSql>): Promise<number> {
  const [deps] = asked;
  const { total } = await one(
    deps.db.kysely,
    tables
      .selectFrom(listedSql(...asked).as('l'))
      .select(countTotal)
      .where('l.place', '=', sql.lit(1)),
  );
  return total;
}

/** Some rows of a register, by day. */
export async function readListed(
  deps: RegisterDeps,
  register: Register,
  person: Person,
  query: SheetQuery & Readonly<Record<string, unknown>>,
  window: { offset: number; limit: number },
): Promise<ListedEntry[]> {
  const found = await rows<Omit<ListedEntry, 'id'>>(
    deps.db.kysely,
    tables
      .selectFrom(listedSql(deps, register, person, query).as('l'))
      .select([
        'l.process_id as processId',
        'l.process_key as processKey',
        'l.case_no as caseNo',
        'l.division',
        'l.status',
        'l.created_at as createdAt',
        'l.ended_at as endedAt',
        sql<string>`coalesce(to_char(l.day, 'YYYY-MM-DD'), l.month)`.as('day'),
        'l.key',
        'l.state',
      ])
      .where('l.place', '=', sql.lit(1))
      .orderBy('l.month')
      .orderBy('l.day')
      .orderBy('l.case_no')
      .orderBy('l.process_id')
      .orderBy('l.key')
      .orderBy('l.state')
      .limit(window.limit)
      .offset(window.offset),
  );
  return found.map((entry, index) => ({ ...entry, id: String(window.offset + index + 1) }));
}

/** The years in which registers of some measures have rows, the newest first. */
export async function listedYears(deps: RegisterDeps, registers: readonly Register[]): Promise<number[]> {
  const measures = [...new Set(registers.map(({ measure }) => measure))];
  const found = await rows(
    deps.db.kysely,
    tables
      .selectFrom('statistics.figure')
      .select(sql<string>`left(month, 4)`.as('year'))
      .distinct()
      .where('measure', '=', anyOf(measures))
      .orderBy('year', 'desc'),
  );
  return found.map(({ year }) => Number(year));
}

/** The values that a column of entries has in a register, for choosing among them. */
export async function entryValues(
  deps: RegisterDeps,
  { measure, processes }: Register,
  column: 'key' | 'state',
): Promise<string[]> {
  const found = await rows(
    deps.db.kysely,
    tables
      .selectFrom('statistics.figure')
      .select(`${column} as value`)
      .distinct()
      .where('measure', '=', measure)
      .where('process_key', '=', anyOf(processes))
      .orderBy('value'),
  );
  return found.map(({ value }) => value);
}
