import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';

/** A form with all that a client needs to show it; `processId` gives the version on which that case runs. */
export const getForm = defineRoute({
  method: 'GET',
  path: '/v1/form/:formKey',
  summary: '表单定义（含数据模型与字典）',
  tag: '表单',
  access: 'session',
  params: Type.Object({ formKey: Type.String({ maxLength: 64 }) }),
  query: Type.Object({ processId: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Type.Object({
    form: Type.Unknown(),
    models: Type.Record(Type.String(), Type.Unknown()),
    dictionaries: Type.Record(Type.String(), Type.Unknown()),
    /** The layers that the form checks shapes against. */
    layers: Type.Record(Type.String(), Type.Unknown()),
    today: Type.String(),
    bounds: Type.Array(Type.Number()),
  }),
});
