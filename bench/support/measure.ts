import type { Reported } from '../figures/figures.ts';

/** What several runs share, where it takes long to make. */
export interface Prepared {
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that some work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How many pieces of work are done in a second, `width` of them at once. */
export async function perSecond<T>(
  pieces: readonly T[],
  width: number,
  work: (piece: T) => Promise<unknown>,
): Promise<number> {
  const left = pieces.values();
  const run = async () => {
    for (const piece of left) await work(piece);
  };
  const took = await timed(() => Promise.all(Array.from({ length: width }, run)));
  return (pieces.length / took) * 1000;
}

type Sides = [number[], number[]];

/** Two measurements that take turns, `rounds` times each, now the one first and now the other. */
export async function takeTurns(
  rounds: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<Sides> {
  const found: Sides = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
      found[side].push(await (side === 0 ? ours : reference)(round));
  }
  return found;
}

/** The medians of two measurements that take turns. */
export async function alternate(...turns: Parameters<typeof takeTurns>): Promise<[number, number]> {
  const [ours, reference] = await takeTurns(...turns);
  return [median(ours), median(reference)];
}

const reports: Reported[] = [];

/** What was reported since this was last asked. */
export const takeReports = (): Reported[] => reports.splice(0);

/** One line: what was measured, its reference of the same run, and the ratio; `--write` keeps it under this name. */
export function report(name: string, ours: number, reference: string, theirs: number, unit = 'ms'): void {
  reports.push({ name, reference, unit, ours, theirs });
  console.log(
    `${name}: ${ours.toFixed(2)} ${unit}, ${reference}: ${theirs.toFixed(2)} ${unit}, ratio ${(ours / theirs).toFixed(2)}`,
  );
}
