import { parseArgs } from 'node:util';
import { runOracle } from '../modules/workflow/engine/oracle/run.ts';

/** Random processes beside bpmn-elements, restarted after every step (npm test runs a short slice of the same). */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20000' } },
});
const seed = Number(values.seed);
const count = Number(values.count);
console.log(`random processes: seeds ${seed} to ${seed + count - 1}`);
for (let at = seed; at < seed + count; at += 500) {
  const report = await runOracle(at, Math.min(500, seed + count - at));
  console.log(
    `seed ${at}: ${report.seeds} processes, ${report.steps} steps, ${report.completed} ran to their end`,
  );
}
