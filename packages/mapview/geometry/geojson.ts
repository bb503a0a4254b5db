/** Longitude (easting) first. */
export type Position = readonly [number, number];
export type Ring = readonly Position[];

export interface GeoJsonFeature {
  type: 'Feature';
  geometry: { type: string; coordinates: unknown } | null;
  properties: Record<string, unknown> | null;
}
export interface FeatureCollection {
  type: 'FeatureCollection';
  features: GeoJsonFeature[];
}

/** One simple geometry; collections and multi-geometries are taken apart into these. */
export type Part =
  | { kind: 'Point'; positions: Position[] }
  | { kind: 'LineString'; positions: Position[] }
  | { kind: 'Polygon'; positions: Position[]; holes: Position[][] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function position(value: unknown): Position | null {
  if (!Array.isArray(value)) return null;
  const [x, y] = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : null;
}

function positions(value: unknown): Position[] | null {
  if (!Array.isArray(value)) return null;
  const read = value.map(position);
  return read.every((at) => at !== null) ? (read as Position[]) : null;
}

/** A ring without the repeated last position. */
function openRing(value: unknown): Position[] | null {
  const ring = positions(value);
  const first = ring?.[0];
  const last = ring?.at(-1);
  if (!ring || !first || !last) return null;
  const closed = ring.length > 1 && first[0] === last[0] && first[1] === last[1];
  const open = closed ? ring.slice(0, -1) : ring;
  return open.length >= 3 ? open : null;
}

function polygon(value: unknown): Part[] {
  if (!Array.isArray(value)) return [];
  const [outer, ...holes] = value.map(openRing);
  return outer ? [{ kind: 'Polygon', positions: outer, holes: holes.filter((hole) => hole !== null) }] : [];
}

function parts(geometry: unknown): Part[] {
  if (!isRecord(geometry)) return [];
  const { type, coordinates } = geometry;
  const each = Array.isArray(coordinates) ? coordinates : [];
  switch (type) {
    case 'Point': {
      const at = position(coordinates);
      return at ? [{ kind: 'Point', positions: [at] }] : [];
    }
    case 'LineString': {
      const line = positions(coordinates);
      return line && line.length > 1 ? [{ kind: 'LineString', positions: line }] : [];
    }
    case 'Polygon':
      return polygon(coordinates);
    case 'MultiPoint':
      return each.flatMap((one) => parts({ type: 'Point', coordinates: one }));
    case 'MultiLineString':
      return each.flatMap((one) => parts({ type: 'LineString', coordinates: one }));
    case 'MultiPolygon':
      return each.flatMap(polygon);
    case 'GeometryCollection':
      return Array.isArray(geometry['geometries']) ? geometry['geometries'].flatMap(parts) : [];
    default:
      return [];
  }
}

/**
 * Reads GeoJSON text or an object into a feature collection. What is empty, `{}`, unparseable or of another
 * type than Feature or FeatureCollection is null: a map shows nothing then, and says nothing.
 */
export function readGeoJson(value: unknown): FeatureCollection | null {
  let parsed = value;
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value);
    } catch {
      return null;
    }
  }
  if (!isRecord(parsed)) return null;
  if (parsed['type'] === 'Feature') return { type: 'FeatureCollection', features: [asFeature(parsed)] };
  if (parsed['type'] !== 'FeatureCollection' || !Array.isArray(parsed['features'])) return null;
  return { type: 'FeatureCollection', features: parsed['features'].filter(isRecord).map(asFeature) };
}

function asFeature(value: Record<string, unknown>): GeoJsonFeature {
  const { geometry, properties } = value;
  const type = isRecord(geometry) ? geometry['type'] : undefined;
  return {
    type: 'Feature',
    geometry:
      isRecord(geometry) && typeof type === 'string'
        ? { ...geometry, type, coordinates: geometry['coordinates'] }
        : null,
    properties: isRecord(properties) ? properties : null,
  };
}

/** Every drawable part of a collection, with broken ones left out. */
export function partsOf(collection: FeatureCollection | null): Part[] {
  return collection ? collection.features.flatMap((feature) => parts(feature.geometry)) : [];
}

/** Coordinates are kept to 9 decimals of a degree: a tenth of a millimetre. */
export const storedDegrees = (value: number): number => Math.round(value * 1e9) / 1e9;

/** A GeoJSON feature of one part: rings closed, outer ring anticlockwise (RFC 7946), 9 decimals. */
export function featureOf(part: Part, properties: Record<string, unknown> = {}): GeoJsonFeature {
  return { type: 'Feature', properties, geometry: { type: part.kind, coordinates: coordinatesOf(part) } };
}

function coordinatesOf(part: Part): unknown {
  const rounded = part.positions.map(([x, y]) => [storedDegrees(x), storedDegrees(y)] as const);
  if (part.kind === 'Point') return rounded[0] ?? [];
  if (part.kind === 'LineString') return rounded;
  const rings = [part.positions, ...part.holes];
  return rings.map((ring, index) => {
    const wound = signedArea(ring) > 0 === (index === 0) ? ring : [...ring].reverse();
    const out = wound.map(([x, y]) => [storedDegrees(x), storedDegrees(y)]);
    return [...out, out[0]];
  });
}

/** Twice the plane area in square degrees, positive where the ring runs anticlockwise: for winding only. */
function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y);
  }, 0);
}
