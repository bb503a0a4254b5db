import { type BoundRoute, bind } from '@homestead/http/server';
import { calendarRoutes as routes } from '../contract/index.ts';
import type { CalendarDeps } from './ports.ts';
import { getYear, importYear, listYears } from './years.ts';

/** The calls of the holiday table: everybody may read it, an administrator imports a year. */
export function calendarRouteTable(deps: CalendarDeps): BoundRoute[] {
  const { kysely } = deps.db;
  return [
    bind(routes.listCalendar, () => listYears(kysely)),
    bind(routes.getCalendarYear, ({ person, params }) => getYear(kysely, person, params.year)),
    bind(routes.putCalendarYear, ({ person, params, body, act }) =>
      importYear(deps, act, person, params.year, body),
    ),
  ];
}
