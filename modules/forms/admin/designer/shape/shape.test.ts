import { begin, redo, take, undo } from '@homestead/ui/widgets/history';
import { describe, expect, test } from 'vitest';
import { type Assertion, type Condition, FormDefinition, Rule } from '../../../contract/index.ts';
import { content } from '../../../engine/content/demo.fixture.ts';
import { bySteps } from './arrangement.ts';
import { changesOf, isSame } from './changes.ts';
import { isTest, joined, joinOf, partsOf, withOperator, withPart, withPartAt } from './conditions.ts';
import { conditionsIn, delivered } from './delivered.fixture.ts';
import { findingsOf } from './findings.ts';
import {
  addSection,
  changeStep,
  fieldAt,
  insertField,
  moveField,
  moveSection,
  pathsOf,
  removeField,
  removeSection,
  replaceField,
  shiftField,
} from './operations.ts';
import { controlOf, emptyOf, fieldPart, type Part } from './schema.ts';
import { overlaid } from './surroundings.ts';

/** As the server sends the schema. */
const shape = JSON.parse(JSON.stringify(FormDefinition)) as Part;
const known = { ...content, shape };
const named = delivered.map((form) => [form.formKey, form] as const);
const form = (...sections: string[][]): FormDefinition => ({
  formKey: 'a_b',
  title: '表单',
  sections: sections.map((fields, index) => ({
    title: `组${index + 1}`,
    open: true,
    fields: fields.map((field) => ({ field })),
  })),
});
const layout = ({ sections }: FormDefinition) =>
  sections.map(({ fields }) => fields.map(({ field }) => field));

describe('every delivered form', () => {
  test.each(named)('%s is as it was after each of its parts was taken up and put back', (_key, given) => {
    const text = JSON.stringify(given);
    const rewritten = given.sections
      .flatMap(({ fields }) => fields)
      .reduce((now, field) => replaceField(now, { ...field }), given);
    expect(JSON.stringify(rewritten)).toBe(text);
    const paths = pathsOf(given);
    const last = given.sections.length - 1;
    let history = begin(given);
    for (const path of paths) {
      history = take(history, moveField(history.now, path, { section: last, index: 0 }));
      history = take(history, removeField(history.now, path));
    }
    expect(pathsOf(history.now)).toEqual([]);
    while (history.past.length > 0) history = undo(history);
    expect(JSON.stringify(history.now)).toBe(text);
    expect(JSON.stringify(given)).toBe(text);
    expect(changesOf(given, structuredClone(given), String)).toEqual([]);
  });

  test.each(named)('%s keeps each of its conditions in the hands of the builder', (_key, given) => {
    for (const condition of conditionsIn(given)) {
      const again = isTest(condition)
        ? withOperator(condition, condition.op)
        : 'not' in condition
          ? { not: condition.not }
          : joined(joinOf(condition)!, partsOf(condition));
      expect(again).toEqual(condition);
    }
  });

  test.each(Object.entries(content.forms))(
    '%s has nothing that the designer would complain of',
    (_key, given) => {
      expect(findingsOf(given, known)).toEqual([]);
    },
  );
});

