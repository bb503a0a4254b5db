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

/** Two measurements that take turns, `rounds` times each, now the one first and now the other: their medians. */
export async function alternate(
  rounds: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<[number, number]> {
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
      found[side].push(await (side === 0 ? ours : reference)(round));
  }
  return [median(found[0]), median(found[1])];
}

/** One line: what was measured, its reference of the same run, and the ratio. */
export function report(
  name: string,
  value: number,
  reference: string,
  referenceValue: number,
  unit = 'ms',
): void {
  const ratio = value / referenceValue;
  console.log(
    `${name}: ${value.toFixed(2)} ${unit}, ${reference}: ${referenceValue.toFixed(2)} ${unit}, ratio ${ratio.toFixed(2)}`,
  );
}
