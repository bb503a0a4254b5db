import {
  defineRoute,
  doneTexts,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { catalogueTexts as texts } from './texts.ts';

export const deepestDirectory = 10;

/** A directory of the data catalogue. */
export const SourceDir = Type.Object({
  id: Type.String(),
  parentId: Nullable(Type.String()),
  name: Type.String(),
  sort: Type.Integer(),
  remark: Type.String(),
  path: Type.String({ description: '从最上级起的名称，以 / 分隔' }),
  directories: Type.Integer({ description: '下级目录数' }),
  entries: Type.Integer({ description: '本目录中的条目数' }),
  version: Type.Integer(),
  createTime: IsoTime,
  updateTime: IsoTime,
  updatedBy: Type.String(),
  can: Type.Array(Type.String()),
});
export type SourceDir = Static<typeof SourceDir>;

/** A directory with those in it. */
export type SourceDirNode = SourceDir & { children: SourceDirNode[] };

const fields = {
  parentId: Type.Optional(Nullable(Type.String({ maxLength: 64, description: '上级目录；空为最上级' }))),
  name: Type.String({ minLength: 1, maxLength: 50 }),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999, description: '顺序，小的在前' })),
  remark: Type.Optional(Type.String({ maxLength: 200 })),
};
export const SourceDirBody = Type.Object(fields, { additionalProperties: false });
export type SourceDirBody = Static<typeof SourceDirBody>;
export const SourceDirChange = Type.Object(
  { ...fields, name: Type.Optional(fields.name), version: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'catalogue.entry.read' } as const;
const edits = { ...common, capability: 'catalogue.entry.edit' } as const;

export const listDirectories = defineRoute({
  ...reads,
  method: 'GET',
  path: '/sourceDir',
  summary: '目录列表（可按上级目录、名称查询）',
  query: Type.Object({
    ...ListQuery.properties,
    parentId: Type.Optional(Type.String({ maxLength: 64 })),
    name: Type.Optional(Type.String({ maxLength: 50 })),
  }),
  data: Type.Object({ ...Page(SourceDir).properties, can: Type.Array(Type.String()) }),
});
export const directoryTree = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/sourceDir/tree',
  summary: '目录树（有权使用的目录）',
  data: Type.Array(Type.Unsafe<SourceDirNode>(Type.Any())),
});
export const getDirectory = defineRoute({
  ...reads,
  method: 'GET',
  path: '/sourceDir/:id',
  summary: '一个目录',
  params: IdParams,
  data: SourceDir,
});
export const createDirectory = defineRoute({
  ...edits,
  method: 'POST',
  path: '/sourceDir',
  summary: '新增目录',
  body: SourceDirBody,
  data: SourceDir,
  idempotent: true,
  success: doneTexts.created,
});
export const updateDirectory = defineRoute({
  ...edits,
  method: 'PUT',
  path: '/sourceDir/:id',
  summary: '修改或移动目录',
  params: IdParams,
  body: SourceDirChange,
  data: SourceDir,
  success: doneTexts.changed,
});
export const deleteDirectory = defineRoute({
  ...edits,
  method: 'DELETE',
  path: '/sourceDir/:id',
  summary: '删除目录（不为空的不能删除）',
  params: IdParams,
  success: doneTexts.removed,
});
