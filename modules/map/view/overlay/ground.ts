import type { MapHandle } from '@homestead/mapview';

/** The ground that is added up: the polygons that are drawn, else what is in view. */
export interface Ground {
  kind: 'drawn' | 'view';
  geoJson: object;
}

export function groundOf(map: Pick<MapHandle, 'getDrawing' | 'extent'>): Ground {
  const { features } = map.getDrawing();
  const drawn = features.filter(({ geometry }) => /Polygon$/.test(geometry?.type ?? ''));
  if (drawn.length > 0) return { kind: 'drawn', geoJson: { type: 'FeatureCollection', features: drawn } };
  const [west, south, east, north] = map.extent();
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { kind: 'view', geoJson: { type: 'Polygon', coordinates: [ring] } };
}
