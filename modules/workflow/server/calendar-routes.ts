import { type BoundRoute, bind } from '@homestead/http/server';
import { calendarRoutes as routes } from '../contract/index.ts';
import { getYear, importYear, listYears } from './holidays.ts';
import type { Person } from './person.ts';
import type { WorkflowDeps } from './ports.ts';

/** The calls of the holiday table: everybody may read it, an administrator imports a year. */
export function calendarRouteTable(deps: WorkflowDeps): BoundRoute[] {
  const { kysely } = deps.db;
  return [
    bind(routes.listCalendar, () => listYears(kysely)),
    bind(routes.getCalendarYear, ({ person, params }) =>
      getYear(kysely, person as unknown as Person, params.year),
    ),
    bind(routes.putCalendarYear, ({ person, params, body, act }) =>
      importYear(deps, act, person as unknown as Person, params.year, body),
    ),
  ];
}
