import { distance, type Position } from '@homestead/geodesy';
import type { Visit } from '../../contract/index.ts';

export interface Leg {
  visit: Visit;
  at: Position;
  /** Metres from the stop before, as the crow flies; null for the first where nobody knows where the person is. */
  metres: number | null;
}

/** The visits that have a place, each the nearest to the one before; from where the person is, else from the first one due. */
export function routeOf(visits: readonly Visit[], from: readonly [number, number] | null): Leg[] {
  const left = visits.flatMap((visit) => (visit.place ? [{ visit, at: visit.place as Position }] : []));
  const legs: Leg[] = [];
  let here: Position | null = from && [from[0], from[1]];
  while (left.length > 0) {
    const metres = left.map(({ at }) => (here ? distance(here, at) : 0));
    const nearest = here ? metres.indexOf(Math.min(...metres)) : 0;
    const [next] = left.splice(nearest, 1);
    legs.push({ ...next!, metres: here ? metres[nearest]! : null });
    here = next!.at;
  }
  return legs;
}

/** The route as features: a line through all stops, and each stop with its number. */
export function routeFeatures(legs: readonly Leg[], from: readonly [number, number] | null) {
  const stops = legs.map(({ at }) => at);
  const line = from ? [[...from], ...stops] : stops;
  return {
    type: 'FeatureCollection',
    features: [
      ...(line.length > 1
        ? [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } }]
        : []),
      ...stops.map((at, index) => ({
        type: 'Feature',
        properties: { number: String(index + 1) },
        geometry: { type: 'Point', coordinates: at },
      })),
    ],
  };
}
