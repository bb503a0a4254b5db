import { expect, test } from 'vitest';
import { type RangeShortcut, rangeFault, rangeOf, rangeShortcuts } from './date-range.ts';
import { widgetTexts } from './texts.ts';

test.each([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['last7', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['last7', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['last30', '2026-01-10', '2025-12-12', '2026-01-10'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['year', '2026-11-21', '2026-01-01', '2026-12-31'],
] as const)('the shortcut %s on %s is %s to %s [S2-2.16-date-range]', (shortcut, today, from, to) => {
  expect(rangeOf(shortcut satisfies RangeShortcut, today)).toEqual({ from, to });
});

test('the shortcuts are those of the page, in its order', () => {
  expect(rangeShortcuts.map((key) => widgetTexts.range.shortcuts[key])).toEqual([
    '今天',
    '近7天',
    '近30天',
    '本月',
    '本年',
  ]);
});

test('an end before the start is told in words; open ends and one day are sound', () => {
  expect(rangeFault({ from: '2026-02-02', to: '2026-02-01' })).toBe('结束日期不能早于开始日期');
  for (const range of [
    {},
    { from: '2026-02-02' },
    { to: '2026-02-01' },
    { from: '2026-02-02', to: '2026-02-02' },
  ])
    expect(rangeFault(range)).toBeNull();
});
