import type { Geometry, Position } from '@homestead/geodesy';
import { FormatFault } from '../codes.ts';
import { checkCounts, FeatureFault, type Note } from '../geometry/check.ts';
import { polygonsOfRings } from '../geometry/rings.ts';
import type { LayerGeometry, Limits } from '../port.ts';
import type { FileWindow } from '../text/file-window.ts';

/** Kinds of the specification (ESRI, 1998) without heights (+10) and measures (+20). */
const kinds: Record<number, LayerGeometry> = {
  0: 'None',
  1: 'Point',
  3: 'LineString',
  5: 'Polygon',
  8: 'Point',
};

export interface ShpHead {
  geometryType: LayerGeometry;
  /** Bytes that the file says it has. */
  length: number;
  bounds: [number, number, number, number];
}

export async function readShpHead(file: FileWindow, name: string): Promise<ShpHead> {
  const head = await file.bytes(0, 100);
  if (head.length < 100) throw new FormatFault('cutShort', [name]);
  if (head.readInt32BE(0) !== 9994) throw new FormatFault('broken', [name]);
  const kind = kinds[head.readInt32LE(32) % 10];
  if (head.readInt32LE(32) > 28 || kind === undefined) throw new FormatFault('broken', [name]);
  const length = head.readInt32BE(24) * 2;
  if (length > file.size) throw new FormatFault('cutShort', [name]);
  const at = (place: number) => head.readDoubleLE(place);
  return { geometryType: kind, length, bounds: [at(36), at(44), at(52), at(60)] };
}

/** Reads the geometry of a record whose content has `length` bytes from `start`. Throws `FeatureFault`. */
export async function readShape(
  file: FileWindow,
  start: number,
  length: number,
  limits: Limits,
  note: Note,
): Promise<Geometry> {
  if (start < 100 || length < 4) throw new FeatureFault('broken');
  const head = await file.bytes(start, Math.min(length, 44));
  if (head.length < 4) throw new FeatureFault('broken');
  const kind = head.readInt32LE(0);
  if (kind === 0) throw new FeatureFault('nullGeometry');
  if (kind === 31) throw new FeatureFault('unsupportedGeometry');
  if (kinds[kind % 10] === undefined || kind > 28) throw new FeatureFault('broken');
  if (kind > 10) note(kind < 20 ? 'zDropped' : 'mDropped');
  const hasParts = kind % 10 === 3 || kind % 10 === 5;
  const needed = neededBytes(head, kind % 10, limits);
  // Heights and measures stand behind and are not read.
  const bytes = needed > length ? head.subarray(0, 0) : await file.bytes(start, needed);
  if (bytes.length < needed) throw new FeatureFault('broken');
  if (kind % 10 === 1) return { type: 'Point', coordinates: positions(bytes, 4, 1)[0]! };
  return hasParts ? partsOf(bytes, kind % 10 === 5) : pointsOf(bytes);
}

/** Bytes of a record up to its last position. */
function neededBytes(head: Buffer, kind: number, limits: Limits): number {
  if (kind === 1) return 20;
  const hasParts = kind !== 8;
  if (head.length < (hasParts ? 44 : 40)) throw new FeatureFault('broken');
  const parts = hasParts ? head.readInt32LE(36) : 0;
  const count = head.readInt32LE(hasParts ? 40 : 36);
  if (count > limits.vertices) throw new FeatureFault('tooManyVertices');
  if (parts < 0 || count < 0 || parts > count) throw new FeatureFault('broken');
  return hasParts ? 44 + parts * 4 + count * 16 : 40 + count * 16;
}

function pointsOf(bytes: Buffer): Geometry {
  const count = bytes.readInt32LE(36);
  if (count <= 0) throw new FeatureFault('emptyGeometry');
  const coordinates = positions(bytes, 40, count);
  return count === 1 ? { type: 'Point', coordinates: coordinates[0]! } : { type: 'MultiPoint', coordinates };
}

function partsOf(bytes: Buffer, isArea: boolean): Geometry {
  const parts = bytes.readInt32LE(36);
  const count = bytes.readInt32LE(40);
  if (parts <= 0 || count <= 0) throw new FeatureFault('emptyGeometry');
  const from = 44 + parts * 4;
  const all = positions(bytes, from, count);
  const lines: Position[][] = [];
  for (let part = 0; part < parts; part++) {
    const start = bytes.readInt32LE(44 + part * 4);
    const end = part + 1 < parts ? bytes.readInt32LE(48 + part * 4) : count;
    if (start < 0 || end < start || end > count) throw new FeatureFault('broken');
    if (end > start) lines.push(all.slice(start, end));
  }
  if (lines.length === 0) throw new FeatureFault('emptyGeometry');
  const geometry: Geometry = isArea
    ? polygonsOfRings(lines, true)
    : lines.length === 1
      ? { type: 'LineString', coordinates: lines[0]! }
      : { type: 'MultiLineString', coordinates: lines };
  checkCounts(geometry);
  return geometry;
}

function positions(bytes: Buffer, from: number, count: number): Position[] {
  const found: Position[] = new Array(count);
  for (let index = 0; index < count; index++) {
    const x = bytes.readDoubleLE(from + index * 16);
    const y = bytes.readDoubleLE(from + index * 16 + 8);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new FeatureFault('notFinite');
    found[index] = [x, y];
  }
  return found;
}
