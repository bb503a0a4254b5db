import { layerIdPattern } from '@homestead/catalogue/contract';
import { defineRoute, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { FeatureReply, Occupation } from './space.ts';

/** Metres around the drawn ground in which features of the checked layers are shown to officers. */
export const surroundingMetres = 80;

export const LandCheckRequest = Type.Object(
  {
    geometry: Type.Unknown({ description: '绘制的范围：GeoJSON 多边形（CGCS2000 经纬度，经度在前）' }),
    layers: Type.Optional(
      Type.Array(Type.String({ pattern: layerIdPattern }), {
        maxItems: 20,
        description: '图层编码；不填为全部检查图层',
      }),
    ),
    surroundings: Type.Optional(
      Type.Boolean({
        description: `是否返回周围${surroundingMetres}米内的图层要素（仅限有权查询图层的人员）`,
      }),
    ),
  },
  { additionalProperties: false },
);
export type LandCheckRequest = Static<typeof LandCheckRequest>;

/** What one layer says of the ground; where it could not be analysed, `result` is null and `reason` says why. */
export const LayerFinding = Type.Object({
  layerId: Type.String(),
  layerName: Type.String(),
  /** Name, year and version for people; null where the layer was never imported. */
  layerTitle: Nullable(Type.String()),
  /** The layer says which classes lie there; ground on it is no alarm. */
  neutral: Type.Boolean(),
  /** What was found, in the layer's own words; 未能分析 where it was not. */
  verdict: Type.String(),
  result: Nullable(Occupation),
  reason: Nullable(Type.String()),
  /** The parts of the drawn ground that lie on the layer, with their `area` in m². */
  features: Type.Array(FeatureReply),
  /** The layer's features around the ground, cut to its surroundings; null for those who may not query the layer. */
  surroundings: Nullable(Type.Array(FeatureReply)),
});
export type LayerFinding = Static<typeof LayerFinding>;

export const LandCheckReply = Type.Object({
  /** Ellipsoidal m², 2 decimals. */
  area: Type.Number(),
  unit: Type.Literal('m2'),
  layers: Type.Array(LayerFinding),
});
export type LandCheckReply = Static<typeof LandCheckReply>;

export const landCheck = defineRoute({
  method: 'POST',
  path: '/v1/space/landCheck',
  summary: '用地核查（一次核查多个图层：占用、面积、最近距离）',
  tag: '空间分析',
  access: 'session',
  reads: true,
  body: LandCheckRequest,
  data: LandCheckReply,
  bodySize: 'shapes',
  share: 'analysis',
});
