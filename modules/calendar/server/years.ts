import { type Executor, maybe, type Row, rows, run, type Tx, tablesOf, together } from '@homestead/database';
import { brokenFields, EditedMeanwhile, type FieldViolation, isCalendarDate } from '@homestead/http/contract';
import type { Principal, Transact } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { CalendarBody, CalendarReply, CalendarSummary, CalendarYear } from '../contract/routes.ts';
import { calendarTexts as texts } from '../contract/texts.ts';
import type { Holidays } from '../engine/index.ts';
import { lockCalendar, readHolidays } from './holidays.ts';
import type { CalendarDeps } from './ports.ts';
import type { CalendarTables, HolidayTable, HolidayYearTable } from './tables.ts';

const tables = tablesOf<CalendarTables>();

/** A year as content and administrators give it. */
export interface HolidayYear {
  year: number;
  source?: string;
  off: string[];
  working: string[];
}

type YearRow = Row<HolidayYearTable>;

/**
 * Brings a year of the content; a year that an administrator imported stays as it is. True where the days are others than
 * before: what was counted by them is to be counted again.
 */
export async function seedYear(tx: Tx, table: HolidayYear, at: Date): Promise<boolean> {
  const known = await findYear(tx, table.year);
  if (known?.imported_by) return false;
  const before = await readHolidays(tx);
  await writeYear(tx, table, null, at);
  return !isSame(before, withYear(before, table));
}

/** Those of the content's years that are not in the database as they are, and that no administrator imported. */
export async function findChangedYears(
  db: Executor,
  content: readonly HolidayYear[],
): Promise<HolidayYear[]> {
  const [years, days] = await together<[YearRow, Row<HolidayTable, 'day' | 'is_working'>]>(db, [
    tables.selectFrom('calendar.holiday_year').selectAll(),
    tables.selectFrom('calendar.holiday').select(['day', 'is_working']),
  ]);
  const known = new Map(years.map((row) => [row.year, row]));
  const holidays: Holidays = new Map(days.map((row) => [row.day, row.is_working]));
  return content.filter((table) => {
    const row = known.get(table.year);
    if (row?.imported_by) return false;
    return !row || row.source !== (table.source ?? '') || !isSame(holidays, withYear(holidays, table));
  });
}

const isSame = (one: Holidays, other: Holidays): boolean =>
  one.size === other.size && [...other].every(([day, works]) => one.get(day) === works);

/** The years that have a table, newest first. */
export async function listYears(db: Executor): Promise<CalendarSummary[]> {
  const found = await rows<YearRow & { off: number; working: number }>(
    db,
    tables
      .selectFrom('calendar.holiday_year as y')
      .leftJoin('calendar.holiday as h', (join) => join.on(sql<boolean>`extract(year from h.day) = y.year`))
      .selectAll('y')
      .select(({ fn }) => [
        fn.count<number>('h.day').filterWhere('h.is_working', '=', sql.lit(false)).as('off'),
        fn.count<number>('h.day').filterWhere('h.is_working', '=', sql.lit(true)).as('working'),
      ])
      .groupBy('y.year')
      .orderBy('y.year', 'desc'),
  );
  return found.map((row) => ({
    year: row.year,
    off: row.off,
    working: row.working,
    source: row.source,
    importedBy: row.imported_by_name,
    importedAt: row.imported_at.toISOString(),
  }));
}

/** The table of a year; an empty one where it is not known. */
export async function getYear(db: Executor, person: Principal, year: number): Promise<CalendarYear> {
  const row = await findYear(db, year);
  const days = await rows<Row<HolidayTable, 'day' | 'is_working'>>(
    db,
    tables
      .selectFrom('calendar.holiday')
      .select(['day', 'is_working'])
      .where(sql<boolean>`extract(year from day) = ${year}`)
      .orderBy('day'),
  );
  return {
    year,
    known: row !== undefined,
    off: days.filter((each) => !each.is_working).map(({ day }) => day),
    working: days.filter((each) => each.is_working).map(({ day }) => day),
    source: row?.source ?? '',
    version: row?.version ?? 0,
    importedBy: row?.imported_by_name ?? null,
    importedAt: row?.imported_at.toISOString() ?? null,
    can: can(person, 'calendar.year.import') ? ['import'] : [],
  };
}

/**
 * Imports a year for an administrator. Deadlines of open tasks and waiting periods are counted again after the
 * import's transaction; the reply and the operation log say how many moved. With `preview` nothing is written.
 * Throws 42200 with every field that is wrong, 40900 where somebody else imported the year meanwhile.
 */