describe('operations', () => {
  test('a field is put in, moved within and between sections, and taken out', () => {
    const given = form(['a.a', 'a.b', 'a.c'], ['a.d']);
    expect(layout(insertField(given, 'a.x', { section: 1, index: 0 }))).toEqual([
      ['a.a', 'a.b', 'a.c'],
      ['a.x', 'a.d'],
    ]);
    expect(insertField(given, 'a.a', { section: 1, index: 0 })).toBe(given);
    expect(layout(moveField(given, 'a.a', { section: 0, index: 3 }))[0]).toEqual(['a.b', 'a.c', 'a.a']);
    expect(layout(moveField(given, 'a.c', { section: 0, index: 0 }))[0]).toEqual(['a.c', 'a.a', 'a.b']);
    expect(moveField(given, 'a.b', { section: 0, index: 2 })).toBe(given);
    expect(layout(shiftField(given, 'a.c', 1))).toEqual([
      ['a.a', 'a.b'],
      ['a.c', 'a.d'],
    ]);
    expect(layout(shiftField(given, 'a.d', -1))).toEqual([['a.a', 'a.b', 'a.c', 'a.d'], []]);
    expect(layout(shiftField(given, 'a.b', -1))[0]).toEqual(['a.b', 'a.a', 'a.c']);
    expect(shiftField(given, 'a.d', 1)).toBe(given);
    expect(layout(removeSection(given, 0))).toEqual([['a.d']]);
    expect(layout(moveSection(given, 0, 2))).toEqual([['a.d'], ['a.a', 'a.b', 'a.c']]);
    expect(layout(addSection(given, 1, '新'))).toEqual([['a.a', 'a.b', 'a.c'], [], ['a.d']]);
  });

  test('a form with steps asks for a new field beside its neighbour, and no longer for one that is gone', () => {
    const given: FormDefinition = {
      ...form(['a.a', 'a.b'], ['a.c']),
      steps: [
        { key: 'one', title: '一', fields: ['a.a', 'a.b'] },
        { key: 'two', title: '二', fields: ['a.c'] },
      ],
    };
    const steps = ({ steps: list }: FormDefinition) => list?.map(({ fields }) => fields);
    expect(steps(insertField(given, 'a.x', { section: 0, index: 1 }))).toEqual([
      ['a.a', 'a.x', 'a.b'],
      ['a.c'],
    ]);
    expect(steps(removeField(given, 'a.b'))).toEqual([['a.a'], ['a.c']]);
    expect(steps(changeStep(given, 'a.b', 'two'))).toEqual([['a.a'], ['a.c', 'a.b']]);
  });

  test('the steps of a form are arranged as its sections are, and a field put into a step stands beside its neighbour there', () => {
    const given: FormDefinition = {
      ...form(['a.a', 'a.b'], ['a.c']),
      steps: [
        { key: 'one', title: '一', hint: '说明', fields: ['a.a', 'a.b'] },
        { key: 'two', title: '二', fields: ['a.c'] },
      ],
    };
    const steps = ({ steps: list }: FormDefinition) => list?.map(({ fields }) => fields);
    const moved = bySteps.move(given, 'a.a', { section: 1, index: 1 });
    expect(steps(moved)).toEqual([['a.b'], ['a.c', 'a.a']]);
    expect(layout(moved)).toEqual(layout(given));
    expect(steps(bySteps.shift(given, 'a.c', -1))).toEqual([['a.a', 'a.b', 'a.c'], []]);
    expect(bySteps.moveLane(given, 0, 2).steps?.map(({ hint }) => hint)).toEqual([undefined, '说明']);
    const inserted = bySteps.insert(given, 'a.x', { section: 1, index: 0 });
    expect(steps(inserted)).toEqual([
      ['a.a', 'a.b'],
      ['a.x', 'a.c'],
    ]);
    expect(layout(inserted)).toEqual([
      ['a.a', 'a.b'],
      ['a.c', 'a.x'],
    ]);
  });

  test('what was undone can be done again until something else is done; typing is one step', () => {
    let history = begin('');
    for (const typed of ['a', 'ab', 'abc']) history = take(history, typed, 'label');
    history = take(history, 'other');
    expect(undo(history).now).toBe('abc');
    expect(undo(undo(history)).now).toBe('');
    expect(redo(undo(history)).now).toBe('other');
    expect(take(undo(history), 'new').future).toEqual([]);
    expect(undo(begin('x')).now).toBe('x');
  });
});

