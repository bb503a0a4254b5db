// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';

export interface ClockTable {
  id: Generated<boolean>;
  offset_ms: Generated<number>;
}

export interface HolidayTable {
  day: string;
  is_working: boolean;
  name: Generated<string>;
}

export interface HolidayYearTable {
  year: number;
  source: Generated<string>;
  version: Generated<number>;
  imported_by: string | null;
  imported_by_name: string | null;
  imported_at: Date;
}

/** The tables of the schema `calendar`, by their names in statements. */
export interface CalendarTables {
  'calendar.clock': ClockTable;
  'calendar.holiday': HolidayTable;
  'calendar.holiday_year': HolidayYearTable;
}
