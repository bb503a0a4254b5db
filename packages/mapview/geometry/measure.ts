import geographiclib from 'geographiclib-geodesic';
import type { Position, Ring } from './geojson.ts';

const wgs = new geographiclib.Geodesic.Geodesic(6_378_137, 1 / 298.257222101);
const polygonArea = (rings: Ring[]) =>
  rings.reduce((sum, ring, index) => {
    const polygon = wgs.Polygon(false);
    for (const [lon, lat] of ring.slice(0, -1)) polygon.AddPoint(lat, lon);
    const area = Math.abs(polygon.Compute(false, true).area ?? 0);
    return index === 0 ? area : sum - area;
  }, 0);
const lineLength = (line: Ring) =>
  line.reduce((sum, [lon, lat], index) => {
    const before = line[index - 1];
    return before ? sum + (wgs.Inverse(before[1], before[0], lat, lon).s12 ?? 0) : 0;
  }, 0);

const close = (ring: Ring): Position[] => (ring[0] ? [...ring, ring[0]] : []);

/** Ellipsoidal area (GRS80) in m², unrounded, of a ring given without its repeated last position. */
export function areaOf(ring: Ring, holes: readonly Ring[] = []): number {
  return ring.length < 3 ? 0 : polygonArea([close(ring), ...holes.map(close)]);
}

/** Geodesic length in metres of an open line. */
export const lengthOf = (line: Ring): number => (line.length < 2 ? 0 : lineLength([...line]));

/** Geodesic perimeter in metres of a ring given without its repeated last position. */
export const perimeterOf = (ring: Ring): number => (ring.length < 2 ? 0 : lineLength(close(ring)));
