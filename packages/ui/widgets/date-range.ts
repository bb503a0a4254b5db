import { type DayRange, dayRangeFaults } from '@homestead/http/contract';
import { widgetTexts } from './texts.ts';

export type DateRange = DayRange;

export type RangeShortcut = keyof typeof widgetTexts.range.shortcuts;
export const rangeShortcuts = Object.keys(widgetTexts.range.shortcuts) as readonly RangeShortcut[];

/** The days that a shortcut means on `today`. */
export function rangeOf(shortcut: RangeShortcut, today: string): Required<DateRange> {
  const [year = '', month = ''] = today.split('-');
  switch (shortcut) {
    case 'today':
      return { from: today, to: today };
    case 'last7':
      return { from: daysBefore(today, 6), to: today };
    case 'last30':
      return { from: daysBefore(today, 29), to: today };
    case 'month':
      return { from: `${year}-${month}-01`, to: toDay(Date.UTC(Number(year), Number(month), 0)) };
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

/** What is wrong with a range, in words, or `null`. */
export function rangeFault(range: DateRange): string | null {
  return dayRangeFaults(range)[0]?.message ?? null;
}

function daysBefore(day: string, count: number): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000);
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
