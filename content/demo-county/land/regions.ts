import { lattice } from '../ground/frame.ts';

const { columns } = lattice;

/**
 * Numbers the pieces of equal label that hang together by their sides, in the order of their first samples; −1 stays
 * −1. Rows are read as runs of equal labels, and runs that touch the row below are joined.
 */
export function pieces(labels: Int32Array): { piece: Int32Array; count: number } {
  const runOf = new Int32Array(labels.length).fill(-1);
  const parents: number[] = [];
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === -1) continue;
    // The county ends well inside the lattice, so that a step sideways never wraps on to another row.
    const run = labels[at - 1] === label ? runOf[at - 1]! : parents.push(parents.length) - 1;
    runOf[at] = run;
    if (labels[at - columns] === label && (run !== runOf[at - 1] || labels[at - columns - 1] !== label)) {
      join(parents, run, runOf[at - columns]!);
    }
  }
  const numbers = new Int32Array(parents.length);
  let count = 0;
  for (let run = 0; run < parents.length; run++)
    numbers[run] = parents[run] === run ? count++ : numbers[root(parents, run)]!;
  for (let at = 0; at < runOf.length; at++) if (runOf[at]! >= 0) runOf[at] = numbers[runOf[at]!]!;
  return { piece: runOf, count };
}

function root(parents: number[], run: number): number {
  let at = run;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** The earlier run becomes the root, so that a root's number is known before its followers'. */
function join(parents: number[], a: number, b: number): void {
  const [rootA, rootB] = [root(parents, a), root(parents, b)];
  if (rootA < rootB) parents[rootB] = rootA;
  else parents[rootA] = rootB;
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
