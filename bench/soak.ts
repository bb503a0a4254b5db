import { parseArgs } from 'node:util';
import { differences } from '../apps/server/random/canonical.ts';
import { RunFailure, type RunReport, randomCases } from '../apps/server/random/run.ts';
import { runOracle } from '../modules/workflow/engine/oracle/run.ts';
import setup from '../packages/testing/global-setup.ts';

/**
 * Long random runs; `npm test` runs a short slice of the same. `--seed 1 --count 20000` for processes beside bpmn-elements,
 * `--cases 200` for cases over the calls of the real product, `--kind pglite` for those on the embedded database,
 * `--only 17` for one case of a run alone.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    cases: { type: 'string', default: '200' },
    kind: { type: 'string', default: 'postgres' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
await soakCases(Number(values.cases));
await soakProcesses(Number(values.count));
process.exit(0);

async function soakProcesses(count: number): Promise<void> {
  if (count === 0) return;
  console.log(`random processes: seeds ${seed} to ${seed + count - 1}`);
  for (let at = seed; at < seed + count; at += 500) {
    const report = await runOracle(at, Math.min(500, seed + count - at));
    console.log(
      `seed ${at}: ${report.seeds} processes, ${report.steps} steps, ${report.completed} ran to their end`,
    );
  }
}

async function soakCases(cases: number): Promise<void> {
  if (cases === 0) return;
  const stop = await setup();
  const kind = values.kind === 'pglite' ? 'pglite' : 'postgres';
  const only = values.only?.split(',').map(Number);
  const run = (restarts: number) => randomCases({ seed, cases, kind, restarts, ...(only ? { only } : {}) });
  try {
    console.log(`random cases: ${cases} with seed ${seed} on ${kind}, each step checked, then all again`);
    const first = await run(4);
    tell(first);
    const unlike = differences(first.state, (await run(0)).state);
    if (unlike.length > 0) throw new Error(`seed ${seed} came to another state:\n${unlike.join('\n')}`);
    console.log('played again, the same seed came to the same state');
  } catch (error) {
    if (error instanceof RunFailure) await tellFailure(error, cases, kind);
    else console.error(error);
    stop?.();
    process.exit(1);
  }
  stop?.();
}

function tell({ tally, calls }: RunReport): void {
  console.log(`${tally.steps} steps, ${calls} calls`, tally.acts, tally.endings);
  for (const [refusal, times] of Object.entries(tally.refusals).sort(([, a], [, b]) => b - a))
    console.log(`  ${times} × ${refusal}`);
}

/** Prints the steps of a failing seed: those of one case alone, where it fails alone as well. */
async function tellFailure(failure: RunFailure, cases: number, kind: 'postgres' | 'pglite'): Promise<void> {
  console.error(failure.message);
  let steps = failure.steps;
  if (failure.inCase !== null && !values.only) {
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
