import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '家庭资料';
const Key = Type.String({ minLength: 1, maxLength: 64 });
const Values = Type.Record(Type.String(), Type.Unknown(), {
  description: '按申请表字段的值：{分组: {字段: 值}}',
});

/** What an account keeps of its household, as values of the application's own fields. */
export const Family = Type.Object({
  processKey: Nullable(Type.String({ description: '申请的流程' })),
  formKey: Nullable(Type.String({ description: '申请表；本县没有宅基地规则时为空' })),
  paths: Type.Array(Type.String(), { description: '家庭资料填写的字段' }),
  formData: Values,
  updatedAt: Nullable(IsoTime),
});
export type Family = Static<typeof Family>;

const own = { tag, access: 'session', capability: 'homestead.family.keep' } as const;

export const getFamily = defineRoute({
  ...own,
  method: 'GET',
  path: '/v1/family',
  summary: '我的家庭资料',
  data: Family,
});

export const putFamily = defineRoute({
  ...own,
  method: 'PUT',
  path: '/v1/family',
  summary: '保存我的家庭资料',
  body: Type.Object({ formData: Values }),
  bodySize: 'form',
  data: Family,
  success: '家庭资料已保存',
});

export const deleteFamily = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/v1/family',
  summary: '删除我的家庭资料',
  data: Type.Null(),
  success: '家庭资料已删除',
});

export const takeFamily = defineRoute({
  ...own,
  method: 'POST',
  path: '/v1/family/case',
  summary: '把本人案件中的家庭资料保存到我的家庭',
  body: Type.Object({ processId: Key }),
  data: Family,
  success: '已保存到我的家庭资料',
});

export const proposeApplication = defineRoute({
  method: 'GET',
  path: '/v1/family/proposal',
  summary: '申请表的预填内容：我的家庭资料、本人最近的案件、本人账号',
  tag,
  access: 'session',
  query: Type.Object({ processKey: Key }),
  data: Type.Object({ formData: Values }),
});
