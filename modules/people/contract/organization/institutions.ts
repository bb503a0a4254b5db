import { defineRoute, IdParams, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { States } from '../staff/routes.ts';

const exact = { additionalProperties: false };
const tag = '组织机构';
const Words = (maxLength: number) => Type.String({ maxLength });
const MaybeWords = (maxLength: number) => Type.Optional(Nullable(Words(maxLength)));

/** A unit that accounts belong to. */
export const Institution = Type.Object({
  id: Type.String(),
  name: Type.String(),
  creditCode: Nullable(Type.String({ description: '统一社会信用代码' })),
  type: Nullable(Type.String({ description: '单位类型' })),
  division: Type.String(),
  divisionName: Type.String(),
  organization: Nullable(Type.String({ description: '所属组织' })),
  organizationName: Nullable(Type.String()),
  contact: Nullable(Type.String()),
  telephone: Nullable(Type.String()),
  address: Nullable(Type.String()),
  recordId: Nullable(Type.String({ description: '关联的单位基本信息' })),
  accounts: Type.Integer({ description: '账号数' }),
  qyzt: States,
  sort: Type.Integer(),
  createTime: IsoTime,
  version: Type.Integer(),
  can: Type.Array(Type.Enum(['edit', 'delete'])),
});
export type Institution = Static<typeof Institution>;

const InstitutionQuery = Type.Object({
  ...ListQuery.properties,
  division: Type.Optional(Words(12)),
  type: Type.Optional(Words(60)),
  organization: Type.Optional(Words(64)),
  qyzt: Type.Optional(States),
});
export type InstitutionQuery = Static<typeof InstitutionQuery>;

export const listInstitutions = defineRoute({
  method: 'GET',
  path: '/institution',
  summary: '机构',
  tag,
  access: 'session',
  capability: 'people.institution.read',
  query: InstitutionQuery,
  data: Page(Institution),
});

export const getInstitution = defineRoute({
  method: 'GET',
  path: '/institution/:id',
  summary: '一个机构',
  tag,
  access: 'session',
  capability: 'people.institution.read',
  params: IdParams,
  data: Institution,
});

const facts = {
  name: Words(100),
  division: Words(12),
  creditCode: MaybeWords(30),
  type: MaybeWords(60),
  organization: MaybeWords(64),
  contact: MaybeWords(60),
  telephone: MaybeWords(30),
  address: MaybeWords(200),
  recordId: MaybeWords(64),
  qyzt: Type.Optional(States),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
};
export const InstitutionBody = Type.Object(facts, exact);
export type InstitutionBody = Static<typeof InstitutionBody>;

export const createInstitution = defineRoute({
  method: 'POST',
  path: '/institution',
  summary: '新增机构',
  tag,
  access: 'session',
  capability: 'people.institution.edit',
  body: InstitutionBody,
  data: Institution,
  success: '新增成功',
});

export const editInstitution = defineRoute({
  method: 'PUT',
  path: '/institution/:id',
  summary: '修改机构',
  tag,
  access: 'session',
  capability: 'people.institution.edit',
  params: IdParams,
  body: Type.Object(
    { ...Type.Partial(Type.Object(facts)).properties, version: Type.Integer({ minimum: 0 }) },
    exact,
  ),
  data: Institution,
  success: '修改成功',
});

export const deleteInstitution = defineRoute({
  method: 'DELETE',
  path: '/institution/:id',
  summary: '删除没有账号的机构',
  tag,
  access: 'session',
  capability: 'people.institution.edit',
  params: IdParams,
  success: '删除成功',
});
