import type { calendarAdminTexts } from './texts.ts';

export type DayKind = keyof (typeof calendarAdminTexts)['day'];

interface Marks {
  off: ReadonlySet<string>;
  working: ReadonlySet<string>;
}

/** What a day is by the table, else by its weekday (0 is Monday). */
export function kindOfDay({ off, working }: Marks, day: string, weekday: number): DayKind {
  if (off.has(day)) return 'off';
  if (working.has(day)) return 'working';
  return weekday >= 5 ? 'weekend' : 'plain';
}

/** What a day becomes when it is picked: a weekday is off or not, a day of the weekend may also be worked. */
export function nextKind(kind: DayKind, weekday: number): DayKind {
  const isWeekend = weekday >= 5;
  if (kind === 'off') return isWeekend ? 'working' : 'plain';
  if (kind === 'working') return isWeekend ? 'weekend' : 'off';
  return 'off';
}

/** The table with one day moved on to its next kind; both lists stay in order. */
export function withNextKind<T extends { off: readonly string[]; working: readonly string[] }>(
  table: T,
  day: string,
): { off: string[]; working: string[] } {
  const marks = { off: new Set(table.off), working: new Set(table.working) };
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const next = nextKind(kindOfDay(marks, day, weekday), weekday);
  marks.off.delete(day);
  marks.working.delete(day);
  if (next === 'off' || next === 'working') marks[next].add(day);
  return { off: [...marks.off].sort(), working: [...marks.working].sort() };
}

/** How many days differ between two tables. */
export function countChanged(
  before: { off: readonly string[]; working: readonly string[] },
  after: { off: readonly string[]; working: readonly string[] },
): number {
  const marksOf = (table: typeof before) =>
    new Set([...table.off.map((day) => `${day} off`), ...table.working.map((day) => `${day} working`)]);
  const [old, now] = [marksOf(before), marksOf(after)];
  const differing = [...old, ...now].filter((mark) => !(old.has(mark) && now.has(mark)));
  return new Set(differing.map((mark) => mark.slice(0, 10))).size;
}
