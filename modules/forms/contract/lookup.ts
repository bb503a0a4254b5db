import { defineRoute, IsoTime } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

/** What another system told of one field. */
export const Found = Type.Object({
  path: Type.String(),
  label: Type.String(),
  use: Type.Enum(['fill', 'compare']),
  value: Type.Unknown({ description: '可采用的值；不能采用或不便显示时为空' }),
  shown: Type.String({ description: '对方的值；该项的个人信息不便显示时为空' }),
  isSame: Type.Boolean({ description: '与办件中的值一致' }),
  message: Type.String({ description: '对方的值不能采用的原因' }),
});
export type Found = Static<typeof Found>;

export const LookupReply = Type.Object({
  ok: Type.Boolean(),
  message: Type.String(),
  source: Type.String({ description: '接入接口的名称' }),
  at: IsoTime,
  found: Type.Array(Found),
});
export type LookupReply = Static<typeof LookupReply>;

/** Makes a registered call for whoever is filling this form in: in an open task of theirs, or in a process that they may begin. */
export const lookUpForm = defineRoute({
  method: 'POST',
  path: '/v1/form/:formKey/lookup',
  summary: '填写表单时向已登记的接入接口查询、核对，不保存',
  tag: '表单',
  access: 'session',
  capability: 'forms.lookup.use',
  params: Type.Object({ formKey: Type.String({ maxLength: 64 }) }),
  body: Type.Object({
    call: Type.String({ maxLength: 60 }),
    processId: Type.Optional(Type.String({ maxLength: 64 })),
    formData: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())),
  }),
  bodySize: 'form',
  data: LookupReply,
});
