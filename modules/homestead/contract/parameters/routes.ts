import {
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { parameterGroups } from './schemas.ts';

const tag = '县级参数';
const Group = Type.Enum([...parameterGroups]);

/** One parameter of the county, in force since it was last edited. */
export const Parameter = Type.Object({
  id: Type.String({ description: '在内容文件中的位置，如 homestead.parameters.storeys' }),
  group: Group,
  title: Type.String(),
  value: Type.Unsafe<unknown>(Type.Any()),
  shown: Type.String({ description: '内容的文字形式' }),
  version: Type.Integer(),
  updateTime: IsoTime,
  updatedBy: Nullable(Type.String({ description: '修改人；空：内容文件所定' })),
});
export type Parameter = Static<typeof Parameter>;

const Choice = Type.Object({ value: Type.String(), label: Type.String() });
export const ParameterDetail = Type.Object({
  ...Parameter.properties,
  schema: Type.Unsafe<object>(Type.Any({ description: '内容的 JSON Schema，与内容文件相同' })),
  /** What a value that names tasks or roles may name. */
  tasks: Type.Array(Choice),
  roles: Type.Array(Choice),
});
export type ParameterDetail = Static<typeof ParameterDetail>;

export const ParameterQuery = Type.Object({ ...ListQuery.properties, group: Type.Optional(Group) });
export type ParameterQuery = Static<typeof ParameterQuery>;

export const listParameters = defineRoute({
  method: 'GET',
  path: '/v1/parameter',
  summary: '县级参数：限额、期限、办理角色、文字',
  tag,
  access: 'session',
  capability: 'homestead.parameter.read',
  query: ParameterQuery,
  data: Type.Object({ ...Page(Parameter).properties, can: Type.Array(Type.String()) }),
});

export const exportParameters = exportOf(listParameters, '/v1/parameter/export');

export const getParameter = defineRoute({
  method: 'GET',
  path: '/v1/parameter/:id',
  summary: '一项县级参数及可选的环节和角色',
  tag,
  access: 'session',
  capability: 'homestead.parameter.read',
  params: IdParams,
  data: ParameterDetail,
});

export const editParameter = defineRoute({
  method: 'PUT',
  path: '/v1/parameter/:id',
  summary: '修改一项县级参数，下一次调用起生效',
  tag,
  access: 'session',
  capability: 'homestead.parameter.edit',
  params: IdParams,
  body: Type.Object(
    { value: Type.Unsafe<unknown>(Type.Any()), version: Type.Integer({ minimum: 1 }) },
    { additionalProperties: false },
  ),
  data: Parameter,
  success: doneTexts.changed,
});
