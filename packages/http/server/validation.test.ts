import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { ListQuery } from '../contract/index.ts';
import { compile, malformed, readListQuery } from './validation.ts';

const faultsOf = (schema: object, body: unknown) => {
  const validate = compile(schema, 'body');
  expect(validate(body)).toBe(false);
  return (malformed(validate.errors ?? [], schema).data as { fields: { path: string; message: string }[] })
    .fields;
};

test('a field that fits no branch of a choice is complained of once', () => {
  const schema = Type.Object({ approverStatus: Type.Union([Type.Literal(1), Type.Literal(0)]) });
  expect(faultsOf(schema, { approverStatus: 2 })).toEqual([
    { path: 'approverStatus', message: '审批结果（approverStatus）不在可选值之内，可选：1、0' },
  ]);
});

test('a field that its schema gives a title is named by it, also within lists and choices', () => {
  const row = Type.Object({ name: Type.String({ title: '名称' }) });
  const orNull = Type.Union([Type.Integer({ title: '顺序' }), Type.Null()]);
  const schema = Type.Object({
    rows: Type.Array(row, { title: '各行' }),
    sort: orNull,
    other: Type.String(),
  });
  expect(faultsOf(schema, { rows: [{}, { name: 1 }], sort: 'x' })).toEqual([
    { path: 'other', message: 'other 不能缺少' },
    { path: 'rows.0.name', message: '名称不能缺少' },
    { path: 'rows.1.name', message: '名称类型应为文本' },
    { path: 'sort', message: '顺序类型应为整数' },
  ]);
});

test('a name that means the same everywhere is named by its word, with the name beside it', () => {
  const query = compile(ListQuery, 'querystring');
  expect(query({ pageSize: '500', sort: '-' })).toBe(false);
  expect(malformed(query.errors ?? [], ListQuery).message).toBe(
    '请求格式不正确：每页条数（pageSize）不能大于 200；排序（sort）应为列名，前加“-”为倒序，如 -createTime',
  );
  expect(faultsOf(Type.Object({ sort: Type.Integer() }), { sort: 'x' })[0]?.message).toBe(
    '排序（sort）类型应为整数',
  );
});

test('a value that is no choice is answered with the choices, unless they are too many to read', () => {
  const choice = (values: string[]) => Type.Object({ kind: Type.Enum(values) });
  const message = (values: string[]) => faultsOf(choice(values), { kind: 'x' })[0]?.message;
  expect(message(['union', 'except'])).toBe('种类（kind）不在可选值之内，可选：union、except');
  expect(message(Array.from({ length: 21 }, (_, at) => `v${at}`))).toBe('种类（kind）不在可选值之内');
});

test('a body that fits no branch names the fields that would help, not the body', () => {
  const schema = Type.Union([
    Type.Object({ fileId: Type.String() }),
    Type.Object({ scope: Type.Literal('map') }),
  ]);
  expect(faultsOf(schema, {}).map((fault) => fault.path)).toEqual(['fileId', 'scope']);
  const exact = { additionalProperties: false };
  const either = Type.Union([
    Type.Object({ fileId: Type.String() }, exact),
    Type.Object({ scope: Type.Literal('map') }, exact),
  ]);
  expect(faultsOf(either, { scope: 'x' })).toEqual([
    { path: 'scope', message: '范围（scope）不在可选值之内，可选：map' },
  ]);
  expect(faultsOf(either, { fileId: 1 }).map((fault) => fault.path)).toEqual(['fileId']);
});

test('of a choice the branch that was meant complains alone', () => {
  const step = (op: string, more: object) =>
    Type.Object({ op: Type.Literal(op), ...more }, { additionalProperties: false });
  const schema = Type.Object({
    box: Type.Optional(Type.Union([Type.Array(Type.Number()), Type.Null()])),
    role: Type.Optional(Type.Union([Type.String(), Type.Object({ role: Type.String() })])),
    step: Type.Optional(
      Type.Union([
        step('read', { layer: Type.String() }),
        step('grow', { from: Type.String(), by: Type.Number() }),
      ]),
    ),
  });
  const paths = (body: object) => faultsOf(schema, body).map(({ path }) => path);
  expect(paths({ box: [1, 'x'] })).toEqual(['box.1']);
  expect(paths({ box: 3 })).toEqual(['box']);
  expect(paths({ role: {} })).toEqual(['role.role']);
  expect(paths({ step: { op: 'grow', from: 1 } })).toEqual(['step.by', 'step.from']);
  expect(paths({ step: { op: 'none', from: 'a', by: 1 } })).toEqual(['step.op']);
  expect(paths({ step: { layer: 'a' } })).toEqual(['step.op']);
  expect(paths({ step: { op: 'grow', from: 'a', by: 'x', layer: 1 } })).toEqual(['step.layer', 'step.by']);
});

