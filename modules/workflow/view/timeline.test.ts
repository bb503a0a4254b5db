import { describe, expect, it } from 'vitest';
import { isFinished, resultOf, stepColours, toneOf } from './timeline.ts';
import { dueLook, showTime } from './times.ts';

describe('a step of the flow record (spec 2 §2.14) [S2-2.14-steps S2-2.14-colours S2-3.flow-record]', () => {
  it.each([
    [null, 'pending', '#ad6800'],
    [1, 'approved', '#237804'],
    [0, 'rejected', '#cf1322'],
    [7, 'other', '#595959'],
  ] as const)('with status %s is %s', (approverStatus, tone, colour) => {
    expect(toneOf({ approverStatus })).toBe(tone);
    expect(stepColours[tone]).toBe(colour);
  });

  it('is finished when it has an approval time, otherwise in process [S2-4.finished]', () => {
    expect(isFinished({ approverTime: '2026-03-01T08:00:00Z' })).toBe(true);
    expect(isFinished({ approverTime: null })).toBe(false);
  });

  it('says its result in words', () => {
    expect(resultOf({ approverStatus: null, outcomeLabel: null })).toBe('办理中');
    expect(resultOf({ approverStatus: 0, outcomeLabel: '退回' })).toBe('退回');
    expect(resultOf({ approverStatus: 1, outcomeLabel: null })).toBe('同意');
  });
});

describe('a due date in words', () => {
  const now = new Date('2026-03-05T02:00:00Z');
  const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`;
  it.each([
    [on(5), false, '今天到期', 'soon'],
    [on(7), false, '剩余2天', 'soon'],
    [on(20), false, '剩余15天', 'calm'],
    [on(2), true, '已超期3天', 'overdue'],
    [on(5), true, '已超期', 'overdue'],
    ['2026-03-05T16:30:00Z', false, '剩余1天', 'soon'],
  ] as const)('%s, overdue %s: %s', (dueAt, overdue, text, tone) => {
    expect(dueLook(dueAt, overdue, now)).toEqual({ text, tone });
  });

  it('is nothing without one, and nonsense is not shown', () => {
    expect(dueLook(null, false, now)).toBeNull();
    expect(showTime('not a time')).toBe('');
    expect(showTime('2026-03-05T01:05:00Z')).toBe('2026-03-05 09:05');
  });
});
