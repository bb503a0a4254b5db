import { describe, expect, test } from 'vitest';
import { resolveFields } from './resolve.ts';
import { sample } from './sample.fixture.ts';
import { validate } from './validate.ts';

describe('what may be written', () => {
  const ctx = sample([
    { field: 'tool.name' },
    { field: 'tool.limit', readOnly: true },
    { field: 'tool.size', auto: true },
  ]);

  test('is looked up once for a form and its models, however often it is asked', () => {
    expect(resolveFields({ ...ctx, outcome: undefined } as typeof ctx)).toBe(resolveFields(ctx));
    expect(resolveFields({ ...ctx, models: { ...ctx.models } })).not.toBe(resolveFields(ctx));
  });

  test('a field of the form is kept, normalised', () => {
    expect(validate(ctx, { tool: { name: '  锄头 ' } }, {}).accepted).toEqual({ tool: { name: '锄头' } });
  });

  test('a text that is changed on the way in is told by the label of its field', () => {
    const both = sample([{ field: 'tool.name' }, { field: 'tool.note' }, { field: 'tool.kind' }]);
    const changed = (tool: Record<string, unknown>) => validate(both, { tool }, {}).changed;
    expect(changed({ name: ' 锄头', note: '甲\u202e乙' })).toEqual([
      { path: 'tool.name', message: '名称已自动整理：去除首尾空格' },
      { path: 'tool.note', message: '说明已自动整理：去除文字方向标记或零宽字符' },
    ]);
    expect(changed({ name: '\ufeff锄\u0007头\ud800' })).toEqual([
      {
        path: 'tool.name',
        message: '名称已自动整理：替换无法识别的字符、去除文字方向标记或零宽字符、去除控制字符',
      },
    ]);
    expect(changed({ name: '锄\n头' })).toMatchObject([{ message: '名称已自动整理：换行改为空格' }]);
    expect(changed({ name: '锄头', note: '一\r\n二\t三', kind: ' 锄头 ' })).toEqual([]);
    expect(validate(both, { tool: { name: ' 锄头' } }, {}).warnings).toEqual([]);
  });

  test('read-only, foreign and unknown fields are dropped and named, and the rest is served', () => {
    const sent = {
      tool: { name: '锄头', limit: 1, weight: 2, colour: '红' },
      user: { role: 'admin' },
      approverStatus: 1,
    };
    const { accepted, dropped, faults } = validate(ctx, sent, {});
    expect(accepted).toEqual({ tool: { name: '锄头' } });
    expect(dropped).toEqual(['tool.limit', 'tool.weight', 'tool.colour', 'user', 'approverStatus']);
    expect(faults).toEqual([]);
  });

  test('an automatic field is a claim, not a write', () => {
    const { accepted, claims, dropped } = validate(ctx, { tool: { size: '12.50' } }, {});
    expect({ accepted, claims, dropped }).toEqual({
      accepted: {},
      claims: { tool: { size: 12.5 } },
      dropped: [],
    });
  });

  test('what the server worked out is written, whatever the client claims', () => {
    const known = { ...ctx, computed: { tool: { size: 12.51 } } };
    expect(validate(known, { tool: { size: 12.5 } }, {}).accepted).toEqual({ tool: { size: 12.51 } });
  });

  test('names that reach into a prototype are dropped and change nothing', () => {
    const sent = JSON.parse(
      '{"__proto__":{"name":"x"},"constructor":{"a":1},"tool":{"__proto__":{"name":"y"},"constructor":1}}',
    );
    const { accepted, dropped } = validate(ctx, sent, {});
    expect(accepted).toEqual({});
    expect(dropped).toEqual(['__proto__', 'constructor', 'tool.__proto__', 'tool.constructor']);
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false);
  });

  test('an empty text clears a field, a field that is not sent keeps its stored value', () => {
    const stored = { tool: { name: '锄头' } };
    expect(validate(ctx, { tool: { name: ' ' } }, stored).accepted).toEqual({ tool: { name: null } });
    const untouched = validate(ctx, {}, stored);
    expect(untouched.accepted).toEqual({});
    expect(untouched.merged).toEqual(stored);
  });

  test('a task that only takes an opinion writes nothing', () => {
    const { accepted, dropped, faults } = validate(
      { ...ctx, taskReadOnly: true },
      { tool: { name: '锄头' } },
      {},
    );
    expect({ accepted, dropped, faults }).toEqual({ accepted: {}, dropped: ['tool.name'], faults: [] });
  });

  test('a field that shows another one follows it, whatever is sent', () => {
    const copying = sample([{ field: 'tool.other', readOnly: true, prefill: 'tool.name' }]);
    const result = validate(copying, { tool: { other: '伪造' } }, { tool: { name: '锄头' } });
    expect(result.accepted).toEqual({ tool: { other: '锄头' } });
    expect(result.dropped).toEqual(['tool.other']);
  });

  test('a condition that locks a field looks at what is stored, not at what is sent', () => {
    const locking = sample([
      { field: 'tool.name' },
      { field: 'tool.other', readOnlyWhen: { field: 'tool.name', op: 'notEmpty' } },
    ]);
    const sent = { tool: { name: '', other: '铲' } };
    expect(validate(locking, sent, { tool: { name: '锄头' } }).dropped).toEqual(['tool.other']);
    expect(validate(locking, { tool: { name: '锄头', other: '铲' } }, {}).dropped).toEqual([]);
  });
});