export async function importYear(
  deps: CalendarDeps,
  act: Transact,
  person: Principal,
  year: number,
  body: CalendarBody,
): Promise<CalendarReply> {
  const faults = judgeYear(year, body);
  if (faults.length > 0) throw brokenFields(faults);
  const table = { year, off: [...body.off].sort(), working: [...body.working].sort() };
  const warnings = warningsOf(year, table);
  const { kysely } = deps.db;
  const changed = await deps.deadlines.countMoved(withYear(await readHolidays(kysely), table));
  if (body.preview)
    return { ...(await getYear(kysely, person, year)), ...table, saved: false, warnings, changed };
  const saved = await act(async (tx) => {
    await lockCalendar(tx);
    const at = deps.clock.now();
    const known = await findYear(tx, year);
    if (body.version !== undefined && body.version !== (known?.version ?? 0))
      throw new EditedMeanwhile({ what: texts.what, by: known?.imported_by_name, at: known?.imported_at });
    await writeYear(tx, { ...table, source: body.source?.trim() ?? '' }, person, at);
    await deps.deadlines.requestRecalculation(tx);
    await deps.audit.write(tx, {
      kind: 'case',
      personId: person.id,
      personName: person.name,
      summary: texts.imported(year, changed.tasks, changed.timers),
      target: `calendar:${year}`,
      detail: { act: 'calendar', off: table.off.length, working: table.working.length, ...changed },
    });
    return getYear(tx, person, year);
  });
  await deps.deadlines.recalculate();
  return { ...saved, saved: true, warnings, changed };
}

function findYear(db: Executor, year: number): Promise<YearRow | undefined> {
  return maybe<YearRow>(db, tables.selectFrom('calendar.holiday_year').selectAll().where('year', '=', year));
}

function withYear(holidays: Holidays, table: HolidayYear): Holidays {
  const kept = [...holidays].filter(([day]) => !day.startsWith(`${table.year}-`));
  const given = [
    ...table.off.map((day) => [day, false] as const),
    ...table.working.map((day) => [day, true] as const),
  ];
  return new Map([...kept, ...given]);
}

async function writeYear(tx: Tx, table: HolidayYear, person: Principal | null, at: Date): Promise<void> {
  const days = [
    ...table.off.map((day) => ({ day, works: false })),
    ...table.working.map((day) => ({ day, works: true })),
  ];
  await run(
    tx,
    tables.deleteFrom('calendar.holiday').where(sql<boolean>`extract(year from day) = ${table.year}`),
  );
  await sql`insert into calendar.holiday (day, is_working)
    select x.day, x.works from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(day date, works boolean)`.execute(
    tx,
  );
  await run(
    tx,
    tables
      .insertInto('calendar.holiday_year')
      .values({
        year: table.year,
        source: table.source ?? '',
        imported_by: person?.id ?? null,
        imported_by_name: person?.name ?? null,
        imported_at: at,
      })
      .onConflict((oc) =>
        oc.column('year').doUpdateSet((eb) => ({
          source: eb.ref('excluded.source'),
          imported_by: eb.ref('excluded.imported_by'),
          imported_by_name: eb.ref('excluded.imported_by_name'),
          imported_at: eb.ref('excluded.imported_at'),
          version: sql<number>`calendar.holiday_year.version + ${person ? 1 : 0}`,
        })),
      ),
  );
}

/** Every fault of a table at once: what is no date, of another year, or named twice. */
function judgeYear(year: number, body: CalendarBody): FieldViolation[] {
  const seen = new Map<string, string>();
  const faults: FieldViolation[] = [];
  for (const list of ['off', 'working'] as const) {
    for (const [index, day] of body[list].entries()) {
      const path = `${list}.${index}`;
      const twice = seen.get(day);
      if (!isCalendarDate(day)) faults.push({ path, message: texts.notDate(day) });
      else if (!day.startsWith(`${year}-`)) faults.push({ path, message: texts.otherYear(day, year) });
      else if (twice) faults.push({ path, message: twice === list ? texts.twice(day) : texts.both(day) });
      seen.set(day, list);
    }
  }
  if (body.off.length === 0) faults.push({ path: 'off', message: texts.empty(year) });
  return faults;
}

/** What reads oddly: a working day that is worked anyhow, or far fewer days off than the law gives. */
function warningsOf(year: number, table: HolidayYear): string[] {
  const plain = table.working.filter((day) => ![0, 6].includes(weekday(day)));
  return [
    ...plain.map((day) => texts.worksAnyhow(day, texts.weekdays[weekday(day)] ?? '')),
    ...(table.off.length < statutoryDays ? [texts.fewDays(year, table.off.length, statutoryDays)] : []),
  ];
}

/** 全国年节及纪念日放假办法 (2024) §2: thirteen days for everybody. */
const statutoryDays = 13;

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
