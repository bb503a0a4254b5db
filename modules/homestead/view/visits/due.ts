import type { Visit } from '../../contract/index.ts';

/** The visits that are due today or were before; else, where none is, the next one alone. In the order in which they came. */
export function visitsOfToday(visits: readonly Visit[]): { isToday: boolean; visits: readonly Visit[] } {
  const due = visits.filter(({ overdue, daysLeft }) => overdue || (daysLeft !== null && daysLeft <= 0));
  return due.length > 0 ? { isToday: true, visits: due } : { isToday: false, visits: visits.slice(0, 1) };
}
