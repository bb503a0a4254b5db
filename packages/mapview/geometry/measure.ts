import { lineLength, polygonArea } from '@homestead/geodesy';
import type { Area } from './areas.ts';
import { type Ring, storedDegrees } from './geojson.ts';

const copy = (line: Ring): [number, number][] => line.map(([x, y]) => [x, y]);
const close = (ring: Ring): [number, number][] => copy(ring[0] ? [...ring, ring[0]] : []);

const stored = (ring: Ring): Ring => ring.map(([x, y]) => [storedDegrees(x), storedDegrees(y)]);

/**
 * Ellipsoidal area (GRS80) in m², unrounded, of a ring given without its repeated last position. It is measured on the digits
 * that are stored: of a parcel of kilometres the tenths of a millimetre that are not would be more than 0.01 m².
 */
export function areaOf(ring: Ring, holes: readonly Ring[] = []): number {
  if (ring.length < 3) return 0;
  return polygonArea({ type: 'Polygon', coordinates: [ring, ...holes].map(stored).map(close) });
}

/** Geodesic length in metres of an open line. */
export const lengthOf = (line: Ring): number => lineLength(copy(line));

/** Geodesic perimeter in metres of a ring given without its repeated last position. */
export const perimeterOf = (ring: Ring): number => (ring.length < 2 ? 0 : lineLength(close(ring)));

/** Ellipsoidal m² of areas together, unrounded. */
export const sumOf = (areas: readonly Area[]): number =>
  areas.reduce((sum, { outline, holes }) => sum + areaOf(outline, holes), 0);
