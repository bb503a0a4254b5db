import { Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

/** A coordinate system that the numbers of a file may be in. */
export const CrsCandidate = Type.Object({
  epsg: Type.Integer(),
  name: Type.String(),
  swapped: Type.Boolean({ description: '文件中先写北（纬度），后写东（经度）' }),
  reason: Type.String({ description: '判断的依据' }),
});
export type CrsCandidate = Static<typeof CrsCandidate>;

export const SourceField = Type.Object({
  name: Type.String(),
  type: Type.Enum(['text', 'integer', 'number', 'boolean', 'date']),
});
export type SourceField = Static<typeof SourceField>;

/** One layer of a source file, as it was found. */
export const ExaminedLayer = Type.Object({
  name: Type.String(),
  geometryType: Nullable(Type.String({ description: 'Point、LineString、Polygon；混合或没有图形时为空' })),
  count: Type.Integer(),
  countIsLeast: Type.Boolean({ description: '只数到这里，实际更多' }),
  encoding: Nullable(Type.String()),
  crsName: Nullable(Type.String({ description: '文件自己写明的坐标系' })),
  candidates: Type.Array(CrsCandidate),
  fields: Type.Array(SourceField),
  rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: '前若干条属性' }),
  emptyCount: Type.Integer({ description: '所查要素中没有图形的' }),
  faultCount: Type.Integer({ description: '所查要素中无法读取的' }),
});
export type ExaminedLayer = Static<typeof ExaminedLayer>;

/** What was found in a source file. */
export const Examined = Type.Object({
  format: Type.String(),
  notes: Type.Array(Type.String()),
  layers: Type.Array(ExaminedLayer),
  picture: Type.Optional(
    Type.Object({
      width: Type.Integer(),
      height: Type.Integer(),
      bands: Type.Integer(),
      bits: Type.Integer({ description: '每个波段的位数' }),
      resolution: Type.Array(Type.Number(), { description: '每像素东、北方向的距离，以源坐标系的单位计' }),
    }),
  ),
});
export type Examined = Static<typeof Examined>;
