import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '../../contract/form.ts';
import { checkContent } from '../content/content.ts';
import { content, contextOf } from '../content/demo.fixture.ts';
import { validate } from '../validate.ts';
import { readMembers, writeMembers } from './members.ts';
import { faultsOfStep, resolveSteps, stepOf } from './steps.ts';

const ctx = contextOf('jfsqjd_nhsq');
const { form } = ctx;

describe('the steps of the application', () => {
  test('are five, and hold every field that is typed once', () => {
    expect(form.steps?.map(({ title }) => title)).toEqual([
      '我和家人',
      '现有住房',
      '建在哪里',
      '新房什么样',
      '材料和签名',
    ]);
    expect(checkContent(content)).toEqual([]);
  });

  test('show the fields that apply, as sections do', () => {
    const paths = (values: object) =>
      resolveSteps(ctx, values as never)
        .find(({ key }) => key === 'present')
        ?.fields.map(({ path }) => path);
    expect(paths({})).not.toContain('jfsqjd.xzjdblmj');
    expect(paths({ jfsqjd: { xzjdczqk: '保留' } })).toContain('jfsqjd.xzjdblmj');
  });

  test('are judged alone: only the faults of a step’s own fields', () => {
    const { faults } = validate(ctx, {}, {});
    const at = (key: string) => faultsOfStep(form, key, faults).map(({ path }) => path);
    expect(at('present')).toEqual(['jfsqjd.xzjdmj', 'jfsqjd.xjzmj', 'jfsqjd.qszsh']);
    expect(form.steps?.flatMap(({ key }) => at(key)).toSorted()).toEqual(
      faults.map(({ path }) => path).toSorted(),
    );
  });

  test('take up a fault that belongs to no field at the last of them', () => {
    expect(stepOf(form, 'outcome')).toBe('papers');
    expect(stepOf(contextOf('jfsqjd_cwhsh').form, 'jfsqjd.name')).toBeUndefined();
  });
});

describe('content that is wrong about steps', () => {
  const problemsOf = (change: (form: FormDefinition) => void): string[] => {
    const county = structuredClone(content);
    const changed = county.forms['jfsqjd_nhsq'];
    if (changed) change(changed);
    return checkContent(county);
  };
  test.each<[string, (form: FormDefinition) => void, string]>([
    ['a field in no step', ({ steps }) => steps?.[0]?.fields.splice(0, 1), '字段“jfsqjd.sfzh”不在任何分步中'],
    [
      'a field in two',
      ({ steps }) => steps?.[1]?.fields.push('jfsqjd.sfzh'),
      '字段“jfsqjd.sfzh”在两个分步中',
    ],
    [
      'a field of elsewhere',
      ({ steps }) => steps?.[1]?.fields.push('jfsqjd.cmxzyj'),
      '分步所列的字段“jfsqjd.cmxzyj”不在本表单中',
    ],
    [
      'a key twice',
      ({ steps }) => Object.assign(steps?.[1] ?? {}, { key: 'family' }),
      '分步“family”出现了两次',
    ],
    [
      'a list of members of another type',
      ({ members }) => Object.assign(members ?? {}, { further: 'jfsqjd.sqly' }),
      '字段“jfsqjd.sqly”的类型与家庭成员的该项不符',
    ],
  ])('is told of %s', (_title, change, problem) => {
    expect(problemsOf(change)).toContain(`表单《农户建房申请》（jfsqjd_nhsq）：${problem}`);
  });
});

describe('the members of a household', () => {
  const { members } = form;
  if (!members) throw new Error('the application has members');
  const person = (name: string) => ({
    name,
    age: 20,
    relation: '子',
    idNumber: null,
    registeredResidence: null,
  });
  const five = ['甲', '乙', '丙', '丁', '戊'].map(person);

  test('are one list: the first in fields of their own, the others in the list of further members', () => {
    const values: Record<string, Record<string, unknown>> = { jfsqjd: {} };
    for (const [path, value] of writeMembers(members, five))
      values['jfsqjd']![path.split('.')[1] ?? ''] = value;
    expect(values['jfsqjd']).toMatchObject({ name1: '甲', name3: '丙' });
    expect(values['jfsqjd']?.['jtcy']).toHaveLength(2);
    expect(readMembers(members, values)).toEqual(five);
  });

  test('leave no gap when one is taken out', () => {
    const values: Record<string, Record<string, unknown>> = { jfsqjd: {} };
    const left = five.filter(({ name }) => name !== '乙').slice(0, 3);
    for (const [path, value] of writeMembers(members, left))
      values['jfsqjd']![path.split('.')[1] ?? ''] = value;
    expect(values['jfsqjd']).toMatchObject({ name1: '甲', name2: '丙', name3: '丁', jtcy: null });
  });
});
