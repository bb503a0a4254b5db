import { IsoTime, ListQuery, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { DataModelField } from '../model.ts';

const State = Type.Enum(['YES', 'NO'], { description: 'YES 使用中，NO 已隐藏' });

/** Where a model or one of its fields is named. */
export const ModelUse = Type.Object({
  kind: Type.Enum(['form', 'process', 'rule', 'paper', 'list', 'interface']),
  title: Type.String(),
  fields: Type.Array(Type.String(), { description: '用到的字段编码；空为整个模型' }),
});
export type ModelUse = Static<typeof ModelUse>;

export const DraftState = Type.Object({
  by: Type.String(),
  at: IsoTime,
  version: Type.Integer(),
  isStale: Type.Boolean({ description: '草稿开始后模型又发布过' }),
});
export type DraftState = Static<typeof DraftState>;

export const ModelRow = Type.Object({
  id: Type.String(),
  code: Type.String({ description: '组编码，即 /v1/{code}' }),
  name: Type.String(),
  directory: Type.String(),
  owner: Type.String(),
  remark: Type.String(),
  isCase: Type.Boolean({ description: '数据由流程任务写入' }),
  isDelivered: Type.Boolean({ description: '随系统发布' }),
  state: State,
  fields: Type.Integer({ description: '字段数' }),
  rows: Type.Integer({ description: '数据行数' }),
  bytes: Type.Integer({ description: '占用空间，字节，含索引' }),
  uses: Type.Integer({ description: '使用它的表单、流程、规则和接口数' }),
  draft: Nullable(DraftState),
  version: Type.Integer(),
  updateTime: IsoTime,
  updatedBy: Nullable(Type.String({ description: '最后发布人；空为与发布的文件一致' })),
});
export type ModelRow = Static<typeof ModelRow>;

export const FieldRow = Type.Object({
  ...DataModelField.properties,
  id: Type.String({ description: '不变的编号' }),
  column: Type.String({ description: '数据表中的列' }),
  typeLabel: Type.String(),
  state: State,
});
export type FieldRow = Static<typeof FieldRow>;

export const ModelDetail = Type.Object({
  ...ModelRow.properties,
  fieldList: Type.Array(FieldRow),
  usedBy: Type.Array(ModelUse),
  can: Type.Array(Type.String()),
});
export type ModelDetail = Static<typeof ModelDetail>;

/** A node of the tree: a directory, a model in it, a field of the model. */
export interface CatalogNode {
  id: string;
  type: 'directory' | 'model' | 'field';
  name: string;
  code: string | null;
  children: CatalogNode[];
}
export const CatalogNode = Type.Unsafe<CatalogNode>(
  Type.Object({
    id: Type.String(),
    type: Type.Enum(['directory', 'model', 'field']),
    name: Type.String(),
    code: Nullable(Type.String()),
    children: Type.Array(Type.Any()),
  }),
);

export const ModelQuery = Type.Object({
  ...ListQuery.properties,
  code: Type.Optional(Type.String({ maxLength: 64 })),
  name: Type.Optional(Type.String({ maxLength: 50 })),
  directory: Type.Optional(Type.String({ maxLength: 50 })),
  state: Type.Optional(State),
});
export type ModelQuery = Static<typeof ModelQuery>;
