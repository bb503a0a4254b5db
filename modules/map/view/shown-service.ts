import type { ServiceLayer } from '@homestead/mapview';
import type { MapService, ServiceType } from '../contract/services/index.ts';

const kinds: Record<ServiceType, ServiceLayer['kind']> = {
  WMS: 'WMS',
  WFS: 'WFS',
  WMTS: 'WMTS',
  XYZ: 'XYZ',
  矢量切片服务: 'vector',
  'ArcGIS REST': 'ArcGIS',
};

/** Our own vector tiles are kept sharp to this level: homesteads are small. Others end at level 14. */
const ownVectorLevel = 18;

export type ShownService = Pick<
  MapService,
  'type' | 'url' | 'layer' | 'style' | 'format' | 'tileService' | 'bbox'
> &
  Partial<Pick<MapService, 'isOwn' | 'srs' | 'minScale' | 'maxScale'>>;

/** A registered service as the map takes it; `title` is what people are told where it fails. */
export function shownService(service: ShownService, title?: string): ServiceLayer {
  const { type, url, layer, style, format, tileService: grid, isOwn, srs, minScale, maxScale } = service;
  return {
    kind: kinds[type],
    url,
    layer,
    style,
    format,
    grid,
    // Our own server judges scales by the style, and answers in the map's system.
    ...(isOwn
      ? { maxZoom: ownVectorLevel }
      : { ...(srs ? { srs } : {}), minScale: minScale ?? null, maxScale: maxScale ?? null }),
    ...(title === undefined ? {} : { title }),
  };
}
