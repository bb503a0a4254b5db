import type { CallFunction } from '@homestead/http/client';
import { type MapHandle, MapView, PREVIEW_TOOLS } from '@homestead/mapview';
import { type ShownService, shownService } from './shown-service.ts';
import { mapViewTexts as texts } from './texts.ts';
import { useCountyMap } from './use-county-map.ts';

/** Where a preview of vector tiles opens: they end at level 14. */
const vectorZoom = 13.8;

export interface ServiceMapProps {
  call: CallFunction;
  service: ShownService;
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
  const { bbox } = service;
  const drawn = shownService(service);
  const isShown = map.addService('service', drawn);
  if (!isShown) map.notify(texts.unknownSystem);
  const isWorld = bbox && (bbox[2] ?? 0) - (bbox[0] ?? 0) > 90;
  const box = bbox && !isWorld ? bbox : county;
  if (!box) return;
  map.showBox(box);
  if (drawn.kind === 'vector')
    map.comeNear([((box[0] ?? 0) + (box[2] ?? 0)) / 2, ((box[1] ?? 0) + (box[3] ?? 0)) / 2], vectorZoom);
}
