import { polygonArea, round2 } from '@homestead/geodesy';
import { readPolygon } from './polygon.ts';

/** m² with 2 decimals of a marked place, which stand in no field of their own, as its map says them; null where it is not one polygon. */
export function markedArea(value: unknown): number | null {
  const read = readPolygon(value);
  if ('fault' in read) return null;
  const coordinates = read.rings.map((ring) => ring.map(([x, y]): [number, number] => [x, y]));
  return round2(polygonArea({ type: 'Polygon', coordinates }));
}
