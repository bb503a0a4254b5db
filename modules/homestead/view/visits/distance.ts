import { distance, type Position } from '@homestead/geodesy';
import type { Visit } from '../../contract/index.ts';

/** A visit with the metres to it, where both places are known. */
export interface Placed {
  visit: Visit;
  metres: number | null;
}

/** Visits with their distance from where somebody is, nearest first; those without a place stay behind in their own order. */
export function byDistance(visits: readonly Visit[], from: readonly [number, number] | null): Placed[] {
  if (!from) return visits.map((visit) => ({ visit, metres: null }));
  const placed = visits.map((visit) => ({
    visit,
    metres: visit.place ? distance([...from], visit.place as Position) : null,
  }));
  return placed.sort(
    (a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) || 0,
  );
}

/** The address that leads to a place: as the county says, else the map of the phone. */
export function wayTo([lon, lat]: readonly [number, number], template: string | null | undefined): string {
  if (!template) return `geo:${lat},${lon}?q=${lat},${lon}`;
  return template.replaceAll('{lon}', lon.toFixed(6)).replaceAll('{lat}', lat.toFixed(6));
}
