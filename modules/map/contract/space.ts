import { Expression, type ExpressionOp, expressionOps } from '@homestead/catalogue/contract';
import { Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

/** Reference features that one analysis takes. */
export const maxCandidates = 2_000;
/** Features of a whole layer taken as input. */
export const maxInputFeatures = 500;
export const maxSearchResults = 500;

export const overlayTypes = ['intersect', 'union', 'except'] as const;
export type OverlayType = (typeof overlayTypes)[number];

/** Relations of a feature to a reference, as DE-9IM (OGC Simple Features) defines them. */
export const spatialRelations = [
  'intersects',
  'contains',
  'within',
  'touches',
  'crosses',
  'overlaps',
  'disjoint',
  'equals',
] as const;
export type SpatialRelation = (typeof spatialRelations)[number];

const Layer = (role: string) =>
  Type.Unknown({
    description: `${role}：GeoJSON 要素、要素集合或几何（CGCS2000 经纬度，经度在前），或 {"layerId": "图层编码"}`,
  });

export const OverlayRequest = Type.Object(
  {
    overlayType: Type.Enum(overlayTypes),
    inputLayer: Layer('输入图层'),
    referLayer: Layer('参照图层'),
    byClass: Type.Optional(
      Type.Boolean({ description: '是否按参照图层的分类（如地类）合计；仅相交（intersect）时有分类' }),
    ),
  },
  { additionalProperties: false },
);
export type OverlayRequest = Static<typeof OverlayRequest>;

const Properties = Type.Record(Type.String(), Type.Unknown());
export const FeatureReply = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.Optional(Type.String()),
  geometry: Type.Unknown(),
  properties: Properties,
});
export type FeatureReply = Static<typeof FeatureReply>;

/** An overlap too small to count: m² to 4 decimals. */
export const Sliver = Type.Object({ area: Type.Number(), geometry: Type.Unknown(), properties: Properties });
export type Sliver = Static<typeof Sliver>;

export const ClassArea = Type.Object({ name: Type.String(), area: Type.Number() });
export type ClassArea = Static<typeof ClassArea>;

/** One class of an overlay: its reference features that lie there, and the ground under them, counted once. */
export const ClassSum = Type.Object({ ...ClassArea.properties, count: Type.Integer() });
export type ClassSum = Static<typeof ClassSum>;

export const OverlayReply = Type.Object({
  features: Type.Array(FeatureReply),
  /** Dissolved: ground under two overlapping reference features counts once. */
  totalArea: Type.Number(),
  unit: Type.Literal('m2'),
  slivers: Type.Array(Sliver),
  /** By falling area, where the request asks for it: ground in two classes counts in both. */
  byClass: Type.Optional(Type.Array(ClassSum)),
  /** `road@3` of the reference layer, else of the input layer; null where both were drawn. */
  layerVersion: Nullable(Type.String()),
  /** That version for people: name, year, number; null where both were drawn. */
  layerTitle: Nullable(Type.String()),
  /** What a person should know, such as repaired reference features. */
  notices: Type.Array(Type.String()),
});
export type OverlayReply = Static<typeof OverlayReply>;

/** Comparisons as other systems write them, beside the names of `expressionOps`. */
const comparisonSigns = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
} as const satisfies Record<string, ExpressionOp>;
type ComparisonSign = keyof typeof comparisonSigns;
const signs = Object.keys(comparisonSigns) as ComparisonSign[];

export const SearchExpression = Type.Object(
  { ...Expression.properties, op: Type.Enum([...expressionOps, ...signs]) },
  { additionalProperties: false },
);
export type SearchExpression = Omit<Expression, 'op'> & { op: ExpressionOp | ComparisonSign };

/** The expression with its comparison by name. */
export function namedExpression({ op, ...rest }: SearchExpression): Expression {
  const name = Object.hasOwn(comparisonSigns, op) ? comparisonSigns[op as ComparisonSign] : op;
  return { ...rest, op: name as ExpressionOp };
}

export const SearchRequest = Type.Object(
  {
    inputLayer: Layer('被查询的图层'),
    referLayer: Type.Optional(Layer('参照范围')),
    point: Type.Optional(Type.Unknown({ description: '[经度, 纬度] 或 GeoJSON Point' })),
    spatialRel: Type.Optional(Type.Enum(spatialRelations, { default: 'intersects' })),
    expressions: Type.Optional(Type.Array(SearchExpression, { maxItems: 20 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxSearchResults, default: 100 })),
    byClass: Type.Optional(
      Type.Boolean({
        description: `是否按被查询图层的分类合计：符合的要素不论返回多少都计入，每个按整个要素计；最多 ${maxCandidates.toLocaleString('zh-CN')} 个`,
      }),
    ),
  },
  { additionalProperties: false },
);
export type SearchRequest = Omit<Static<typeof SearchRequest>, 'expressions'> & {
  expressions?: SearchExpression[];
};

export const SearchReply = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(FeatureReply),
  /** True where more features fit than were asked for. */
  truncated: Type.Boolean(),
  /** Where the request asks for it: whole features, each in its class, also those beyond the limit. */
  byClass: Type.Optional(Type.Array(ClassSum)),
  /** m² of these features; ground under two of them counts twice. */
  totalArea: Type.Optional(Type.Number()),
  layerVersion: Nullable(Type.String()),
  /** That version for people; null where the features came with the request. */
  layerTitle: Nullable(Type.String()),
  notices: Type.Array(Type.String()),
});
export type SearchReply = Static<typeof SearchReply>;

/** Metres: the nearest feature of a checked layer is looked for within this distance. */
export const nearestWithin = 5_000;

/** The answer to "does this ground lie on that layer", as it is kept with a case. */
export const Occupation = Type.Object({
  layerId: Type.String(),
  layerVersion: Type.String(),
  occupied: Type.Boolean(),
  /** m², 2 decimals. */
  area: Type.Number(),
  /**
   * Geodesic metres, 2 decimals, from the outline to the nearest feature of the layer: 0 where they meet (a sliver
   * included), null where none lies within `nearestWithin`. Absent where nearness says nothing: on neutral layers.
   */
  nearest: Type.Optional(Nullable(Type.Number())),
  /** By falling area. */
  byClass: Type.Array(ClassArea),
  slivers: Type.Array(Sliver),
  method: Type.String(),
  softwareVersion: Type.String(),
  /** `水田 86.20㎡；农村宅基地 33.80㎡`, or 无. */
  text: Type.String(),
  notices: Type.Array(Type.String()),
});
export type Occupation = Static<typeof Occupation>;
