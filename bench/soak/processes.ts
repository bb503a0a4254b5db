import { runOracle } from '@homestead/bpmn/testing';
import type { SoakOptions, SoakValues } from './kind.ts';

/** `--count 20000`: random processes beside bpmn-elements. */
export const options = { count: { type: 'string', default: '20000' } } as const satisfies SoakOptions;

export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const count = Number(values.count);
  if (count === 0) return true;
  console.log(`random processes: seeds ${seed} to ${seed + count - 1}`);
  for (let at = seed; at < seed + count; at += 500) {
    const report = await runOracle(at, Math.min(500, seed + count - at));
    console.log(
      `seed ${at}: ${report.seeds} processes, ${report.steps} steps, ${report.completed} ran to their end`,
    );
  }
  return true;
}
