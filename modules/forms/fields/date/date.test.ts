import { expect, test } from 'vitest';
import { judge } from '../../engine/judge.fixture.ts';
import { date } from './model.ts';

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026-11-20T23:59:59+08:00', '2026-11-20'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', { message: '此项必须为有效日期' }],
  ['1900-02-29', { message: '此项必须为有效日期' }],
  ['2026-13-01', { message: '此项必须为有效日期' }],
  ['2026-04-31', { message: '此项必须为有效日期' }],
  ['0000-01-01', { message: '此项必须为有效日期' }],
  ['昨天', { message: '此项必须为有效日期' }],
  [20261120, { message: '此项必须为有效日期' }],
  [['2026-11-20'], { message: '此项必须为有效日期' }],
])('%j is read as %j [S1-9.date S2-9.date]', (value, expected) => {
  expect(judge(date, value)).toEqual(expected);
});
