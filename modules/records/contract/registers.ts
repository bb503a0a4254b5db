import type { Dictionary } from '@homestead/dictionaries/contract';
import { defineRoute, ListQuery, Nullable } from '@homestead/http/contract';
import { DataModelField } from '@homestead/models/contract';
import { type Static, Type } from 'typebox';

const common = { tag: '登记台账', access: 'session', capability: 'records.register.read' } as const;
const OfRegister = Type.Object({ code: Type.String({ maxLength: 64, description: '数据模型编码' }) });

/** What a person may do with the records of a register, beside reading them. */
export const registerActs = ['create', 'edit', 'delete', 'export'] as const;

/** A register: its fields, the lists that they take values from, and what the caller may do. */
export const Register = Type.Object({
  code: Type.String(),
  label: Type.String(),
  remark: Type.String(),
  owner: Type.String(),
  fields: Type.Array(DataModelField),
  masked: Type.Array(Type.String(), { description: '列表中脱敏的字段，不能筛选和排序' }),
  dictionaries: Type.Unsafe<Record<string, Dictionary>>(Type.Record(Type.String(), Type.Any())),
  today: Type.String(),
  bounds: Nullable(Type.Array(Type.Number())),
  can: Type.Array(Type.Enum([...registerActs])),
});
export type Register = Static<typeof Register>;

export const listRegisters = defineRoute({
  ...common,
  method: 'GET',
  path: '/v1/ownRegister',
  summary: '登记台账（不由流程写入的数据模型）',
  data: Type.Array(Type.Object({ code: Type.String(), label: Type.String(), directory: Type.String() })),
});
export const getRegister = defineRoute({
  ...common,
  method: 'GET',
  path: '/v1/ownRegister/:code',
  summary: '一个登记台账的字段、选项和本人可用的操作',
  params: OfRegister,
  data: Register,
});
export const exportRegister = defineRoute({
  ...common,
  capability: 'records.register.export',
  method: 'GET',
  path: '/v1/ownRegister/:code/export',
  summary: '按列表的筛选导出登记台账为 Excel（个人信息脱敏）',
  kind: 'stream',
  params: OfRegister,
  query: Type.Object(ListQuery.properties, { additionalProperties: true }),
});
