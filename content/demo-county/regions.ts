import { lattice } from './frame.ts';

const { columns } = lattice;

/** Numbers the pieces of equal label that hang together by their sides; −1 stays −1. */
export function pieces(labels: Int32Array): { piece: Int32Array; count: number } {
  const piece = new Int32Array(labels.length).fill(-1);
  const queue = new Int32Array(labels.length);
  const around = [-1, 1, -columns, columns];
  let count = 0;
  for (let start = 0; start < labels.length; start++) {
    if (piece[start] !== -1 || labels[start] === -1) continue;
    const label = labels[start]!;
    let tail = 1;
    queue[0] = start;
    piece[start] = count;
    // The county ends well inside the lattice, so that a step sideways never wraps on to another row.
    for (let head = 0; head < tail; head++) {
      const at = queue[head]!;
      for (let side = 0; side < 4; side++) {
        const next = at + around[side]!;
        if (labels[next] !== label || piece[next] !== -1) continue;
        piece[next] = count;
        queue[tail] = next;
        tail++;
      }
    }
    count++;
  }
  return { piece, count };
}

/**
 * Gives pieces smaller than `least` samples to the neighbour with the longest common side. `isFixed` labels keep even
 * small pieces; `mayTake(piece's label, neighbour's label)` says who may take whom.
 */
export function absorb(
  labels: Int32Array,
  least: number,
  isFixed: (label: number) => boolean,
  mayTake: (own: number, other: number) => boolean,
): number {
  const { piece, count } = pieces(labels);
  const sizes = new Int32Array(count);
  for (const one of piece) if (one >= 0) sizes[one]!++;
  const sides = new Map<number, Map<number, number>>();
  for (let at = 0; at < labels.length; at++) {
    const own = piece[at]!;
    if (own < 0 || sizes[own]! >= least || isFixed(labels[at]!)) continue;
    const tally = sides.get(own) ?? new Map<number, number>();
    sides.set(own, tally);
    for (const next of [at - 1, at + 1, at - columns, at + columns]) {
      const other = piece[next] ?? -1;
      if (other >= 0 && other !== own && mayTake(labels[at]!, labels[next]!)) {
        tally.set(labels[next]!, (tally.get(labels[next]!) ?? 0) + 1);
      }
    }
  }
  let moved = 0;
  const goes = new Map<number, number>();
  for (const [own, tally] of sides) {
    const [winner] = [...tally].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (winner) goes.set(own, winner[0]);
  }
  for (let at = 0; at < labels.length; at++) {
    const winner = goes.get(piece[at]!);
    if (winner === undefined) continue;
    labels[at] = winner;
    moved++;
  }
  return moved;
}
