import { expect, test } from 'vitest';
import { matrixGroups } from './matrix.ts';

const all = [
  { name: 'a.case.end', label: '终止案件', group: '办件' },
  { name: 'a.case.search', label: '查询案件', group: '办件' },
  { name: 'b.role.read', label: '查看角色', group: '权限' },
];
const names = (groups: ReturnType<typeof matrixGroups>) =>
  groups.flatMap(({ items }) => items.map(({ name }) => name));

test('a search finds capabilities by label, name and group', () => {
  const find = (keyword: string) => names(matrixGroups(all, { keyword, onlyDifferent: false, held: [] }));
  expect(find('案件')).toEqual(['a.case.end', 'a.case.search']);
  expect(find('ROLE')).toEqual(['b.role.read']);
  expect(find('权限')).toEqual(['b.role.read']);
});

test('two roles are compared by the capabilities that one has and the other lacks', () => {
  const held = [['a.case.end', 'b.role.read'], ['b.role.read']];
  expect(names(matrixGroups(all, { keyword: '', onlyDifferent: true, held }))).toEqual(['a.case.end']);
});