describe('what is wrong', () => {
  const ctx = sample([
    { field: 'tool.name', required: true },
    { field: 'tool.weight' },
    { field: 'tool.from', required: true },
  ]);

  test('all faults are told at once, in the order of the form, one a field [S1-5.container-validate S2-2.validate-all]', () => {
    expect(validate(ctx, { tool: { from: '昨天', weight: 'heavy' } }, {}).faults).toEqual([
      { path: 'tool.name', message: '请输入名称' },
      { path: 'tool.weight', message: '重量必须为数字' },
      { path: 'tool.from', message: '借出日期必须为有效日期' },
    ]);
  });

  test('required is judged on what is stored and what is sent together', () => {
    const { faults } = validate(ctx, { tool: { from: '2026-11-20' } }, { tool: { name: '锄头' } });
    expect(faults).toEqual([]);
    expect(
      validate(ctx, { tool: { name: null, from: '2026-11-20' } }, { tool: { name: '锄头' } }).faults,
    ).toEqual([{ path: 'tool.name', message: '请输入名称' }]);
  });

  test.each([
    ['spaces', ' \u3000\t'],
    ['marks without width', '\u200b\u2060\ufeff'],
    ['marks of direction', '\u202e\u200f'],
    ['control characters', '\u0007'],
    ['signs that are drawn as nothing', '\u3164\u115f\uffa0\ufe0f\u034f\u2800'],
  ])('%s are no answer to what is required', (_title, name) => {
    expect(validate(ctx, { tool: { name, from: '2026-11-20' } }, {}).faults).toEqual([
      { path: 'tool.name', message: '请输入名称' },
    ]);
  });

  test.each([
    ['text', '表单'],
    ['a list', []],
    ['a number', 3],
    ['a flag', true],
  ])('%s in place of the form data is a fault, not a crash', (_name, sent) => {
    expect(validate(ctx, sent, {}).faults).toContainEqual({
      path: 'formData',
      message: '表单数据应为对象：数据模型代码与其中的字段值',
    });
  });

  test.each([
    ['text', 'x'],
    ['a list', [1]],
    ['nothing', null],
    ['a number', 1],
  ])('%s in place of a group is a fault that names the group', (_name, sent) => {
    expect(validate(ctx, { tool: sent }, {}).faults).toContainEqual({
      path: 'tool',
      message: '表单数据“tool”应为对象：字段代码与值',
    });
  });

  test.each([[{}], [['x']], [true], [{ toString: 'x' }]])(
    'a value of the wrong kind is a fault that names the field: %j',
    (sent) => {
      expect(validate(ctx, { tool: { name: sent } }, {}).faults).toContainEqual({
        path: 'tool.name',
        message: '名称应为文本',
      });
    },
  );

  test('a return asks for nothing, but what is given must be well formed', () => {
    const returning = { ...ctx, outcome: { id: 'return', status: 0, kind: 'return' } as const };
    expect(validate(returning, {}, {}).faults).toEqual([]);
    expect(validate(returning, { tool: { weight: -1 } }, {}).faults).toEqual([
      { path: 'tool.weight', message: '重量不能小于0' },
    ]);
  });

  test('a draft asks for nothing, and keeps only what is well formed', () => {
    const { accepted, faults } = validate(
      { ...ctx, draft: true },
      { tool: { weight: 'x', from: '2026-11-20' } },
      {},
    );
    expect(accepted).toEqual({ tool: { from: '2026-11-20' } });
    expect(faults).toEqual([{ path: 'tool.weight', message: '重量必须为数字' }]);
  });
});

describe('fields that come and go', () => {
  const ctx = sample([
    { field: 'tool.kind' },
    { field: 'tool.other', required: true, visibleWhen: { field: 'tool.kind', op: 'eq', value: '其他' } },
    { field: 'tool.note', requiredWhen: { field: 'tool.kind', op: 'eq', value: '其他' } },
  ]);

  test('one that is shown is asked for', () => {
    expect(validate(ctx, { tool: { kind: '其他' } }, {}).faults.map((fault) => fault.path)).toEqual([
      'tool.other',
      'tool.note',
    ]);
  });

  test('one that is not shown is not asked for, and what it held is cleared', () => {
    const stored = { tool: { kind: '其他', other: '铲' } };
    const { accepted, faults } = validate(ctx, { tool: { kind: '锄头', other: '铲'.repeat(200) } }, stored);
    expect(faults).toEqual([]);
    expect(accepted).toEqual({ tool: { kind: '锄头', other: null } });
  });
});
