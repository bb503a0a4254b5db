import { differences } from '../../apps/server/random/canonical.ts';
import { RunFailure, type RunReport, randomCases } from '../../apps/server/random/run.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/**
 * `--cases 200`: random cases over the calls of the real product, `--kind pglite` for those on the embedded database,
 * `--only 17` for one case of a run alone.
 */
export const options = {
  cases: { type: 'string', default: '200' },
  kind: { type: 'string', default: 'postgres' },
  only: { type: 'string' },
} as const satisfies SoakOptions;

/** Whether random cases ran whole, and came to the same when played again. */
export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const cases = Number(values.cases);
  if (cases === 0) return true;
  const kind = values.kind === 'pglite' ? 'pglite' : 'postgres';
  const only = values.only?.split(',').map(Number);
  const play = (restarts: number) => randomCases({ seed, cases, kind, restarts, ...(only ? { only } : {}) });
  try {
    console.log(`random cases: ${cases} with seed ${seed} on ${kind}, each step checked, then all again`);
    const first = await play(4);
    tell(first);
    const unlike = differences(first.state, (await play(0)).state);
    for (const line of unlike) console.error(`seed ${seed} came to another state: ${line}`);
    if (unlike.length === 0) console.log('played again, the same seed came to the same state');
    return unlike.length === 0;
  } catch (error) {
    if (error instanceof RunFailure) await tellFailure(error, { seed, cases, kind, isOne: Boolean(only) });
    else console.error(error);
    return false;
  }
}

function tell({ tally, calls }: RunReport): void {
  console.log(`${tally.steps} steps, ${calls} calls`, tally.acts, tally.endings);
  for (const [refusal, times] of Object.entries(tally.refusals).sort(([, a], [, b]) => b - a))
    console.log(`  ${times} × ${refusal}`);
}

/** Prints the steps of a failing seed: those of one case alone, where it fails alone as well. */
async function tellFailure(
  failure: RunFailure,
  run: { seed: number; cases: number; kind: 'postgres' | 'pglite'; isOne: boolean },
): Promise<void> {
  console.error(failure.message);
  let steps = failure.steps;
  if (failure.inCase !== null && !run.isOne) {
    const { seed, cases, kind } = run;
    const alone = await randomCases({ seed, cases, kind, restarts: 0, only: [failure.inCase] }).catch(
      (error: unknown) => error,
    );
    if (alone instanceof RunFailure) {
      console.error(`case ${failure.inCase} fails alone (--only ${failure.inCase}): ${alone.message}`);
      steps = alone.steps;
    }
  }
  console.error(steps.join('\n'));
  console.error(failure.cause);
}
