import {
  type Executor,
  prepared,
  type Row,
  rows,
  type Statement,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import type { Holidays } from '../engine/index.ts';
import type { CalendarTables, HolidayTable } from './tables.ts';

const tables = tablesOf<CalendarTables>();

/** Key of the advisory lock: shared by every transaction that counts days, exclusive for an import. */
const calendarLock = 4_120_140;

/** The holiday table; within a transaction it stays as it is until the end, so that no deadline is told by an old one. */
export async function readHolidays(db: Executor): Promise<Holidays> {
  if (db.isTransaction) await sql`select pg_advisory_xact_lock_shared(${calendarLock})`.execute(db);
  const found = await rows<Row<HolidayTable, 'day' | 'is_working'>>(
    db,
    tables.selectFrom('calendar.holiday').select(['day', 'is_working']),
  );
  return new Map(found.map((row) => [row.day, row.is_working]));
}

/** The table for showing what is due, and the years that have one: of any other only weekends are known. */
export interface HolidayCalendar {
  holidays: Holidays;
  years: ReadonlySet<number>;
}

/** The holiday table with the years that it knows. */
export async function readHolidayTable(db: Executor): Promise<HolidayCalendar> {
  return holidayTableOf(await rows(db, holidayTableSql));
}

/** The whole table as one row: it is read with every step, and grows by forty days a year. */
export interface HolidayRow {
  days: Readonly<Record<string, boolean>>;
  years: readonly number[];
}

/** The statement of `readHolidayTable`, for calls that read more with it; it gives one row. */
export const holidayTableSql: Statement<HolidayRow> = prepared(
  () => sql<HolidayRow>`select
    (select coalesce(json_object_agg(day, is_working), '{}') from calendar.holiday) as days,
    array(select year from calendar.holiday_year) as years`,
)({});

/** The table from the row of `holidayTableSql`. */
export function holidayTableOf([found]: readonly HolidayRow[]): HolidayCalendar {
  return { holidays: new Map(Object.entries(found?.days ?? {})), years: new Set(found?.years) };
}

/** Waits for every step that counts days, and lets none begin to count until the transaction ends. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${calendarLock})`.execute(tx);
}
