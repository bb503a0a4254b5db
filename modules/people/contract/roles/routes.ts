import {
  Choices,
  defineRoute,
  exportOf,
  IdParams,
  importOf,
  ListQuery,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { PendingGrant } from './grants.ts';
import {
  Assignment,
  CapabilityItem,
  DataScopeBody,
  Member,
  NewRole,
  Role,
  RoleEdit,
  RoleEffect,
  RoleQuery,
} from './role.ts';
import { roleTexts as texts } from './texts.ts';

const tag = '权限';
const session = { tag, access: 'session' } as const;
const editing = { ...session, capability: 'people.role.edit', params: IdParams, data: Role } as const;

export const listRoles = defineRoute({
  ...session,
  method: 'GET',
  path: '/role',
  summary: '角色',
  capability: 'people.role.read',
  query: RoleQuery,
  data: Type.Object({ ...Page(Role).properties, can: Type.Array(Type.String()) }),
});

export const exportRoles = exportOf(listRoles, '/v1/role/export');

export const getRole = defineRoute({
  ...session,
  method: 'GET',
  path: '/role/:id',
  summary: '角色详情',
  capability: 'people.role.read',
  params: IdParams,
  data: Role,
});

export const createRole = defineRoute({
  ...session,
  method: 'POST',
  path: '/role',
  summary: '新增角色（可复制已有角色）',
  capability: 'people.role.create',
  body: NewRole,
  data: Role,
  success: texts.created,
});

export const editRole = defineRoute({
  ...editing,
  method: 'PUT',
  path: '/role/:id',
  summary: '修改角色',
  body: RoleEdit,
  success: texts.edited,
});

/** Rows of roles that are not there yet ask for the capability to make them besides. */
export const roleSheet = importOf(editRole, '/v1/role', texts.kind);

export const deleteRole = defineRoute({
  ...session,
  method: 'DELETE',
  path: '/role/:id',
  summary: '删除角色',
  capability: 'people.role.delete',
  params: IdParams,
  success: texts.deleted,
});

export const setRoleUsers = defineRoute({
  ...editing,
  method: 'PUT',
  path: '/role/:id/users',
  summary: '设置角色成员',
  capability: 'people.grant.edit',
  body: Assignment,
  success: texts.assigned,
});

/** Each sets one list of a role. */
const listOf = <const Name extends string>(name: Name, summary: string) =>
  defineRoute({
    ...editing,
    method: 'PUT',
    path: `/role/:id/${name}`,
    summary,
    body: Assignment,
    success: texts.assigned,
  });

export const setRoleMenus = listOf('menus', '设置角色的菜单');
export const setRoleFunctions = listOf('functions', '设置角色的功能权限');
export const setRoleDirectories = listOf('directories', '设置角色的目录');
export const setRoleLayers = listOf('layers', '设置角色的图层');
export const setRoleLayerDirectories = listOf('layerDirectories', '设置角色的图层目录');

export const setRoleDataScope = defineRoute({
  ...editing,
  method: 'PUT',
  path: '/role/:id/dataScope',
  summary: '设置角色的数据范围',
  body: DataScopeBody,
  success: texts.assigned,
});

/** Changes nothing: says what an edit would give and take before it is saved. */
export const previewRole = defineRoute({
  ...session,
  method: 'POST',
  path: '/v1/role/:id/effect',
  summary: '保存前查看修改角色的影响',
  capability: 'people.role.read',
  params: IdParams,
  body: Type.Partial(RoleEdit),
  reads: true,
  data: RoleEffect,
});

export const listRoleMembers = defineRoute({
  ...session,
  method: 'GET',
  path: '/v1/role/:id/member',
  summary: '角色成员',
  capability: 'people.role.read',
  params: IdParams,
  query: Type.Omit(ListQuery, ['sort']),
  data: Page(Member),
});

export const listCapabilities = defineRoute({
  ...session,
  method: 'GET',
  path: '/v1/capability',
  summary: '全部功能权限',
  capability: 'people.role.read',
  data: Type.Array(CapabilityItem),
});

/** One grant in the chain of reasons. */
const Because = Type.Object({
  grant: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  rule: Type.String({ description: 'covered · own · noCapability · outside · notOwn' }),
  text: Type.String(),
});

export const Explanation = Type.Object({
  ok: Type.Boolean(),
  person: Type.String(),
  capability: Type.String(),
  object: Type.Union([Type.String(), Type.Null()]),
  text: Type.String({ description: '如：张三 · 角色 经办人 · 范围 某镇 · 功能 终止案件 → 允许' }),
  because: Type.Array(Because),
});
export type Explanation = Static<typeof Explanation>;

export const explainPermission = defineRoute({
  ...session,
  method: 'GET',
  path: '/permission/explain',
  summary: '解释一个人能否对一件事使用一项功能',
  query: Type.Object({
    user: Type.Optional(Type.String({ maxLength: 64, description: '账号编号或用户名，空为本人' })),
    capability: Type.String({ minLength: 1, maxLength: 128 }),
    object: Type.Optional(
      Type.String({ maxLength: 128, description: '行政区划代码、案件编号或受理号；空：不问具体对象' }),
    ),
  }),
  data: Explanation,
});

const confirming = { ...session, capability: 'people.grant.confirm' } as const;

const PendingGrantQuery = Type.Object({
  ...ListQuery.properties,
  role: Type.Optional(Type.String({ maxLength: 64, description: '角色编码' })),
});
export type PendingGrantQuery = Static<typeof PendingGrantQuery>;

export const listPendingGrants = defineRoute({
  ...confirming,
  method: 'GET',
  path: '/v1/grant/pending',
  summary: '待确认的授权',
  query: PendingGrantQuery,
  data: Type.Object({ ...Page(PendingGrant).properties, choices: Type.Object({ role: Choices }) }),
});

export const exportPendingGrants = exportOf(listPendingGrants, '/v1/grant/pending/export');

export const confirmGrant = defineRoute({
  ...confirming,
  method: 'POST',
  path: '/v1/grant/:id/confirm',
  summary: '确认一项授权，下一次调用即生效',
  params: IdParams,
  success: texts.confirmed,
});

export const rejectGrant = defineRoute({
  ...confirming,
  method: 'POST',
  path: '/v1/grant/:id/reject',
  summary: '不同意一项待确认的授权',
  params: IdParams,
  success: texts.rejected,
});
