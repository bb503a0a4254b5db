import type { Geometry, Position } from '@homestead/geodesy';
import { FeatureError, type Note } from '../geometry/check.ts';
import { polygonsOfRings } from '../geometry/rings.ts';
import type { Tag } from './tags.ts';

/** Degrees of a circle that one chord may span. */
const chord = 5;

/** Reads groups in their order; a HATCH gives meaning by place, not by code. */
class Cursor {
  #at = 0;
  readonly #tags: readonly Tag[];
  constructor(tags: readonly Tag[]) {
    this.#tags = tags;
  }
  /** The value of the next group of a code, from here on. */
  next(code: number): number {
    while (this.#at < this.#tags.length) {
      const [found, value] = this.#tags[this.#at++]!;
      if (found === code) return finite(value);
    }
    throw new FeatureError('broken');
  }
  /** The value of the very next group if it has this code. */
  take(code: number): number | undefined {
    const tag = this.#tags[this.#at];
    if (tag?.[0] !== code) return undefined;
    this.#at++;
    return finite(tag[1]);
  }
}

function finite(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new FeatureError('notFinite');
  return value;
}

/** The area that a HATCH fills: programs as GDAL write polygons so. Arcs become chords of 5°. */
export function hatchGeometry(tags: readonly Tag[], vertices: number, note: Note): Geometry {
  const cursor = new Cursor(tags);
  const paths = cursor.next(91);
  const rings: Position[][] = [];
  let left = vertices;
  for (let path = 0; path < paths; path++) {
    const flags = cursor.next(92);
    const ring = (flags & 2) === 2 ? polylinePath(cursor, left, note) : edgePath(cursor, left, note);
    left -= ring.length;
    if (left < 0) throw new FeatureError('tooManyVertices');
    if (ring.length > 2) rings.push(closed(ring));
  }
  return polygonsOfRings(rings);
}

function polylinePath(cursor: Cursor, most: number, note: Note): Position[] {
  const hasBulges = cursor.next(72) === 1;
  cursor.next(73);
  const count = cursor.next(93);
  if (count > most) throw new FeatureError('tooManyVertices');
  const points: [Position, number][] = [];
  for (let index = 0; index < count; index++) {
    const at: Position = [cursor.next(10), cursor.next(20)];
    points.push([at, hasBulges ? (cursor.take(42) ?? 0) : 0]);
  }
  return points.flatMap(([at, bulge], index) => {
    if (bulge === 0) return [at];
    note('curvesStroked');
    return bulged(at, points[(index + 1) % points.length]![0], bulge);
  });
}

/** The points of a bulge without its end: the bulge is the tangent of a quarter of the angle, positive to the left. */
function bulged(from: Position, to: Position, bulge: number): Position[] {
  const angle = 4 * Math.atan(bulge);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const half = (1 - bulge * bulge) / (4 * bulge);
  const centre: Position = [(from[0] + to[0]) / 2 - dy * half, (from[1] + to[1]) / 2 + dx * half];
  const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const arc = arcPoints(centre, radius, start, start + angle);
  return [from, ...arc.slice(1, -1)];
}

function arcPoints(centre: Position, radius: number, start: number, end: number): Position[] {
  const steps = Math.max(2, Math.ceil((Math.abs(end - start) * 180) / Math.PI / chord));
  return Array.from({ length: steps + 1 }, (_, step): Position => {
    const angle = start + ((end - start) * step) / steps;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

function edgePath(cursor: Cursor, most: number, note: Note): Position[] {
  const edges = cursor.next(93);
  if (edges > most) throw new FeatureError('tooManyVertices');
  const ring: Position[] = [];
  for (let edge = 0; edge < edges; edge++) {
    const type = cursor.next(72);
    const points = type === 1 ? lineEdge(cursor) : type === 2 ? arcEdge(cursor, note) : undefined;
    if (!points) throw new FeatureError('unsupportedGeometry');
    const last = ring.at(-1);
    const joins = last && Math.hypot(last[0] - points[0]![0], last[1] - points[0]![1]) < 1e-6;
    ring.push(...(joins ? points.slice(1) : points));
  }
  return ring;
}

const lineEdge = (cursor: Cursor): Position[] => [
  [cursor.next(10), cursor.next(20)],
  [cursor.next(11), cursor.next(21)],
];

function arcEdge(cursor: Cursor, note: Note): Position[] {
  note('curvesStroked');
  const centre: Position = [cursor.next(10), cursor.next(20)];
  const radius = cursor.next(40);
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [start, end] = [radians(cursor.next(50)), radians(cursor.next(51))];
  // Clockwise edges count their angles the other way round.
  if (cursor.next(73) === 0) return arcPoints(centre, radius, -start, -end);
  return arcPoints(centre, radius, start, end);
}

function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, [first[0], first[1]]];
}
