import { maxLevel, minLevel, resolution, tileSize } from '@homestead/geodesy';
import {
  type MapService,
  ownSourceId,
  type ServiceType,
  serviceTexts as texts,
} from '../../contract/services/index.ts';
import type { OwnLayer } from './deps.ts';
import { tiandituGrid } from './offered/tianditu.ts';

/** Where our own endpoints stand. */
const cite = '/api/mapService/cite';

/** Vector tiles go as far as the grid of base maps. */
const vectorGrid = {
  ...tiandituGrid,
  resolutions: Array.from({ length: maxLevel - minLevel + 1 }, (_, index) => resolution(index + minLevel)),
  tileSize: [tileSize, tileSize] as [number, number],
};

/** Kinds in which a layer of ours is published: the first one answers under the layer's own id. */
const kinds: readonly { type: ServiceType; suffix: string; url: (id: string) => string; format: string }[] = [
  { type: 'WMS', suffix: '', url: (id) => `${cite}/wms?layers=${id}`, format: 'image/png' },
  { type: 'WFS', suffix: '.wfs', url: (id) => `${cite}/wfs?typeNames=${id}`, format: 'application/json' },
  { type: 'WMTS', suffix: '.wmts', url: (id) => `${cite}/wmts?layer=${id}`, format: 'image/png' },
  {
    type: '矢量切片服务',
    suffix: '.tiles',
    url: (id) => `${cite}/tiles/${id}/{z}/{x}/{y}.pbf`,
    format: 'application/vnd.mapbox-vector-tile',
  },
];
const groupTypes: readonly ServiceType[] = ['WMS', 'WMTS'];

/** The services of our own published layers and groups: derived at each call, kept nowhere. */
export function ownServices(layers: readonly OwnLayer[], bounds: readonly number[]): MapService[] {
  return layers.flatMap((layer) =>
    kinds
      .filter(({ type }) => !layer.isGroup || groupTypes.includes(type))
      .map(({ type, suffix, url, format }) => ({
        id: `${layer.id}${suffix}`,
        name: suffix === '' ? layer.name : `${layer.name}（${type === '矢量切片服务' ? '矢量切片' : type}）`,
        type,
        serviceType: type,
        url: url(layer.id),
        serviceSource: { id: ownSourceId, name: texts.own, kind: ownSourceId },
        tileService: type === 'WMTS' ? tiandituGrid : type === '矢量切片服务' ? vectorGrid : null,
        bbox: [...bounds],
        srs: 'EPSG:4490',
        layer: layer.id,
        style: '',
        format,
        directory: layer.isGroup ? '图层组' : '图层',
        template: null,
        isOwn: true,
        isInternal: layer.internal,
        state: 'YES' as const,
        sort: 0,
        remark: '',
        updateTime: null,
        version: 1,
      })),
  );
}
