import { defaultMaxVertices, parseFeatures, squareDegree } from '@homestead/geodesy';
import { geometryErrorTexts } from '@homestead/map/contract';
import { texts } from '../../contract/texts.ts';
import type { Bounds } from '../../engine/context.ts';
import { findCrossing, isInside, type Position, ringArea } from './ring.ts';

/** Vertices of a drawn shape at most; the calls of the map take as many. */
export const maxVertices = defaultMaxVertices;

/** A smaller shape, in m², is a slip of the hand: checks would find that it touches nothing. */
const leastArea = 1;

export type ReadPolygon = { rings: Position[][] } | { fault: string };

const words = geometryErrorTexts;

/**
 * The rings of the one polygon in a GeoJSON text or object (bare, Feature or FeatureCollection), or what is wrong with it. The
 * form of the GeoJSON is judged as by the calls of the map, in the same words. Nothing is repaired: an open ring is refused,
 * because closing it would be a guess at what the person meant.
 */
export function readPolygon(value: unknown, bounds?: Bounds): ReadPolygon {
  const parsed = parseFeatures(value, { types: ['Polygon', 'MultiPolygon'], maxVertices });
  if (!parsed.ok) return { fault: words[parsed.problem] };
  const [feature] = parsed.features;
  if (parsed.features.length > 1 || feature?.geometry.type !== 'Polygon')
    return { fault: texts.geometry.many };
  return judge(feature.geometry.coordinates, bounds);
}

function judge(rings: Position[][], bounds?: Bounds): ReadPolygon {
  const placed = placeFault(rings.flat(), bounds ?? [-180, -90, 180, 90]);
  if (placed) return { fault: placed };
  const crossing = findCrossing(rings);
  if (crossing) return { fault: words[crossing === 'crossing' ? 'selfCrossing' : crossing] };
  if (rings.some((ring) => ringArea(ring) === 0)) return { fault: words.noArea };
  const [outer = [], ...holes] = rings;
  // No edge meets another ring's: one vertex tells where the whole hole lies.
  if (holes.some((hole) => !hole.slice(0, 1).every((vertex) => isInside(vertex, outer))))
    return { fault: words.holeOutside };
  if (handArea(rings) < leastArea) return { fault: texts.geometry.tooSmall(leastArea) };
  return { rings };
}

/** m², as exact as a slip of the hand needs, for who draws too: the geodesics of areas are a heavy part of a page. */
function handArea([outer = [], ...holes]: readonly Position[][]): number {
  const inside = holes.reduce((left, hole) => left - ringArea(hole), ringArea(outer)) / 2;
  return inside * squareDegree(outer[0]?.[1] ?? 0);
}

function placeFault(positions: Position[], [west, south, east, north]: Bounds): string | null {
  const within = (x: number, y: number): boolean => x >= west && x <= east && y >= south && y <= north;
  if (positions.every(([x, y]) => within(x, y))) return null;
  return positions.every(([x, y]) => within(y, x)) ? words.swappedAxes : words.outsideCounty;
}
