import { defineRoute, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { FeatureReply } from './space.ts';

/** Metres around a plot for which a device takes checked layers and base maps along. */
export const offlineReachMetres = 600;
/** Degrees: no more ground than this leaves at once, about two and a half kilometres. */
export const widestOffline = 0.025;

/** A checked layer around a place, cut to the box that was asked for. */
export const OfflineLayer = Type.Object({
  layerId: Type.String(),
  layerName: Type.String(),
  /** Name, year and version for people; null where nothing is given. */
  layerTitle: Nullable(Type.String()),
  layerVersion: Nullable(Type.String()),
  neutral: Type.Boolean(),
  /** m²: what is smaller does not count. */
  leastArea: Type.Number(),
  /** The property that holds a feature's class; null where the layer is one class. */
  classField: Nullable(Type.String()),
  /** Words of the layer's checks: nothing there, and a feature without a class. */
  nothing: Type.String(),
  unclassified: Type.String(),
  /** Null where the layer does not leave the server for this person, or could not be read; `reason` says which. */
  features: Nullable(Type.Array(FeatureReply)),
  reason: Nullable(Type.String()),
});
export type OfflineLayer = Static<typeof OfflineLayer>;

export const OfflineLayers = Type.Object({
  /** West, south, east, north. */
  box: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  layers: Type.Array(OfflineLayer),
});
export type OfflineLayers = Static<typeof OfflineLayers>;

export const offlineLayers = defineRoute({
  method: 'GET',
  path: '/v1/space/offline-layers',
  summary: '离线办理用的核查图层（按范围裁切；内部图层须有离线携带权限）',
  tag: '空间分析',
  access: 'session',
  query: Type.Object({
    bbox: Type.String({ maxLength: 200, description: '西,南,东,北；长和宽都不超过约 2.5 公里' }),
  }),
  data: OfflineLayers,
  share: 'analysis',
});
