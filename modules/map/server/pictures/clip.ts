import type { Path, Shape } from './shapes.ts';
import { boxOfPaths } from './shapes.ts';

type Box = Shape['box'];

/** What of a shape lies in a box; null where nothing does. Rings stay closed. */
export function clipShape(shape: Shape, box: Box): Shape | null {
  const [left, top, right, bottom] = shape.box;
  if (right < box[0] || left > box[2] || bottom < box[1] || top > box[3]) return null;
  if (left >= box[0] && right <= box[2] && top >= box[1] && bottom <= box[3]) return shape;
  const parts = partsIn(shape, box);
  return parts.length > 0 ? { type: shape.type, parts, box: boxOfPaths(parts.flat()) } : null;
}

function partsIn({ type, parts }: Shape, box: Box): Path[][] {
  if (type === 'Point') return parts.filter(([point]) => isIn(point!, box));
  if (type === 'LineString') return parts.flatMap(([line]) => clipLine(line!, box).map((one) => [one]));
  return parts.flatMap((rings) => {
    const outer = clipRing(rings[0]!, box);
    if (outer.length < 8) return [];
    return [
      [
        outer,
        ...rings
          .slice(1)
          .map((ring) => clipRing(ring, box))
          .filter(({ length }) => length >= 8),
      ],
    ];
  });
}

const isIn = ([x, y]: Path, box: Box): boolean =>
  x! >= box[0] && x! <= box[2] && y! >= box[1] && y! <= box[3];

/** Sutherland and Hodgman, side by side; parts that leave and come back are joined along the edge, outside what is seen. */
function clipRing(ring: Path, box: Box): Path {
  let points = ring;
  for (let side = 0; side < 4; side++) {
    const axis = side % 2;
    const limit = box[side]!;
    const sign = side < 2 ? 1 : -1;
    const out: Path = [];
    const size = points.length - 2;
    for (let i = 0; i < size; i += 2) {
      const here = sign * (points[i + axis]! - limit);
      const there = sign * (points[i + 2 + axis]! - limit);
      if (here >= 0) out.push(points[i]!, points[i + 1]!);
      if (here >= 0 !== there >= 0) {
        const part = here / (here - there);
        const x = points[i]! + (points[i + 2]! - points[i]!) * part;
        const y = points[i + 1]! + (points[i + 3]! - points[i + 1]!) * part;
        out.push(axis === 0 ? limit : x, axis === 0 ? y : limit);
      }
    }
    if (out.length < 6) return [];
    out.push(out[0]!, out[1]!);
    points = out;
  }
  return points;
}

/** The pieces of a line inside a box (Liang and Barsky for each segment). */
function clipLine(line: Path, box: Box): Path[] {
  const pieces: Path[] = [];
  let piece: Path | null = null;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x, y] = [line[i]!, line[i + 1]!];
    const [dx, dy] = [line[i + 2]! - x, line[i + 3]! - y];
    const span = inside(x, y, dx, dy, box);
    if (!span) {
      piece = null;
      continue;
    }
    const [from, to] = span;
    if (!piece || from > 0) {
      piece = [x + dx * from, y + dy * from];
      pieces.push(piece);
    }
    piece.push(x + dx * to, y + dy * to);
    if (to < 1) piece = null;
  }
  return pieces;
}

function inside(x: number, y: number, dx: number, dy: number, box: Box): [number, number] | null {
  let [from, to] = [0, 1];
  for (const [move, room] of [
    [-dx, x - box[0]],
    [dx, box[2] - x],
    [-dy, y - box[1]],
    [dy, box[3] - y],
  ] as const) {
    if (move === 0) {
      if (room < 0) return null;
      continue;
    }
    const part = room / move;
    if (move < 0) from = Math.max(from, part);
    else to = Math.min(to, part);
  }
  return from < to ? [from, to] : null;
}
