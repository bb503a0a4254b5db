import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoundRoute } from '@homestead/http/server';
import type { CalendarDeps } from './ports.ts';
import { calendarRouteTable } from './routes.ts';
import { findChangedYears, type HolidayYear, seedYear } from './years.ts';

export { type Clock, DemoClock, systemClock } from './clock.ts';
export {
  type HolidayCalendar,
  type HolidayRow,
  holidayTableOf,
  holidayTableSql,
  readHolidays,
  readHolidayTable,
} from './holidays.ts';
export type { CalendarDeps, DeadlinePort, MovedPeriods } from './ports.ts';

export interface Calendar {
  routes: BoundRoute[];
  /**
   * Brings the holiday tables of a content folder; a year that an administrator imported stays as it is. Where days changed,
   * open deadlines are counted again before the next timer fires.
   */
  publish(contentFolder: string): Promise<void>;
}

/** The calendar module: the county's holiday tables and their calls. */
export function createCalendar(deps: CalendarDeps): Calendar {
  return {
    routes: calendarRouteTable(deps),
    async publish(contentFolder) {
      const folder = join(contentFolder, 'calendar');
      // A county without a table works on weekdays until an administrator imports one.
      const years = (existsSync(folder) ? readdirSync(folder).sort() : []).map(
        (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as HolidayYear,
      );
      for (const year of await findChangedYears(deps.db.kysely, years)) {
        await deps.db.transaction(async (tx) => {
          if (await seedYear(tx, year, deps.clock.now())) await deps.deadlines.requestRecalculation(tx);
        });
      }
    },
  };
}
