import { IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { LayerGeometry } from '../layer.ts';

export const versionStatuses = ['draft', 'published', 'withdrawn'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

export const ClassArea = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  area: Type.Number({ description: '椭球面积，m²' }),
});
export type ClassArea = Static<typeof ClassArea>;

/** A layer with its current version. */
export const LayerSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  geometryType: LayerGeometry,
  internal: Type.Boolean(),
  version: Nullable(Type.Integer({ description: '当前版本' })),
  count: Type.Integer(),
  size: Type.Integer({ description: '当前版本的数据量，字节' }),
  source: Nullable(Type.String()),
  publishedAt: Nullable(IsoTime),
  versions: Type.Integer({ description: '版本个数' }),
  drafts: Type.Integer({ description: '待发布的版本个数' }),
});
export type LayerSummary = Static<typeof LayerSummary>;

export const VersionRow = Type.Object({
  layerId: Type.String(),
  version: Type.Integer(),
  status: Type.Enum(versionStatuses),
  title: Type.String(),
  source: Type.String(),
  format: Nullable(Type.String()),
  checksum: Nullable(Type.String()),
  count: Type.Integer(),
  size: Type.Integer(),
  createdBy: Nullable(Type.String()),
  createdAt: IsoTime,
  publishedBy: Nullable(Type.String()),
  publishedAt: Nullable(IsoTime),
  publishAt: Nullable(IsoTime),
  publishFault: Nullable(Type.String()),
  current: Nullable(Type.Integer({ description: '图层的当前版本' })),
});
export type VersionRow = Static<typeof VersionRow>;

export const changeKinds = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const Comparison = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  by: Type.Enum(['id', 'shape'], { description: '按要素编号，或按图形比对' }),
  added: Type.Integer(),
  removed: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  classes: Type.Array(
    Type.Object({
      name: Type.String(),
      before: Type.Number(),
      after: Type.Number(),
      difference: Type.Number(),
    }),
  ),
  fieldNames: Type.Record(Type.String(), Type.String(), { description: '图层定义中各字段的名称' }),
});
export type Comparison = Static<typeof Comparison>;

const Geometry = Type.Object({ type: Type.String(), coordinates: Type.Array(Type.Unknown()) });
export const ChangedFeature = Type.Object({
  id: Type.String(),
  kind: Type.Enum(changeKinds),
  properties: Type.Record(Type.String(), Type.Unknown()),
  geometry: Geometry,
  before: Nullable(
    Type.Object({ properties: Type.Record(Type.String(), Type.Unknown()), geometry: Geometry }),
  ),
});
export type ChangedFeature = Static<typeof ChangedFeature>;

export const ReviewedCase = Type.Object({
  caseId: Type.String(),
  caseNo: Type.String(),
  processName: Type.String(),
  field: Type.String({ description: '核查的图层或字段' }),
  checkedOn: Type.String({ description: '办件所依据的版本，如 road@3' }),
  before: Type.String(),
  after: Type.String(),
});
export type ReviewedCase = Static<typeof ReviewedCase>;

export const Review = Type.Object({
  state: Type.Enum(['none', 'waiting', 'running', 'done', 'failed']),
  checked: Type.Integer({ description: '已复核的核查' }),
  differing: Type.Integer({ description: '结果会不同的核查' }),
  askedBy: Nullable(Type.String()),
  askedAt: Nullable(IsoTime),
  finishedAt: Nullable(IsoTime),
});
export type Review = Static<typeof Review>;
