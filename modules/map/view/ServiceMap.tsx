import type { CallFunction } from '@homestead/http/client';
import { type MapHandle, MapView, PREVIEW_TOOLS, type ServiceLayer } from '@homestead/mapview';
import type { MapService, ServiceType } from '../contract/services/index.ts';
import { mapViewTexts as texts } from './texts.ts';
import { useCountyMap } from './use-county-map.ts';

const kinds: Record<ServiceType, ServiceLayer['kind']> = {
  WMS: 'WMS',
  WFS: 'WFS',
  WMTS: 'WMTS',
  XYZ: 'XYZ',
  矢量切片服务: 'vector',
  'ArcGIS REST': 'ArcGIS',
};

/** Where a preview of vector tiles opens: they end at level 14. */
const vectorZoom = 13.8;

export interface ServiceMapProps {
  call: CallFunction;
  service: Pick<MapService, 'type' | 'url' | 'layer' | 'style' | 'format' | 'tileService' | 'bbox'>;
}

/** A service drawn over the county's base map. */
export default function ServiceMap({ call, service }: ServiceMapProps) {
  const county = useCountyMap(call);
  // A service's tiles are asked for with the ticket, too.
  if (!county || county.ticket === null) return null;
  return (
    <MapView
      {...county}
      tools={PREVIEW_TOOLS}
      onReady={(map) => {
        show(map, service, county.bounds);
      }}
    />
  );
}

function show(
  map: MapHandle,
  service: ServiceMapProps['service'],
  county: readonly number[] | undefined,
): void {
  const { type, url, layer, style, format, tileService, bbox } = service;
  const kind = kinds[type];
  const isShown = map.addService('service', { kind, url, layer, style, format, grid: tileService });
  if (!isShown) map.notify(texts.unknownSystem);
  const isWorld = bbox && (bbox[2] ?? 0) - (bbox[0] ?? 0) > 90;
  const box = bbox && !isWorld ? bbox : county;
  if (!box) return;
  map.showBox(box);
  if (kind === 'vector')
    map.comeNear([((box[0] ?? 0) + (box[2] ?? 0)) / 2, ((box[1] ?? 0) + (box[3] ?? 0)) / 2], vectorZoom);
}
