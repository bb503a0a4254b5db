import { Type } from 'typebox';
import { brokenFields, type FieldViolation } from './faults.ts';

/** Days from and to, both included, as `YYYY-MM-DD`; an open end is absent. */
export interface DayRange {
  from?: string;
  to?: string;
}

/** Query of a list that can be narrowed to some days. */
export const dayRangeQuery = {
  from: Type.Optional(Type.String({ maxLength: 20, description: '起始日期（含），YYYY-MM-DD' })),
  to: Type.Optional(Type.String({ maxLength: 20, description: '截止日期（含），YYYY-MM-DD' })),
};

const dayTexts = {
  reversed: '结束日期不能早于开始日期',
  from: '开始日期不是有效的日期，应如 2026-01-31',
  to: '结束日期不是有效的日期，应如 2026-01-31',
} as const;

/** Whether `YYYY-MM-DD` names a day of the calendar from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  const at = /^(19|2[01])\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** What is wrong with a range of days, each fault at its own end. */
export function dayRangeFaults(range: DayRange): FieldViolation[] {
  const faults = (['from', 'to'] as const)
    .filter((end) => range[end] !== undefined && !isCalendarDate(range[end]))
    .map((end) => ({ path: end, message: dayTexts[end] }));
  if (faults.length > 0) return faults;
  const { from, to } = range;
  return from && to && to < from ? [{ path: 'to', message: dayTexts.reversed }] : [];
}

/** Refuses a range that has an end before its start, or an end that is no day. */
export function refuseDays(range: DayRange): void {
  const faults = dayRangeFaults(range);
  if (faults.length > 0) throw brokenFields(faults);
}
