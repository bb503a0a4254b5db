import { lattice } from '../ground/frame.ts';

const { west, south, step, columns, rows } = lattice;

/**
 * The one net of borders that every layer is traced from. Wherever four samples are not all alike, one vertex stands
 * in the square between them and never leaves it, so that edges cannot cross whatever smoothing does; neighbours
 * share vertices to the last digit.
 */
export interface Net {
  /** Vertex in the square north-east of a sample, −1 for none. */
  readonly vertexAt: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Vertices that simplification left standing. */
  readonly alive: Uint8Array;
}

interface Draft extends Net {
  readonly count: number;
  /** Sample at the south-west of each vertex's square. */
  readonly squares: Int32Array;
  /** Four neighbours a vertex (east, north, west, south), −1 for none. */
  readonly links: Int32Array;
}

export function buildNet(labels: Int32Array): Net {
  const net = draft(labels);
  const [oldX, oldY] = [net.x.slice(), net.y.slice()];
  for (let round = 0; round < 16; round++) smooth(net, oldX, oldY);
  for (let round = 0; round < 5; round++) simplify(net);
  return net;
}

function draft(labels: Int32Array): Draft {
  const vertexAt = new Int32Array(labels.length).fill(-1);
  let count = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let at = row * columns; at < row * columns + columns - 1; at++) {
      const label = labels[at];
      if (labels[at + 1] !== label || labels[at + columns] !== label || labels[at + columns + 1] !== label) {
        vertexAt[at] = count++;
      }
    }
  }
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const squares = new Int32Array(count);
  const links = new Int32Array(count * 4).fill(-1);
  for (let at = 0; at < labels.length; at++) {
    const vertex = vertexAt[at]!;
    if (vertex < 0) continue;
    squares[vertex] = at;
    x[vertex] = west + ((at % columns) + 0.5) * step;
    y[vertex] = south + (Math.floor(at / columns) + 0.5) * step;
    if (labels[at + 1] !== labels[at + columns + 1]) join(links, vertex, vertexAt[at + 1]!, 0);
    if (labels[at + columns] !== labels[at + columns + 1]) join(links, vertex, vertexAt[at + columns]!, 1);
  }
  return { vertexAt, count, squares, x, y, links, alive: new Uint8Array(count).fill(1) };
}

function join(links: Int32Array, from: number, to: number, side: 0 | 1): void {
  links[from * 4 + side] = to;
  links[to * 4 + side + 2] = from;
}

/** Draws each vertex towards the middle of its neighbours, inside its own square. */
function smooth({ squares, x, y, links }: Draft, oldX: Float64Array, oldY: Float64Array): void {
  oldX.set(x);
  oldY.set(y);
  const reach = step * 0.47;
  for (let vertex = 0; vertex < squares.length; vertex++) {
    let sumX = 0;
    let sumY = 0;
    let degree = 0;
    for (let side = 0; side < 4; side++) {
      const other = links[vertex * 4 + side]!;
      if (other < 0) continue;
      sumX += oldX[other]!;
      sumY += oldY[other]!;
      degree++;
    }
    const square = squares[vertex]!;
    const middleX = west + ((square % columns) + 0.5) * step;
    const middleY = south + (Math.floor(square / columns) + 0.5) * step;
    x[vertex] = Math.min(
      middleX + reach,
      Math.max(middleX - reach, 0.3 * oldX[vertex]! + (0.7 * sumX) / degree),
    );
    y[vertex] = Math.min(
      middleY + reach,
      Math.max(middleY - reach, 0.3 * oldY[vertex]! + (0.7 * sumY) / degree),
    );
  }
}

const tolerance = 0.55;
const longest = 60;

/** Drops vertices on nearly straight stretches where the triangle they leave holds no other vertex. */
function simplify(net: Draft): void {
  const { x, y, links, alive } = net;
  const drift = driftOf(net);
  for (let vertex = 0; vertex < net.count; vertex++) {
    if (!alive[vertex]) continue;
    const ends = endsOf(links, vertex);
    if (!ends) continue;
    const [a, b] = ends;
    const dx = x[b]! - x[a]!;
    const dy = y[b]! - y[a]!;
    const length = Math.hypot(dx, dy);
    if (length > longest || length < 1e-6 || areLinked(links, a, b)) continue;
    const off = Math.abs(dx * (y[vertex]! - y[a]!) - dy * (x[vertex]! - x[a]!)) / length;
    const drifted = Math.max(drift[a]!, drift[b]!, drift[vertex]!) + off;
    if (drifted > tolerance || !isEmpty(net, a, vertex, b)) continue;
    alive[vertex] = 0;
    drift[a] = Math.max(drift[a]!, drifted * 0.6);
    drift[b] = Math.max(drift[b]!, drifted * 0.6);
    relink(links, a, vertex, b);
    relink(links, b, vertex, a);
  }
}

const drifts = new WeakMap<Draft, Float64Array>();

/** How far the net has moved about each vertex so far; kept over the rounds. */
function driftOf(net: Draft): Float64Array {
  const known = drifts.get(net) ?? new Float64Array(net.count);
  drifts.set(net, known);
  return known;
}

/** The two ends of a vertex on a plain stretch; null at a junction. */
function endsOf(links: Int32Array, vertex: number): [number, number] | null {
  const found: number[] = [];
  for (let side = 0; side < 4; side++)
    if (links[vertex * 4 + side]! >= 0) found.push(links[vertex * 4 + side]!);
  return found.length === 2 && found[0] !== found[1] ? [found[0]!, found[1]!] : null;
}

function areLinked(links: Int32Array, a: number, b: number): boolean {
  for (let side = 0; side < 4; side++) if (links[a * 4 + side] === b) return true;
  return false;
}

function relink(links: Int32Array, vertex: number, from: number, to: number): void {
  for (let side = 0; side < 4; side++) if (links[vertex * 4 + side] === from) links[vertex * 4 + side] = to;
}

function isEmpty(net: Draft, a: number, v: number, b: number): boolean {
  const { x, y, vertexAt, alive } = net;
  const low = cell(Math.min(x[a]!, x[v]!, x[b]!), Math.min(y[a]!, y[v]!, y[b]!));
  const high = cell(Math.max(x[a]!, x[v]!, x[b]!), Math.max(y[a]!, y[v]!, y[b]!));
  for (let row = low.row; row <= high.row; row++) {
    for (let column = low.column; column <= high.column; column++) {
      const one = vertexAt[row * columns + column]!;
      if (one < 0 || !alive[one] || one === a || one === v || one === b) continue;
      if (isWithin(net, a, v, b, x[one]!, y[one]!)) return false;
    }
  }
  return true;
}

const cell = (x: number, y: number) => ({
  column: Math.floor((x - west) / step),
  row: Math.floor((y - south) / step),
});

function isWithin(net: Net, a: number, b: number, c: number, px: number, py: number): boolean {
  const side = (i: number, j: number): number =>
    (net.x[j]! - net.x[i]!) * (py - net.y[i]!) - (net.y[j]! - net.y[i]!) * (px - net.x[i]!);
  const [s, t, u] = [side(a, b), side(b, c), side(c, a)];
  const slack = 1e-3;
  return (s >= -slack && t >= -slack && u >= -slack) || (s <= slack && t <= slack && u <= slack);
}
