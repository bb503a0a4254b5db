/** Milliseconds that some work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
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
