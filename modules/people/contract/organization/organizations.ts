import { defineRoute, IdParams, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { divisionLevels } from '../routes.ts';

const exact = { additionalProperties: false };
const tag = '组织机构';
const Words = (maxLength: number) => Type.String({ maxLength });
const Sort = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Version = Type.Integer({ minimum: 0, description: '读到的版本' });
const Kind = Type.Enum(['division', 'organization'], { description: '行政区划，或其下的组织' });

/** A division, whose id is its code, or an organisation of one. */
export const Organization = Type.Object({
  id: Type.String(),
  kind: Kind,
  code: Nullable(Type.String({ description: '行政区划代码；组织为空' })),
  name: Type.String(),
  level: Type.Enum([...divisionLevels, 'organization']),
  parent: Nullable(Type.String()),
  division: Type.String({ description: '所在行政区划' }),
  divisionName: Type.String({ description: '由县到村的全称' }),
  sort: Type.Integer(),
  version: Type.Integer(),
  can: Type.Array(Type.Enum(['edit', 'delete', 'addChild'])),
});
export type Organization = Static<typeof Organization>;

const OrganizationQuery = Type.Object({
  ...ListQuery.properties,
  parent: Type.Optional(Words(64)),
  kind: Type.Optional(Kind),
  level: Type.Optional(Type.Enum([...divisionLevels, 'organization'])),
});
export type OrganizationQuery = Static<typeof OrganizationQuery>;

export const listOrganizations = defineRoute({
  method: 'GET',
  path: '/organization',
  summary: '行政区划和组织',
  tag,
  access: 'session',
  capability: 'people.organization.read',
  query: OrganizationQuery,
  data: Page(Organization),
});

/** A node of the managed tree. */
export interface OrganizationNode extends Organization {
  children: OrganizationNode[];
}

export const organizationTree = defineRoute({
  method: 'GET',
  path: '/v1/organization/tree',
  summary: '行政区划和组织的树（管理用）',
  tag,
  access: 'session',
  capability: 'people.organization.read',
  data: Type.Array(Type.Unsafe<OrganizationNode>({ description: '组织与其 children[]' })),
});

export const getOrganization = defineRoute({
  method: 'GET',
  path: '/organization/:id',
  summary: '一个行政区划或组织',
  tag,
  access: 'session',
  capability: 'people.organization.read',
  params: IdParams,
  data: Organization,
});

export const createOrganization = defineRoute({
  method: 'POST',
  path: '/organization',
  summary: '新增行政区划（填写代码）或组织（填写上级）',
  tag,
  access: 'session',
  capability: 'people.organization.edit',
  body: Type.Object(
    {
      name: Words(60),
      code: Type.Optional(Nullable(Words(20))),
      parent: Type.Optional(Nullable(Words(64))),
      sort: Type.Optional(Sort),
    },
    exact,
  ),
  data: Organization,
  success: '新增成功',
});

export const editOrganization = defineRoute({
  method: 'PUT',
  path: '/organization/:id',
  summary: '修改行政区划或组织',
  tag,
  access: 'session',
  capability: 'people.organization.edit',
  params: IdParams,
  body: Type.Object(
    {
      name: Type.Optional(Words(60)),
      parent: Type.Optional(Words(64)),
      sort: Type.Optional(Sort),
      version: Version,
    },
    exact,
  ),
  data: Organization,
  success: '修改成功',
});

export const moveOrganization = defineRoute({
  method: 'PUT',
  path: '/v1/organization/:id/move',
  summary: '移到另一上级之下，或调整顺序',
  tag,
  access: 'session',
  capability: 'people.organization.edit',
  params: IdParams,
  body: Type.Object(
    {
      parent: Words(64),
      before: Type.Optional(
        Nullable(Type.String({ maxLength: 64, description: '排在哪一项之前；空为最后' })),
      ),
      version: Version,
    },
    exact,
  ),
  data: Organization,
  success: '修改成功',
});

export const deleteOrganization = defineRoute({
  method: 'DELETE',
  path: '/organization/:id',
  summary: '删除没有使用的行政区划或组织',
  tag,
  access: 'session',
  capability: 'people.organization.edit',
  params: IdParams,
  success: '删除成功',
});
