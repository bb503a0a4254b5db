import type { CallFunction } from '@homestead/http/client';
import { MapView, PREVIEW_TOOLS } from '@homestead/mapview';
import { showPreview } from './preview.ts';
import type { ShownService } from './shown-service.ts';
import { useCountyMap } from './use-county-map.ts';

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
        showPreview(map, service, county.bounds);
      }}
    />
  );
}
