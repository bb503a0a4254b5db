import { IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

export const State = Type.Enum(['YES', 'NO'], { title: '状态', description: 'YES 启用，NO 禁用' });
export type State = 'YES' | 'NO';

const exact = { additionalProperties: false };
const Version = Type.Integer({ title: '版本', minimum: 1, description: '读到的版本' });

/** A field that takes its values from a dictionary, and the forms that show it. */
export const DictionaryUse = Type.Object({
  field: Type.String({ description: '组.字段' }),
  label: Type.String(),
  group: Type.String(),
  forms: Type.Array(Type.String()),
});
export type DictionaryUse = Static<typeof DictionaryUse>;

export const DictionaryRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  remark: Type.String(),
  isDelivered: Type.Boolean({ description: '随系统发布' }),
  items: Type.Integer({ description: '条目数' }),
  enabled: Type.Integer({ description: '启用的条目数' }),
  uses: Type.Integer({ description: '使用它的字段数' }),
  version: Type.Integer(),
  updateTime: IsoTime,
  updatedBy: Nullable(Type.String({ description: '最后修改人；空为与发布的文件一致' })),
});
export type DictionaryRow = Static<typeof DictionaryRow>;

export const DictionaryDetail = Type.Object({
  ...DictionaryRow.properties,
  usedBy: Type.Array(DictionaryUse),
  can: Type.Array(Type.String()),
});
export type DictionaryDetail = Static<typeof DictionaryDetail>;

const Code = Type.String({
  title: '编码',
  pattern: '^[a-z][a-z0-9-]*$',
  maxLength: 50,
  description: '小写字母开头，由小写字母、数字和连字符组成',
});
const Name = Type.String({ title: '名称', minLength: 1, maxLength: 50 });
const Remark = Type.Optional(Type.String({ title: '备注', maxLength: 200 }));

export const DictionaryBody = Type.Object({ code: Code, name: Name, remark: Remark }, exact);
export type DictionaryBody = Static<typeof DictionaryBody>;
export const DictionaryChange = Type.Object(
  { code: Type.Optional(Code), name: Name, remark: Remark, version: Version },
  exact,
);
export type DictionaryChange = Static<typeof DictionaryChange>;

export const DictionaryItemRow = Type.Object({
  id: Type.String(),
  dictionaryId: Type.String(),
  parentId: Nullable(Type.String()),
  parentLabel: Nullable(Type.String()),
  value: Type.String(),
  label: Type.String(),
  sort: Type.Integer(),
  state: State,
  remark: Type.String(),
  version: Type.Integer(),
  updateTime: IsoTime,
});
export type DictionaryItemRow = Static<typeof DictionaryItemRow>;

/** A field and how many records hold the item there. */
export const ItemUse = Type.Object({ field: Type.String(), label: Type.String(), records: Type.Integer() });
export type ItemUse = Static<typeof ItemUse>;

export const DictionaryItemDetail = Type.Object({
  ...DictionaryItemRow.properties,
  usedBy: Type.Array(ItemUse),
});
export type DictionaryItemDetail = Static<typeof DictionaryItemDetail>;

export const itemLimits = { value: 100, label: 100, remark: 200, sort: 999_999, depth: 5 } as const;

const ItemFields = {
  value: Type.String({
    title: '值',
    minLength: 1,
    maxLength: itemLimits.value,
    description: '保存和传送的值',
  }),
  label: Type.String({ title: '名称', minLength: 1, maxLength: itemLimits.label, description: '显示的名称' }),
  parentId: Type.Optional(Nullable(Type.String({ title: '上级', maxLength: 64 }))),
  sort: Type.Optional(
    Type.Integer({
      title: '顺序',
      minimum: 0,
      maximum: itemLimits.sort,
      description: '顺序，小的在前；不填排在最后',
    }),
  ),
  state: Type.Optional(State),
  remark: Type.Optional(Type.String({ title: '备注', maxLength: itemLimits.remark })),
};
export const ItemBody = Type.Object(ItemFields, exact);
export type ItemBody = Static<typeof ItemBody>;
export const ItemChange = Type.Object({ ...ItemFields, version: Version }, exact);
export type ItemChange = Static<typeof ItemChange>;

/** An enabled item as option lists take it. */
export interface Option {
  value: string;
  label: string;
  children?: Option[];
}
export const DictionaryOptions = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  items: Type.Array(Type.Unsafe<Option>(Type.Any())),
});
export type DictionaryOptions = Static<typeof DictionaryOptions>;
