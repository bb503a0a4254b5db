import type { CallFunction } from '@homestead/http/client';
import { type LayerStyle, MapView } from '@homestead/mapview';
import { useCountyMap } from '../use-county-map.ts';

export interface PlaceMapProps {
  call: CallFunction;
  /** The drawn ground and the villager's own mark, as GeoJSON in EPSG:4490; null where there is none. */
  plot: unknown;
  wish: unknown;
}

const WISH: LayerStyle = { stroke: '#8f5600', fill: 'rgba(255,196,84,0.25)', width: 2 };
const LEAST_ZOOM = 15;

/** The ground of a case over the base map, to be looked at only. */
export default function PlacePage({ call, plot, wish }: PlaceMapProps) {
  const county = useCountyMap(call);
  if (!county) return null;
  return (
    <MapView
      {...county}
      tools={[]}
      onReady={(map) => {
        if (wish) map.addGeoJson('wish', wish, WISH);
        if (plot) map.addGeoJson('kk', plot);
        map.fit(plot ?? wish, { minZoom: LEAST_ZOOM, maxZoom: 19 });
      }}
    />
  );
}
