import geographiclib from 'geographiclib-geodesic';
import { type Areal, polygonsOf, type Ring } from '../geojson.ts';

const grs80 = new geographiclib.Geodesic.Geodesic(6_378_137, 1 / 298.257222101);

/** What GeographicLib itself says of the area of a geometry in m², each ring followed backwards and holes taken off. */
export function geographicLibArea(geometry: Areal): number {
  return polygonsOf(geometry).reduce(
    (sum, rings) => sum + rings.reduce((all, ring, i) => all + (i === 0 ? 1 : -1) * ringArea(ring), 0),
    0,
  );
}

function ringArea(ring: Ring): number {
  const polygon = grs80.Polygon(false);
  for (const [lon, lat] of [...ring.slice(0, -1)].reverse()) polygon.AddPoint(lat, lon);
  return Math.abs(polygon.Compute(true, true).area ?? Number.NaN);
}