describe('the condition builder', () => {
  const [one, two]: Condition[] = [
    { field: 'a.a', op: 'eq', value: '是' },
    { field: 'a.b', op: 'notEmpty' },
  ];
  test('joins a second comparison to a first, and is the one that is left again', () => {
    expect(withPart(one!, two!)).toEqual({ all: [one, two] });
    expect(withPart({ any: [one!, two!] }, one!)).toEqual({ any: [one, two, one] });
    expect(withPartAt({ all: [one!, two!] }, 1, undefined)).toEqual(one);
    expect(withPartAt({ all: [one!] }, 0, undefined)).toBeUndefined();
  });
  test('keeps the value of a comparison as far as another operator takes it', () => {
    const test = { field: 'a.a', op: 'eq', value: '是' } as const;
    expect(withOperator(test, 'in')).toEqual({ field: 'a.a', op: 'in', value: ['是'] });
    expect(withOperator(withOperator(test, 'in'), 'ne')).toEqual({ ...test, op: 'ne' });
    expect(withOperator(test, 'empty')).toEqual({ field: 'a.a', op: 'empty' });
  });
});

describe('what the designer says', () => {
  test('a change list names fields, sections and properties in words', () => {
    const given = form(['a.a', 'a.b', 'a.c'], ['a.d']);
    const made = replaceField(
      removeField(
        insertField(moveField(given, 'a.c', { section: 0, index: 0 }), 'a.x', { section: 1, index: 1 }),
        'a.d',
      ),
      { field: 'a.b', required: true, rows: 3 },
    );
    expect(changesOf(given, made, (path) => path.toUpperCase()).map(({ text }) => text)).toEqual([
      'A.B：必填 否 → 是',
      'A.B：行数 （空） → 3',
      '新增字段：A.X（组2）',
      '移除字段：A.D',
      '“组1”中字段的顺序',
    ]);
    expect(isSame({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true);
  });

  test('rules, conditions and what else has parts are told before and after', () => {
    const rule = (more: object): Rule => ({
      id: 'r',
      message: '面积过大',
      field: 'a.a',
      assert: { compare: '<=', left: { field: 'a.a' }, right: { times: [{ field: 'a.b' }, { value: 3 }] } },
      ...more,
    });
    const given: FormDefinition = {
      ...form(['a.a', 'a.b']),
      decision: { field: 'a.a', outcomes: { 同意: ['agree'], 退回: ['return'] } },
      rules: [rule({}), rule({ id: 'old', message: '旧' })],
    };
    const visibleWhen: Condition = {
      any: [
        { field: 'a.a', op: 'gt', value: 3 },
        { all: [{ field: 'a.b', op: 'empty' }, { not: { field: 'outcome', op: 'in', value: ['x', 'y'] } }] },
      ],
    };
    const made: FormDefinition = {
      ...replaceField(given, { field: 'a.b', visibleWhen }),
      decision: { field: 'a.a', outcomes: { 同意: ['agree', 'refuse'], 退回: ['return'] } },
      rules: [
        rule({ level: 'answer', assert: { holds: { field: 'a.a', op: 'lt', value: 9 } } }),
        rule({ id: 'new', message: '年龄不符', assert: { derived: 'age', from: 'a.b' } }),
      ],
    };
    expect(changesOf(given, made, (path) => path.toUpperCase()).map(({ text }) => text)).toEqual([
      '表单属性：决定和办理结果：各选项的办理结果：同意 agree → agree、refuse',
      '规则“面积过大”：应当成立 A.A不大于A.B × 3 → A.A小于“9”',
      '规则“面积过大”：级别 （空） → 须说明理由',
      '表单属性：规则新增“年龄不符”（规则标识 new，提示文字 年龄不符，字段 A.A，应当成立 年龄与A.B相符）',
      '表单属性：规则去掉“旧”',
      'A.B：显示条件 （空） → A.A大于“3”，或者（A.B为空，并且不是（办理结果是其中之一“x、y”））',
    ]);
  });

  test('a finding leads to its field', () => {
    const [key, given] = Object.entries(content.forms).find(([, { steps }]) => steps)!;
    const path = pathsOf(given)[0]!;
    const broken = replaceField(given, { ...fieldAt(given, path)!, dictionary: 'no-such-list' });
    expect(findingsOf(broken, known), key).toEqual([
      { message: `${path}：没有数据字典“no-such-list”`, path },
    ]);
    const [wrong] = findingsOf(replaceField(given, { ...fieldAt(given, path)!, rows: 99 }), known);
    expect(wrong).toEqual({ message: '“行数”没有填写完整，或格式不正确', path });
  });

  test('a rule that checks nothing, since its claim was not written to the end, is found before it is published', () => {
    const [, given] = Object.entries(content.forms).find(([, { rules }]) => rules)!;
    const rule = (assert: Assertion) => ({
      id: 'new',
      assert,
      message: '面积过大',
      field: pathsOf(given)[0]!,
    });
    const left = { field: pathsOf(given)[0]! };
    const found = (assert: Assertion) => findingsOf({ ...given, rules: [rule(assert)] }, known);
    const message = '规则“面积过大”没有写完应当成立的内容，现在什么也不检查';
    for (const idle of [
      { holds: { all: [] } },
      { compare: '<=', left, right: { value: '' } },
    ] satisfies Assertion[])
      expect(found(idle)).toEqual([{ message, path: null }]);
    expect(found({ compare: '<=', left, right: { value: 120 } })).toEqual([]);
  });

  test('what nobody could send is found: a default that its own field refuses, a field that is asked for and hidden', () => {
    const given = content.forms['jfsqjd_cwhsh']!;
    const findings = (path: string, value: string) =>
      findingsOf(replaceField(given, { ...fieldAt(given, path)!, default: value }), known);
    const [area, day, choice] = ['jfsqjd.cwhSxmj', 'jfsqjd.cwhJbrq', 'jfsqjd.cwhMjsffh'];
    for (const [path, wrong, fault] of [
      [area, 'abc', '必须为数字'],
      [day, 'currentUser', '有效日期'],
      [choice, '没有的选项', '可选范围'],
    ] as const)
      expect(findings(path, wrong)).toEqual([
        { message: expect.stringMatching(`^${path}：默认值不能用：.*${fault}`), path },
      ]);
    expect([...findings(area, '12.5'), ...findings(day, 'today')]).toEqual([]);
    const hidden = (more: object) =>
      findingsOf(replaceField(given, { ...fieldAt(given, choice)!, hidden: true, ...more }), known);
    expect(hidden({ required: true })).toEqual([
      { message: expect.stringContaining('隐藏的字段'), path: choice },
    ]);
    expect([...hidden({}), ...hidden({ required: true, default: '是' })]).toEqual([]);
  });

  test('a draft stands in the place of what is published, and removes it', () => {
    const [a, b] = [
      { kind: 'form', key: 'a', entry: 1 },
      { kind: 'form', key: 'b', entry: 2 },
    ];
    const drafted = [
      { ...a, entry: 9 },
      { ...b, entry: null },
      { kind: 'form', key: 'c', entry: 3 },
    ];
    expect(overlaid([a, b], drafted)).toEqual([
      { ...a, entry: 9 },
      { kind: 'form', key: 'c', entry: 3 },
    ]);
  });
});

test('the schema of forms alone gives each property its control', () => {
  const controls = (schema: unknown) =>
    Object.fromEntries(
      Object.entries((schema as Part).properties ?? {}).map(([name, part]) => [name, controlOf(part)]),
    );
  expect(controls(fieldPart(shape))).toMatchObject({
    required: 'flag',
    label: 'text',
    rows: 'integer',
    default: 'text-or-figure',
    prefill: 'field',
    visibleWhen: 'condition',
    noticeOn: 'choice',
    map: 'object',
  });
  expect(controls(shape)).toMatchObject({ rules: 'list', steps: 'list', members: 'object' });
  expect(controls(Rule)).toMatchObject({
    level: 'choice',
    when: 'condition',
    assert: 'json',
    message: 'text',
  });
  expect(emptyOf(fieldPart(shape).properties!['map']!)).toEqual({ button: '', title: '' });
});
