import { distance, distanceBetween, type Geometry, type Position } from '@homestead/geodesy';
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
  // Finite, since of two infinities there is no difference.
  const unknown = Number.MAX_VALUE;
  return placed.sort((a, b) => (a.metres ?? unknown) - (b.metres ?? unknown));
}

interface Shapes {
  features?: { geometry: Geometry }[];
}

/** Metres from a place to the plot of a case, 0 inside of it; null where there is no plot. The server's figure stands. */
export function metresToPlot(at: readonly [number, number], plot: unknown): number | null {
  const shapes = (plot as Shapes | null)?.features ?? [];
  const point: Geometry = { type: 'Point', coordinates: [...at] };
  if (shapes.length === 0) return null;
  return Math.min(...shapes.map(({ geometry }) => distanceBetween(point, geometry)));
}
