import { defineRoute, IdParams } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '常用意见';
const text = Type.String({ minLength: 1, maxLength: 200, description: '意见内容' });

/** A phrase that one person uses in opinions. */
export const Phrase = Type.Object({ id: Type.String(), text: Type.String(), version: Type.Integer() });
export type Phrase = Static<typeof Phrase>;

export const listPhrases = defineRoute({
  method: 'GET',
  path: '/v1/phrase',
  summary: '我的常用意见',
  tag,
  access: 'session',
  data: Type.Array(Phrase),
});

export const addPhrase = defineRoute({
  method: 'POST',
  path: '/v1/phrase',
  summary: '新增常用意见（内容相同的不重复）',
  tag,
  access: 'session',
  body: Type.Object({ text }),
  data: Phrase,
  success: '新增成功',
});

export const updatePhrase = defineRoute({
  method: 'PUT',
  path: '/v1/phrase/:id',
  summary: '修改常用意见',
  tag,
  access: 'session',
  params: IdParams,
  body: Type.Object({ text, version: Type.Integer() }),
  data: Phrase,
  success: '修改成功',
});

export const deletePhrase = defineRoute({
  method: 'DELETE',
  path: '/v1/phrase/:id',
  summary: '删除常用意见',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Null(),
  success: '删除成功',
});
