import { lineLength, polygonArea } from '@homestead/geodesy';
import type { Ring } from './geojson.ts';

const copy = (line: Ring): [number, number][] => line.map(([x, y]) => [x, y]);
const close = (ring: Ring): [number, number][] => copy(ring[0] ? [...ring, ring[0]] : []);

/** Ellipsoidal area (GRS80) in m², unrounded, of a ring given without its repeated last position. */
export function areaOf(ring: Ring, holes: readonly Ring[] = []): number {
  if (ring.length < 3) return 0;
  return polygonArea({ type: 'Polygon', coordinates: [ring, ...holes].map(close) });
}

/** Geodesic length in metres of an open line. */
export const lengthOf = (line: Ring): number => lineLength(copy(line));

/** Geodesic perimeter in metres of a ring given without its repeated last position. */
export const perimeterOf = (ring: Ring): number => (ring.length < 2 ? 0 : lineLength(close(ring)));
