import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { division } from './model.ts';

const tree: Record<string, string> = { '350399': '壶兰县', '350399100': '木兰镇', '350399100201': '示范村' };
const ctx = {
  divisions: {
    has: (code: string) => Object.hasOwn(tree, code),
    isVillage: (code: string) => code.length === 12,
    name: (code: string) => tree[code],
  },
};

test.each([
  ['a village', '350399100201', { level: 'village' }, '350399100201'],
  ['a township for a village', '350399100', { level: 'village' }, { message: '此项必须选择到行政村' }],
  ['a township', '350399100', { level: 'township' }, '350399100'],
  ['a village for a township', '350399100201', { level: 'township' }, { message: '此项必须选择到乡镇' }],
  ['any place where no level is asked', '350399', {}, '350399'],
  ['a place that is not in the tree', '350399100999', {}, { message: '此项不在可选范围内' }],
  ['a name', '示范村', {}, { message: '此项应为6、9或12位的行政区划代码' }],
  ['a name of the object’s own', 'constructor', {}, { message: '此项应为6、9或12位的行政区划代码' }],
  ['a list', ['350399'], {}, { message: '此项应为6、9或12位的行政区划代码' }],
] as const)('%s: %j', (_title, value, spec, expected) => {
  expect(judge(division, value, spec, ctx)).toEqual(expected);
});

test('a place is shown by its name', () => {
  const field = { code: 'x', label: '此项', type: 'division' };
  expect(division.show('350399100201', field, { ...ctx, dictionaries: {}, today: '2026-11-20' })).toBe(
    '示范村',
  );
});
