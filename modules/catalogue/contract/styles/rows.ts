import { IsoTime, Nullable } from '@homestead/http/contract';
import { type MapStyle, maxRules, type Rule } from '@homestead/mapstyle';
import { type Static, Type } from 'typebox';
import { LayerGeometry, layerIdPattern, propertyNamePattern } from '../layer.ts';

const exact = { additionalProperties: false };
const Version = Type.Integer({ minimum: 1, description: '读到的版本' });
const Id = Type.String({ minLength: 1, maxLength: 64 });
export const styleLimits = { name: 100, description: 500, members: 200, depth: 5 } as const;
const Name = Type.String({ minLength: 1, maxLength: styleLimits.name });
const Description = Type.Optional(Type.String({ maxLength: styleLimits.description }));
const LayerId = Type.String({
  pattern: layerIdPattern,
  description: '小写字母开头，由小写字母、数字和下划线组成',
});
const Property = Type.String({ pattern: propertyNamePattern });

/** Its inside is checked by `styleProblems` of packages/mapstyle, which names rule and field in Chinese. */
const StyleBody = Type.Unsafe<MapStyle>(
  Type.Object(
    { rules: Type.Array(Type.Any(), { minItems: 1, maxItems: maxRules }) },
    { ...exact, description: '{rules:[{name,title,filter?,otherwise?,minScale?,maxScale?,symbols:[…]}]}' },
  ),
);
const StyleData = Type.Unsafe<MapStyle>(Type.Any());
const RuleData = Type.Unsafe<Rule>(Type.Any());

const Named = Type.Object({ id: Type.String(), name: Type.String() });

export const StyleRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  geometryType: LayerGeometry,
  rules: Type.Integer({ description: '规则数' }),
  style: StyleData,
  isDelivered: Type.Boolean({ description: '随系统发布' }),
  usedBy: Type.Array(Named, { description: '使用它的图层' }),
  version: Type.Integer(),
  updateTime: IsoTime,
  updatedBy: Nullable(Type.String()),
});
export type StyleRow = Static<typeof StyleRow>;

export const StyleDetail = Type.Object({
  ...StyleRow.properties,
  warnings: Type.Array(Type.String({ description: '不妨碍保存的问题' })),
});
export type StyleDetail = Static<typeof StyleDetail>;

export const StyleCreate = Type.Object(
  { name: Name, description: Description, geometryType: LayerGeometry, style: StyleBody },
  exact,
);
export type StyleCreate = Static<typeof StyleCreate>;
export const StyleChange = Type.Object(
  {
    name: Type.Optional(Name),
    description: Description,
    geometryType: Type.Optional(LayerGeometry),
    style: Type.Optional(StyleBody),
    version: Version,
  },
  exact,
);
export type StyleChange = Static<typeof StyleChange>;

export const classifyMethods = ['unique', 'equal', 'quantile', 'breaks'] as const;
export type ClassifyMethod = (typeof classifyMethods)[number];
export const colorRamps = ['varied', 'yellowRed', 'greens', 'blues', 'purples', 'redGreen'] as const;
export type ColorRamp = (typeof colorRamps)[number];
export const maxClasses = 200;

export const ClassifyBody = Type.Object(
  {
    layerId: Type.String({ maxLength: 63 }),
    property: Property,
    method: Type.Enum(classifyMethods, {
      description: 'unique 唯一值，equal 等间距，quantile 等数量，breaks 自然断点',
    }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: maxClasses, default: 5 })),
    ramp: Type.Optional(Type.Enum(colorRamps)),
  },
  exact,
);
export type ClassifyBody = Static<typeof ClassifyBody>;
export const Classified = Type.Object({
  rules: Type.Array(RuleData),
  counts: Type.Array(Type.Integer({ description: '每条规则的要素数' })),
  layerVersion: Type.Integer(),
  warnings: Type.Array(Type.String()),
});
export type Classified = Static<typeof Classified>;

export const ImportBody = Type.Object(
  {
    sld: Type.String({ minLength: 1, maxLength: 2_000_000, description: 'SLD 1.0.0 或 1.1.0 的文本' }),
    name: Type.Optional(Name),
    geometryType: Type.Optional(LayerGeometry),
    preview: Type.Optional(Type.Boolean({ description: '只解读，不保存' })),
  },
  exact,
);
export type ImportBody = Static<typeof ImportBody>;
export const Imported = Type.Object({
  style: StyleData,
  name: Type.String(),
  geometryType: LayerGeometry,
  warnings: Type.Array(Type.String({ description: '没有导入的内容，逐项列出' })),
  created: Nullable(StyleRow),
});
export type Imported = Static<typeof Imported>;

export const LayerRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  geometryType: LayerGeometry,
  classField: Nullable(Type.String()),
  nameField: Nullable(Type.String()),
  publicFields: Type.Array(Type.String()),
  internal: Type.Boolean(),
  styleId: Nullable(Type.String()),
  styleName: Nullable(Type.String()),
  currentVersion: Nullable(Type.Integer()),
  count: Type.Integer({ description: '当前版本的要素数' }),
  isDelivered: Type.Boolean(),
  version: Type.Integer(),
  updateTime: IsoTime,
  updatedBy: Nullable(Type.String()),
});
export type LayerRow = Static<typeof LayerRow>;
export const LayerDetail = Type.Object({
  ...LayerRow.properties,
  bbox: Nullable(Type.Array(Type.Number(), { description: '[西, 南, 东, 北]，EPSG:4490' })),
  fields: Type.Array(Type.String({ description: '当前版本数据中的字段' })),
  groups: Type.Array(Named),
});
export type LayerDetail = Static<typeof LayerDetail>;

const layerFields = {
  classField: Type.Optional(Nullable(Property)),
  nameField: Type.Optional(Nullable(Property)),
  publicFields: Type.Optional(Type.Array(Property, { maxItems: 50 })),
  internal: Type.Optional(Type.Boolean()),
  styleId: Type.Optional(Nullable(Id)),
};
export const LayerCreate = Type.Object(
  { id: LayerId, name: Name, geometryType: LayerGeometry, ...layerFields },
  exact,
);
export type LayerCreate = Static<typeof LayerCreate>;
export const LayerChange = Type.Object(
  { name: Type.Optional(Name), geometryType: Type.Optional(LayerGeometry), ...layerFields, version: Version },
  exact,
);
export type LayerChange = Static<typeof LayerChange>;
export const LayerStyleChange = Type.Object({ styleId: Nullable(Id), version: Version }, exact);

export const GroupMember = Type.Object({
  type: Type.Enum(['layer', 'layerGroup'] as const),
  id: Type.String({ minLength: 1, maxLength: 63 }),
  name: Type.Optional(Type.String({ maxLength: 200 })),
});
export type GroupMember = Static<typeof GroupMember>;
export const GroupRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  members: Type.Array(GroupMember, { description: '自下而上的绘制顺序' }),
  version: Type.Integer(),
  updateTime: IsoTime,
  updatedBy: Nullable(Type.String()),
});
export type GroupRow = Static<typeof GroupRow>;
const Members = Type.Array(GroupMember, { maxItems: styleLimits.members });
export const GroupCreate = Type.Object(
  { id: LayerId, name: Name, description: Description, members: Members },
  exact,
);
export type GroupCreate = Static<typeof GroupCreate>;
export const GroupChange = Type.Object(
  { name: Type.Optional(Name), description: Description, members: Type.Optional(Members), version: Version },
  exact,
);
export type GroupChange = Static<typeof GroupChange>;
