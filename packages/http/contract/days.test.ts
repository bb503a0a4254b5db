import { describe, expect, it } from 'vitest';
import { dayRangeFaults, refuseDays } from './index.ts';

describe('a range of days', () => {
  it('may be open at either end, and may be one day', () => {
    for (const range of [
      {},
      { from: '2026-01-01' },
      { to: '2026-01-01' },
      { from: '2024-02-29', to: '2024-02-29' },
    ])
      expect(dayRangeFaults(range)).toEqual([]);
  });

  it('that ends before it begins is refused at its end', () => {
    expect(dayRangeFaults({ from: '2026-02-01', to: '2026-01-31' })).toEqual([
      { path: 'to', message: '结束日期不能早于开始日期' },
    ]);
  });

  it('names the end that is no day of the calendar', () => {
    for (const day of ['2026-02-30', '2026-13-01', '20260101', '0000-01-01', '2026-1-1', '', '昨天'])
      expect(
        dayRangeFaults({ from: day }).map(({ path }) => path),
        day,
      ).toEqual(['from']);
    expect(() => refuseDays({ from: '2026-02-30', to: 'x' })).toThrow('开始日期不是有效的日期');
  });
});