test('every limit of a schema says itself', () => {
  const schema = Type.Object({
    scale: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 0.5 })),
    ids: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    fields: Type.Optional(Type.Record(Type.String(), Type.String(), { maxProperties: 1 })),
  });
  const messages = [
    { scale: 0 },
    { scale: 9 },
    { scale: 0.7 },
    { ids: ['a', 'a'] },
    { fields: { a: '', b: '' } },
  ].map((body) => faultsOf(schema, body)[0]?.message);
  expect(messages).toEqual([
    'scale 应大于 0',
    'scale 应小于 9',
    'scale 应为 0.5 的倍数',
    '编号列表（ids）不能有重复的项',
    '字段（fields）不能多于 1 项',
  ]);
});

test('all that is wrong with a body is listed, field by field, and the first three are in the message', () => {
  const schema = Type.Object({
    taskId: Type.String(),
    status: Type.Union([Type.Literal(1), Type.Literal(0)]),
    version: Type.Integer(),
    rows: Type.Array(Type.Object({ name: Type.String({ maxLength: 2 }) })),
  });
  const validate = compile(schema, 'body');
  expect(validate({ status: 2, version: '1', rows: [{ name: 'abc' }, {}] })).toBe(false);
  const refusal = malformed(validate.errors ?? [], schema);
  expect((refusal.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([
    'taskId',
    'status',
    'version',
    'rows.0.name',
    'rows.1.name',
  ]);
  expect(refusal.message).toBe(
    '请求格式不正确：任务（taskId）不能缺少；状态（status）不在可选值之内，可选：1、0；版本号（version）类型应为整数（共 5 处）',
  );
  expect(validate({ taskId: '', status: 1, version: 1, rows: [] })).toBe(true);
});

test('of a body with thousands of faults the first is named, and of one with many the first fifty', () => {
  const schema = Type.Object({ ids: Type.Array(Type.String()) });
  expect(faultsOf(schema, { ids: Array(60).fill(1) })).toHaveLength(50);
  expect(faultsOf(schema, { ids: Array(5000).fill(1) })).toHaveLength(1);
  expect(faultsOf(schema, { ids: ['x'.repeat(70_000), 1, 1] })).toHaveLength(1);
  const [long] = faultsOf(Type.Object({}, { additionalProperties: false }), { ['x'.repeat(9000)]: 1 });
  expect(long?.path).toHaveLength(201);
});

test('a body that is no object is named as such', () => {
  expect(faultsOf(Type.Object({}), [])).toEqual([{ path: '(body)', message: '请求内容类型应为对象' }]);
});

test('a list refuses NUL in any word of its query, by name', () => {
  for (const query of [{ keyword: 'a\0b' }, { name: '\0' }])
    expect(readListQuery(ListQuery, query)).toMatchObject({
      kind: 'malformed',
      data: { fields: [{ path: Object.keys(query)[0] }] },
    });
});

test('the keyword of a list is trimmed; a blank one is none, as is an empty filter', () => {
  const read = (query: object, schema: object = ListQuery) => {
    expect(readListQuery(schema, query)).toBeNull();
    return query;
  };
  expect(read({ keyword: ' 示范 村 ' })).toEqual({ keyword: '示范 村' });
  expect(read({ keyword: 'ＪＦ２０２６－１' })).toEqual({ keyword: 'JF2026-1' });
  expect(read({ keyword: '甲（Ａ区）' })).toEqual({ keyword: '甲（Ａ区）' });
  expect(read({ keyword: ' \u3000', state: '', sort: '', pageNum: '2' })).toEqual({ pageNum: '2' });
  // What is no list reads its own query.
  expect(read({ name: '' }, Type.Object({ name: Type.String() }))).toEqual({ name: '' });
});

test('a name that people read holds no control characters and no marks that turn its direction; a record may have a field of that name', () => {
  const schema = Type.Object({ name: Type.String(), note: Type.Optional(Type.String()) });
  for (const name of ['\ud800甲', '\u202e甲', '甲\u0007乙', '甲\n乙', '甲\u2066乙'])
    expect(faultsOf(schema, { name })).toEqual([
      { path: 'name', message: '名称不能含有控制字符、残缺字符或文字方向标记' },
    ]);
  for (const [part, value] of [
    ['contact', '张三\u0007'],
    ['address', '\u202e示范村'],
    ['value', '甲\n乙'],
  ] as const)
    expect(faultsOf(Type.Object({ [part]: Type.String() }), { [part]: value })).toMatchObject([
      { path: part },
    ]);
  // Spaces alone, and nothing at all, are told by whoever keeps the name.
  for (const name of ['\u200b\u200d', ' \u3164\ufe0f', '\u2800'])
    expect(faultsOf(schema, { name })).toEqual([{ path: 'name', message: '名称不能全是看不见的字符' }]);
  for (const name of ['', ' \u3000']) expect(compile(schema, 'body')({ name })).toBe(true);
  const mayLack = Type.Object({ name: Type.Union([Type.String(), Type.Null()]) });
  expect(faultsOf(mayLack, { name: '甲\n乙' }).map(({ path }) => path)).toEqual(['name']);
  expect(compile(mayLack, 'body')({ name: null })).toBe(true);
  for (const name of ["'; drop table x; --", '<script>"', '👨\u200d👩', '= 1+1'])
    expect(compile(schema, 'body')({ name, note: '一\n二' })).toBe(true);
  expect(compile(Type.Record(Type.String(), Type.Unknown()), 'body')({ name: '\u202e' })).toBe(true);
});
