import { IsoTime, ListQuery, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { dataScopes } from '../person.ts';

const exact = { additionalProperties: false };
const Id = Type.String({ minLength: 1, maxLength: 128 });
const Ids = Type.Array(Id, { maxItems: 2000 });
const State = Type.Enum(['YES', 'NO'], { title: '状态', description: 'YES 启用，NO 禁用' });
const Scope = Type.Enum([...dataScopes], {
  title: '数据范围',
  description: 'own 仅本人 · village 村 · township 乡镇 · listed 指定区划 · county 县 · platform 全平台',
});
const Version = Type.Integer({ title: '版本', minimum: 0, description: '读到的版本' });
const Name = Type.String({ title: '名称', minLength: 1, maxLength: 50 });

/** What may be done with a role by whoever reads it. */
export const roleActs = ['edit', 'delete', 'members'] as const;
export type RoleAct = (typeof roleActs)[number];

/** A role with everything that it gives. */
export const Role = Type.Object({
  id: Type.String({ description: '角色编码' }),
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  scope: Scope,
  divisions: Type.Array(Type.String(), { description: '数据范围为 listed 时的行政区划代码' }),
  capabilities: Type.Array(Type.String(), { description: '功能权限' }),
  menus: Nullable(Type.Array(Type.String(), { description: '菜单编号；空值：功能权限打开的全部菜单' })),
  directories: Type.Array(Type.String()),
  layers: Type.Array(Type.String()),
  layerDirectories: Type.Array(Type.String()),
  applicant: Type.Boolean({ description: '为本人办事，不是工作人员' }),
  openDrafts: Nullable(Type.Integer()),
  uploadMegabytesPerDay: Nullable(Type.Integer()),
  qyzt: State,
  members: Type.Integer({ description: '持有人数' }),
  version: Type.Integer(),
  createTime: IsoTime,
  can: Type.Array(Type.Enum([...roleActs])),
});
export type Role = Static<typeof Role>;

export const RoleQuery = Type.Object({
  ...ListQuery.properties,
  qyzt: Type.Optional(State),
  scope: Type.Optional(Scope),
  capability: Type.Optional(Id),
});
export type RoleQuery = Static<typeof RoleQuery>;

const content = {
  name: Name,
  description: Type.Optional(Type.String({ title: '说明', maxLength: 500 })),
  scope: Scope,
  divisions: Type.Optional(
    Type.Array(Type.String({ maxLength: 12 }), { title: '数据范围的区划', maxItems: 500 }),
  ),
  capabilities: Type.Optional(Ids),
  menus: Type.Optional(Nullable(Ids)),
  directories: Type.Optional(Ids),
  layers: Type.Optional(Ids),
  layerDirectories: Type.Optional(Ids),
  applicant: Type.Optional(Type.Boolean({ title: '为本人办事' })),
  openDrafts: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  uploadMegabytesPerDay: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }))),
  qyzt: Type.Optional(State),
};

export const NewRole = Type.Object({
  ...content,
  code: Type.Optional(
    Type.String({
      title: '编码',
      maxLength: 64,
      description: '小写字母开头，可含小写字母、数字和连字符；空：自动编码',
    }),
  ),
  scope: Type.Optional(Scope),
  copyOf: Type.Optional(Type.String({ maxLength: 64, description: '复制自哪个角色；未填的内容照抄' })),
});
export type NewRole = Static<typeof NewRole>;

/** What of a role may be changed at once; what is left out stays. */
export const RoleEdit = Type.Object({ ...Type.Partial(Type.Object(content)).properties, version: Version });
export type RoleEdit = Static<typeof RoleEdit>;

/** Names of what an edit may change. */
export const roleContent = Object.keys(content);

/** Ids to assign, alone or with the version that was read. */
export const Assignment = Type.Union([
  Ids,
  Type.Object({ ids: Ids, version: Type.Optional(Version) }, exact),
]);
export type Assignment = Static<typeof Assignment>;

export const DataScopeBody = Type.Object(
  {
    scope: Scope,
    divisions: Type.Optional(Type.Array(Type.String({ maxLength: 12 }), { maxItems: 500 })),
    version: Type.Optional(Version),
  },
  exact,
);

/** What a change of a role would give to its holders, and take from them. */
export const RoleEffect = Type.Object({
  people: Type.Integer({ description: '持有人数' }),
  gains: Type.Array(Type.Object({ capability: Type.String(), label: Type.String(), people: Type.Integer() })),
  loses: Type.Array(Type.Object({ capability: Type.String(), label: Type.String(), people: Type.Integer() })),
  area: Type.Object({
    wider: Type.Integer({ description: '数据范围扩大的人数' }),
    narrower: Type.Integer({ description: '数据范围缩小的人数' }),
  }),
  lines: Type.Array(Type.String({ description: '如：7人将失去 案件导出' })),
});
export type RoleEffect = Static<typeof RoleEffect>;

export const Member = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  divisionName: Type.String(),
  places: Type.String({ description: '授权区划' }),
  qyzt: State,
});
export type Member = Static<typeof Member>;

export const CapabilityItem = Type.Object({
  name: Type.String(),
  label: Type.String(),
  group: Type.String(),
});
export type CapabilityItem = Static<typeof CapabilityItem>;
