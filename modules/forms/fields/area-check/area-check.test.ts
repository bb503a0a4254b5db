import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { areaSize } from '../area-size/model.ts';
import { areaCheck } from './model.ts';

test.each([
  ['已分析', '已分析'],
  ['未能分析', '未能分析'],
  ['否', { message: '此项不在可选范围内' }],
  [true, { message: '此项不在可选范围内' }],
])('the state of a check is 已分析 or 未能分析: %j', (value, expected) => {
  expect(judge(areaCheck, value)).toEqual(expected);
});

test('the area of a shape is a figure of two decimals', () => {
  expect(judge(areaSize, '119.98')).toBe(119.98);
  expect(judge(areaSize, 119.976)).toEqual({ message: '此项最多保留2位小数' });
});
