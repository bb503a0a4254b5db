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

const exact = { additionalProperties: false };
/** At most so many fields stand in one model: PostgreSQL ends at 1,600 columns, and changes of type add some. */
export const modelLimits = { fields: 500, name: 50, remark: 200, code: 40 } as const;
const Name = Type.String({ minLength: 1, maxLength: modelLimits.name });
const Code = Type.String({
  pattern: '^[a-z][a-z0-9]*$',
  maxLength: modelLimits.code,
  description: '小写字母开头，由小写字母和数字组成；建立后不能修改',
});
const Version = Type.Integer({ minimum: 0, description: '读到的版本' });

/** A field of a draft: one with an `id` is known already and keeps its code and column; a known one that is left out is hidden. */
const { column: _, ...fieldProperties } = DataModelField.properties;
export const DraftField = Type.Object(
  { ...fieldProperties, id: Type.Optional(Type.String({ maxLength: 64 })) },
  exact,
);
export type DraftField = Static<typeof DraftField>;

const About = {
  directory: Type.Optional(Type.String({ maxLength: modelLimits.name })),
  owner: Type.Optional(Type.String({ maxLength: modelLimits.name })),
  remark: Type.Optional(Type.String({ maxLength: modelLimits.remark })),
};
/** More than a model may have, so that the check of the draft says so in its words. */
const Fields = Type.Array(DraftField, { maxItems: modelLimits.fields * 2 });

export const DraftContent = Type.Object({ name: Name, ...About, fields: Fields }, exact);
export type DraftContent = Static<typeof DraftContent>;

export const ModelBody = Type.Object(
  {
    code: Code,
    name: Name,
    case: Type.Optional(Type.Boolean({ description: '由流程写入；不填为登记台账。建立后不能修改' })),
    ...About,
    fields: Type.Optional(Fields),
  },
  exact,
);
export type ModelBody = Static<typeof ModelBody>;
export const ModelChange = Type.Object({ name: Name, ...About, version: Version }, exact);
export type ModelChange = Static<typeof ModelChange>;
export const DraftBody = Type.Object({ ...DraftContent.properties, version: Version }, exact);
export type DraftBody = Static<typeof DraftBody>;
export const PublishBody = Type.Object(
  {
    version: Version,
    note: Type.Optional(Type.String({ maxLength: modelLimits.remark })),
    acceptLosses: Type.Optional(
      Type.Boolean({ description: '不能转换的值在新类型下留空（原值保留在原列）' }),
    ),
  },
  exact,
);
export const RestoreBody = Type.Object(
  { version: Version, target: Type.Integer({ minimum: 1, description: '恢复到哪一次发布' }) },
  exact,
);

/** One thing that a publication would change. */
export const ModelDifference = Type.Object({
  kind: Type.Enum(['model', 'added', 'changed', 'hidden', 'restored', 'moved']),
  code: Nullable(Type.String()),
  label: Type.String(),
  parts: Type.Array(
    Type.Object({ name: Type.String(), label: Type.String(), before: Type.String(), after: Type.String() }),
  ),
});
export type ModelDifference = Static<typeof ModelDifference>;

const JudgedRows = Type.Array(
  Type.Object({ id: Type.String(), value: Type.String(), message: Type.String() }),
  { description: '前 100 行' },
);
const Conversion = Type.Object({
  code: Type.String(),
  label: Type.String(),
  from: Type.String(),
  to: Type.String(),
  total: Type.Integer({ description: '有值的行数' }),
  changed: Type.Integer({ description: '转换后写法不同的行数' }),
  failed: Type.Integer({ description: '不能转换的行数' }),
  rows: Type.Array(Type.Object({ id: Type.String(), value: Type.String(), message: Type.String() }), {
    description: '不能转换的行，最多列出前 100 行',
  }),
});
export const DraftReport = Type.Object({
  problems: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
  differences: Type.Array(ModelDifference),
  conversions: Type.Array(Conversion),
  misfits: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      total: Type.Integer({ description: '有值的行数' }),
      failed: Type.Integer({ description: '不符合新规则的行数；值保留，下次修改时须更正' }),
      rows: JudgedRows,
    }),
  ),
});
export type DraftReport = Static<typeof DraftReport>;

export const ModelDraft = Type.Object({
  ...DraftContent.properties,
  version: Type.Integer({ description: '0 为尚无草稿' }),
  isStale: Type.Boolean(),
  by: Nullable(Type.String()),
  at: Nullable(IsoTime),
});
export type ModelDraft = Static<typeof ModelDraft>;

export const Publication = Type.Object({
  version: Type.Integer(),
  at: IsoTime,
  by: Type.String(),
  note: Type.String(),
  differences: Type.Array(ModelDifference),
});
export type Publication = Static<typeof Publication>;

/** What a field of a draft may be, and the dictionaries that it may take its values from. */
export const FieldChoices = Type.Object({
  types: Type.Array(
    Type.Object({
      type: Type.String(),
      label: Type.String(),
      isOffered: Type.Boolean({ description: '可用于新增的字段' }),
      holdsFiles: Type.Boolean({ description: '内容为文件，须有上传规则' }),
    }),
  ),
  dictionaries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});
export type FieldChoices = Static<typeof FieldChoices>;
