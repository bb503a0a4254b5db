import type { Polygon } from '@homestead/geodesy';
import type { Net } from '../land/net.ts';
import { pieces } from '../land/regions.ts';
import { lattice, type Point, toDegrees } from './frame.ts';

const { columns } = lattice;
/** Neighbour of a sample to the south, east, north and west. */
const neighbours = [-columns, 1, columns, -1] as const;
/** Square at the end of each side of a sample, walked with the sample on the left. */
const ends = [-columns, 0, -1, -columns - 1] as const;

export interface Piece {
  readonly group: number;
  /** A sample inside. */
  readonly at: number;
  readonly samples: number;
  readonly polygon: Polygon;
}

/** Outlines of all pieces of equal group (−1: none), on the vertices of the net. */
export function trace(net: Net, groups: Int32Array): { list: Piece[]; pieceOf: Int32Array } {
  const { piece, count } = pieces(groups);
  const first = new Int32Array(count).fill(-1);
  const samples = new Int32Array(count);
  const rings: Point[][][] = Array.from({ length: count }, () => []);
  const seen = new Uint8Array(piece.length * 4);
  for (let at = 0; at < piece.length; at++) {
    const own = piece[at]!;
    if (own < 0) continue;
    samples[own]!++;
    if (first[own] === -1) first[own] = at;
    if (
      piece[at - columns] === own &&
      piece[at + 1] === own &&
      piece[at + columns] === own &&
      piece[at - 1] === own
    )
      continue;
    for (let side = 0; side < 4; side++) {
      if (piece[at + neighbours[side]!] === own || seen[at * 4 + side]) continue;
      for (const loop of walk(net, piece, seen, at, side)) rings[own]!.push(ringOf(net, loop));
    }
  }
  const list = rings.map((found, own) => ({
    group: groups[first[own]!]!,
    at: first[own]!,
    samples: samples[own]!,
    polygon: polygonOf(found),
  }));
  return { list, pieceOf: piece };
}

/** Follows one border; where it meets itself in a corner it is cut into loops that only touch. */
function walk(net: Net, piece: Int32Array, seen: Uint8Array, startAt: number, startSide: number): number[][] {
  const own = piece[startAt]!;
  const loops: number[][] = [];
  const path: number[] = [];
  const places = new Map<number, number>();
  let at = startAt;
  let side = startSide;
  do {
    seen[at * 4 + side] = 1;
    const vertex = net.vertexAt[at + ends[side]!]!;
    if (net.alive[vertex]) {
      const before = places.get(vertex);
      if (before !== undefined) {
        const loop = path.splice(before);
        for (const one of loop) places.delete(one);
        loops.push(loop);
      }
      places.set(vertex, path.length);
      path.push(vertex);
    }
    const left = (side + 1) % 4;
    const next = at + neighbours[left]!;
    if (piece[next] !== own) side = left;
    else {
      const beyond = next + neighbours[side]!;
      if (piece[beyond] !== own) at = next;
      else {
        at = beyond;
        side = (side + 3) % 4;
      }
    }
  } while (at !== startAt || side !== startSide);
  loops.push(path);
  return loops.filter((loop) => loop.length > 2);
}

function ringOf(net: Net, loop: readonly number[]): Point[] {
  const ring = loop.map((vertex): Point => toDegrees(net.x[vertex]!, net.y[vertex]!));
  ring.push(ring[0]!);
  return ring;
}

function polygonOf(rings: Point[][]): Polygon {
  const shells = rings.filter((ring) => turn(ring) > 0);
  const [shell] = shells;
  if (!shell || shells.length !== 1) throw new Error(`a piece has ${shells.length} outer rings`);
  return { type: 'Polygon', coordinates: [shell, ...rings.filter((ring) => ring !== shell)] };
}

/** Twice the signed area: above zero for a ring that turns left. */
export function turn(ring: readonly Point[]): number {
  let sum = 0;
  const [x0, y0] = ring[0]!;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}
