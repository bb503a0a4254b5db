import type { Geometry, Position } from '@homestead/geodesy';
import { checkCounts, FeatureError, type Note } from '../geometry/check.ts';
import { polygonsOfRings } from '../geometry/rings.ts';
import type { LayerGeometry, Limits } from '../port.ts';

/** Records of a shapefile as bytes: neither files nor Node, so that a browser reads them as well. */

/** Kinds of the specification (ESRI, 1998) without heights (+10) and measures (+20). */
export const kinds: Record<number, LayerGeometry> = {
  0: 'None',
  1: 'Point',
  3: 'LineString',
  5: 'Polygon',
  8: 'Point',
};

/** The kind of a record, heights and measures left out. Throws `FeatureError`. */
export function kindOfRecord(head: DataView, note: Note): number {
  if (head.byteLength < 4) throw new FeatureError('broken');
  const kind = head.getInt32(0, true);
  if (kind === 0) throw new FeatureError('nullGeometry');
  if (kind === 31) throw new FeatureError('unsupportedGeometry');
  if (kinds[kind % 10] === undefined || kind > 28) throw new FeatureError('broken');
  if (kind > 10) note(kind < 20 ? 'zDropped' : 'mDropped');
  return kind % 10;
}

/** Bytes of a record up to its last position. */
export function neededBytes(head: DataView, kind: number, limits: Pick<Limits, 'vertices'>): number {
  if (kind === 1) return 20;
  const hasParts = kind !== 8;
  if (head.byteLength < (hasParts ? 44 : 40)) throw new FeatureError('broken');
  const parts = hasParts ? head.getInt32(36, true) : 0;
  const count = head.getInt32(hasParts ? 40 : 36, true);
  if (count > limits.vertices) throw new FeatureError('tooManyVertices');
  if (parts < 0 || count < 0 || parts > count) throw new FeatureError('broken');
  return hasParts ? 44 + parts * 4 + count * 16 : 40 + count * 16;
}

/** The geometry of a record of `kindOfRecord`, of which `neededBytes` are there. Throws `FeatureError`. */
export function geometryOf(bytes: DataView, kind: number): Geometry {
  if (kind === 1) return { type: 'Point', coordinates: positions(bytes, 4, 1)[0]! };
  return kind === 8 ? pointsOf(bytes) : partsOf(bytes, kind === 5);
}

function pointsOf(bytes: DataView): Geometry {
  const count = bytes.getInt32(36, true);
  if (count <= 0) throw new FeatureError('emptyGeometry');
  const coordinates = positions(bytes, 40, count);
  return count === 1 ? { type: 'Point', coordinates: coordinates[0]! } : { type: 'MultiPoint', coordinates };
}

function partsOf(bytes: DataView, isArea: boolean): Geometry {
  const parts = bytes.getInt32(36, true);
  const count = bytes.getInt32(40, true);
  if (parts <= 0 || count <= 0) throw new FeatureError('emptyGeometry');
  const from = 44 + parts * 4;
  const all = positions(bytes, from, count);
  const lines: Position[][] = [];
  for (let part = 0; part < parts; part++) {
    const start = bytes.getInt32(44 + part * 4, true);
    const end = part + 1 < parts ? bytes.getInt32(48 + part * 4, true) : count;
    if (start < 0 || end < start || end > count) throw new FeatureError('broken');
    if (end > start) lines.push(all.slice(start, end));
  }
  if (lines.length === 0) throw new FeatureError('emptyGeometry');
  const geometry: Geometry = isArea
    ? polygonsOfRings(lines, true)
    : lines.length === 1
      ? { type: 'LineString', coordinates: lines[0]! }
      : { type: 'MultiLineString', coordinates: lines };
  checkCounts(geometry);
  return geometry;
}

function positions(bytes: DataView, from: number, count: number): Position[] {
  const found: Position[] = new Array(count);
  for (let index = 0; index < count; index++) {
    const x = bytes.getFloat64(from + index * 16, true);
    const y = bytes.getFloat64(from + index * 16 + 8, true);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new FeatureError('notFinite');
    found[index] = [x, y];
  }
  return found;
}
