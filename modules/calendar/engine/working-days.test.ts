import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addDuration, afterWorkingDays, isWorkingDay } from './index.ts';

const path = fileURLToPath(new URL('../../../content/calendar/2026.json', import.meta.url));
const year = JSON.parse(readFileSync(path, 'utf8')) as { off: string[]; working: string[] };
const holidays = new Map([
  ...year.off.map((day) => [day, false] as const),
  ...year.working.map((day) => [day, true] as const),
]);
const noTable = new Map<string, boolean>();
const beijing = (text: string) => new Date(`${text}+08:00`);

describe('working days', () => {
  it('are Monday to Friday where a year has no table', () => {
    expect(
      ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'].map((day) => isWorkingDay(day, noTable)),
    ).toEqual([true, false, false, true]);
  });

  it('leave out the holidays of 2026 and count the weekends that are worked instead', () => {
    expect(
      ['2026-02-17', '2026-10-05', '2026-02-14', '2026-10-10'].map((day) => isWorkingDay(day, holidays)),
    ).toEqual([false, false, true, true]);
  });

  it.each([
    ['over a weekend', '2026-11-19T10:00', 5, '2026-11-27T00:00'],
    ['from a Saturday', '2026-11-21T09:00', 5, '2026-11-28T00:00'],
    ['over the national holiday, with the Saturday worked for it', '2026-09-30T16:00', 3, '2026-10-11T00:00'],
    ['over the spring festival', '2026-02-13T16:00', 2, '2026-02-25T00:00'],
    [
      'late in the evening, by the day of the county and not of UTC',
      '2026-11-19T23:30',
      1,
      '2026-11-21T00:00',
    ],
  ])('run %s to the end of their last day', (_title, from, days, until) => {
    expect(afterWorkingDays(beijing(from), days, holidays)).toEqual(beijing(until));
  });
});

describe('a duration', () => {
  it('counts calendar days unless a calendar is named', () => {
    const start = beijing('2026-11-20T10:00');
    expect(addDuration(start, 'P5D', null, holidays)).toEqual(beijing('2026-11-25T10:00'));
    expect(addDuration(start, 'P5D', 'workingDays', holidays)).toEqual(beijing('2026-11-28T00:00'));
    expect(addDuration(start, 'PT36H', null, holidays)).toEqual(beijing('2026-11-21T22:00'));
  });

  it('of months ends on the same day, or on the last day of a month that has no such day', () => {
    const end = (from: string, duration: string) => addDuration(beijing(from), duration, null, noTable);
    expect(end('2026-01-31T10:00', 'P1M')).toEqual(beijing('2026-02-28T10:00'));
    expect(end('2024-02-29T10:00', 'P1Y')).toEqual(beijing('2025-02-28T10:00'));
    expect(end('2026-12-15T10:00', 'P2M1D')).toEqual(beijing('2027-02-16T10:00'));
    // Already the first of February where the county is, still January in UTC.
    expect(end('2026-02-01T02:00', 'P1M')).toEqual(beijing('2026-03-01T02:00'));
  });

  it.each(['', 'P', 'five days', 'P1X', '-P1D'])('is refused when it reads %j', (text) => {
    expect(() => addDuration(new Date(), text, null, noTable)).toThrow(RangeError);
  });
});
