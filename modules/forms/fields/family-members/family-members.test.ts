import { expect, test } from 'vitest';
import { content } from '../../engine/content/demo.fixture.ts';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { familyMembers } from './model.ts';

const ctx = { dictionaries: content.dictionaries, today: '2026-11-20' };
const wife = {
  name: '陈氏',
  age: 46,
  relation: '配偶',
  idNumber: '350399198006050020',
  registeredResidence: '示范村',
};
const taken = (value: unknown) => judge(familyMembers, value, {}, ctx);

test('a member has the five parts of the form, and nothing else [S2-2.1-members]', () => {
  expect(taken([{ ...wife, role: 'admin', ['__proto__x']: 1 }])).toEqual([wife]);
  expect(taken([{ name: ' 陈氏 ', age: '46' }])).toEqual([
    { name: '陈氏', age: 46, relation: null, idNumber: null, registeredResidence: null },
  ]);
});

test('rows without anything in them are gone', () => {
  expect(taken([{}, { name: ' ' }, wife])).toEqual([wife]);
  expect(taken([{}])).toBeNull();
  expect(taken('[]')).toBeNull();
});

test('the list may come as text, as records export it', () => {
  expect(taken(JSON.stringify([wife]))).toEqual([wife]);
});

test.each([
  ['without a name', { ...wife, name: '' }, '第1位家庭成员：请输入姓名'],
  [
    'with a wrong identity number',
    { ...wife, idNumber: '350399198006050021' },
    '第1位家庭成员：输入必须为身份证',
  ],
  ['of an impossible age', { ...wife, age: 121 }, '第1位家庭成员：年龄不能大于120'],
  ['of an unknown relation', { ...wife, relation: '邻居' }, '第1位家庭成员：与户主关系不在可选范围内'],
  ['that is not a row', 'x', '此项应为对象：字段代码与值'],
])('a member %s is told with its place', (_title, row, message) => {
  expect(taken([row])).toEqual({ message: message.startsWith('第') ? message : `第1位家庭成员：${message}` });
});

test('all that is wrong with the members is told at once, in their order', () => {
  expect(taken([{ ...wife, name: '', age: 121 }, wife, { ...wife, relation: '邻居' }])).toEqual({
    message: '第1位家庭成员：请输入姓名，年龄不能大于120；第3位家庭成员：与户主关系不在可选范围内',
  });
});

test('at most twenty members are added', () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...wife, idNumber: null, name: `甲${index}` }));
  expect(taken(members(20))).toHaveLength(20);
  expect(taken(members(21))).toEqual({ message: '其他家庭成员不能超过20人' });
});

test.each([['text'], [7], [{ name: '陈氏' }]])('%j is no list', (value) => {
  expect(taken(value)).toEqual({ message: '此项应为列表，每位成员一项' });
});

test('the relation is one of the dictionary that the field names', () => {
  const kin = { code: 'kin', name: '亲属', items: [{ value: '0', label: '阿爸' }] };
  const field = { dictionary: 'kin' };
  const context = { ...ctx, dictionaries: { kin } };
  const row = { ...wife, relation: '0' };
  expect(judge(familyMembers, [row], field, context)).toEqual([row]);
  expect(judge(familyMembers, [wife], field, context)).toEqual({
    message: '第1位家庭成员：与户主关系不在可选范围内',
  });
  expect(
    familyMembers.show([row], { ...field, code: 'f', label: 'f', type: 'family-members' }, context as never),
  ).toContain('阿爸');
});
