import { defaultMaxVertices, parseJsonText } from '@homestead/geodesy';
import { texts } from '../../contract/texts.ts';
import type { Bounds } from '../../engine/context.ts';
import { isRecord, own } from '../../engine/values/values.ts';
import { findCrossing, isInside, type Position, ringArea } from './ring.ts';

/** What the calls of the map take as well: a shape that could be analysed can be submitted. */
export const maxVertices = defaultMaxVertices;
/** Text beyond this cannot be a shape within the vertex limit. */
const maxCharacters = 1_000_000;

export type ReadPolygon = { rings: Position[][] } | { fault: string };

const words = texts.geometry;
const references = /(^|[^0-9])(4490|4326)$|CRS84$/i;

/**
 * The rings of the one polygon in a GeoJSON text or object (bare, Feature or FeatureCollection), or what is wrong with it.
 * Nothing is repaired: an open ring is refused, because closing it would be a guess at what the person meant.
 */
export function readPolygon(value: unknown, bounds?: Bounds): ReadPolygon {
  if (typeof value === 'string' && value.length > maxCharacters)
    return { fault: words.tooManyVertices(maxVertices) };
  const parsed = typeof value === 'string' ? parseJsonText(value) : value;
  if (!isRecord(parsed)) return { fault: words.unreadable };
  if (Object.keys(parsed).length === 0) return { fault: words.empty };
  const crs = own(own(own(parsed, 'crs'), 'properties'), 'name');
  if (crs !== undefined && !(typeof crs === 'string' && references.test(crs)))
    return { fault: words.wrongReference };
  const geometry = onlyGeometry(parsed);
  if ('fault' in geometry) return geometry;
  const rings = readRings(geometry.coordinates);
  return 'fault' in rings ? rings : judge(rings.rings, bounds);
}

/** Unwraps at most a collection and a feature: deeper nesting is nothing that a map draws. */
function onlyGeometry(value: unknown): { coordinates: unknown } | { fault: string } {
  const feature = onlyFeature(value);
  if ('fault' in feature) return feature;
  const isFeature = own(feature.one, 'type') === 'Feature';
  const geometry = isFeature ? own(feature.one, 'geometry') : feature.one;
  if (geometry === null || geometry === undefined) return { fault: words.empty };
  const type = own(geometry, 'type');
  if (type === 'Polygon') return { coordinates: own(geometry, 'coordinates') };
  return { fault: typeof type === 'string' ? words.notPolygon : words.unreadable };
}

function onlyFeature(value: unknown): { one: unknown } | { fault: string } {
  if (own(value, 'type') !== 'FeatureCollection') return { one: value };
  const features = own(value, 'features');
  if (!Array.isArray(features)) return { fault: words.unreadable };
  if (features.length === 0) return { fault: words.empty };
  return features.length > 1 ? { fault: words.many } : { one: features[0] };
}

function readRings(coordinates: unknown): ReadPolygon {
  if (!Array.isArray(coordinates)) return { fault: words.unreadable };
  if (coordinates.length === 0) return { fault: words.empty };
  let vertices = 0;
  const rings: Position[][] = [];
  for (const ring of coordinates) {
    if (!Array.isArray(ring)) return { fault: words.unreadable };
    if (ring.length === 0) return { fault: words.empty };
    vertices += ring.length;
    if (vertices > maxVertices) return { fault: words.tooManyVertices(maxVertices) };
    const positions: Position[] = [];
    for (const position of ring) {
      if (!Array.isArray(position) || position.length < 2) return { fault: words.unreadable };
      const [x, y] = position;
      if (typeof x !== 'number' || typeof y !== 'number') return { fault: words.notFinite };
      if (!Number.isFinite(x) || !Number.isFinite(y)) return { fault: words.notFinite };
      positions.push([x, y]);
    }
    rings.push(positions);
  }
  return { rings };
}

function judge(rings: Position[][], bounds?: Bounds): ReadPolygon {
  for (const ring of rings) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length < 2 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return { fault: words.open };
    if (new Set(ring.map(String)).size < 3) return { fault: words.tooFewVertices };
  }
  const placed = placeFault(rings.flat(), bounds ?? [-180, -90, 180, 90]);
  if (placed) return { fault: placed };
  const crossing = findCrossing(rings);
  if (crossing) return { fault: words[crossing] };
  if (rings.some((ring) => ringArea(ring) === 0)) return { fault: words.noArea };
  const [outer = [], ...holes] = rings;
  // No edge meets another ring's: one vertex tells where the whole hole lies.
  if (holes.some((hole) => !hole.slice(0, 1).every((vertex) => isInside(vertex, outer))))
    return { fault: words.hole };
  return { rings };
}

function placeFault(positions: Position[], [west, south, east, north]: Bounds): string | null {
  const within = (x: number, y: number): boolean => x >= west && x <= east && y >= south && y <= north;
  if (positions.every(([x, y]) => within(x, y))) return null;
  return positions.every(([x, y]) => within(y, x)) ? words.swapped : words.outside;
}
