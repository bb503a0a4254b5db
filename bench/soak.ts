import { parseArgs } from 'node:util';
import { realIds, throwNonsense } from '../apps/server/attacks/nonsense.ts';
import { differences } from '../apps/server/random/canonical.ts';
import { RunFailure, type RunReport, randomCases } from '../apps/server/random/run.ts';
import { serve } from '../apps/server/testing/served.ts';
import { runOracle } from '../modules/workflow/engine/oracle/run.ts';
import setup from '../packages/testing/global-setup.ts';

/**
 * Long random runs; `npm test` runs a short slice of the same. `--seed 1 --count 20000` for processes beside bpmn-elements,
 * `--cases 200` for cases over the calls of the real product, `--kind pglite` for those on the embedded database,
 * `--only 17` for one case of a run alone, `--rounds 50` for nonsense sent to each call.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    cases: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '50' },
    kind: { type: 'string', default: 'postgres' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const stop = await setup();
let isWhole = await soakCases(Number(values.cases));
isWhole = (await soakCalls(Number(values.rounds))) && isWhole;
await soakProcesses(Number(values.count));
stop?.();
process.exit(isWhole ? 0 : 1);

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

/** Whether random cases ran whole, and came to the same when played again. */
async function soakCases(cases: number): Promise<boolean> {
  if (cases === 0) return true;
  const kind = values.kind === 'pglite' ? 'pglite' : 'postgres';
  const only = values.only?.split(',').map(Number);
  const run = (restarts: number) => randomCases({ seed, cases, kind, restarts, ...(only ? { only } : {}) });
  try {
    console.log(`random cases: ${cases} with seed ${seed} on ${kind}, each step checked, then all again`);
    const first = await run(4);
    tell(first);
    const unlike = differences(first.state, (await run(0)).state);
    for (const line of unlike) console.error(`seed ${seed} came to another state: ${line}`);
    if (unlike.length === 0) console.log('played again, the same seed came to the same state');
    return unlike.length === 0;
  } catch (error) {
    if (error instanceof RunFailure) await tellFailure(error, cases, kind);
    else console.error(error);
    return false;
  }
}

/** Whether no call answered nonsense with a fault. */
async function soakCalls(rounds: number): Promise<boolean> {
  if (rounds === 0) return true;
  const served = await serve();
  try {
    const ids = await realIds(served.db);
    const people = ['nonghu1', 'jiti', 'cunwei', 'xuncha', 'zhenban', 'nongyeju', 'shenji', 'admin'];
    const { calls, faults } = await throwNonsense(served, { seed, rounds, people, ids });
    console.log(`nonsense with seed ${seed}: ${calls} calls, ${faults.length} answered with a fault`);
    for (const fault of faults) console.error(fault);
    return faults.length === 0;
  } finally {
    await served.close();
  }
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
