/** What is counted. `overdue` is read from open tasks as they stand; all others are kept as cases change. */
export const measures = [
  'applied',
  'approved',
  'refused',
  'withdrawn',
  'task',
  'visit',
  'land',
  'violation',
  'overdue',
] as const;
export type Measure = (typeof measures)[number];
/** A case may count several times in these: the list behind a figure may be shorter than the figure. */
export const severalInOne: readonly Measure[] = ['task', 'visit', 'overdue'];

/** By what figures are grouped: the key is the reason, task, visit, class of land or kind of violation. */
export const groupings = ['all', 'month', 'division', 'key', 'state', 'process'] as const;
export type Grouping = (typeof groupings)[number];
