import { isDeepStrictEqual } from 'node:util';
import { compile } from '../compile/compile.ts';
import { step } from '../run/step.ts';
import type { State } from '../state.ts';
import { Generator } from './generate.ts';
import { Random } from './random.ts';
import { ReferenceEngine } from './reference-engine.ts';
import { waitsOf } from './waits.ts';

type OracleReport = { seeds: number; steps: number; completed: number };

/** The two engines, or an engine and its own restart, came to different ends: run this seed again to see it. */
export class OracleError extends Error {
  readonly seed: number;

  constructor(seed: number, message: string) {
    super(`Oracle seed ${seed}: ${message}`);
    this.name = 'OracleError';
    this.seed = seed;
  }
}

const stepLimit = 120;

/** Through a database and back. */
function restart(seed: number, state: State): State {
  const restarted = JSON.parse(JSON.stringify(state)) as State;
  if (!isDeepStrictEqual(restarted, state))
    throw new OracleError(seed, 'the state does not survive a restart');
  return restarted;
}

async function runSeed(seed: number): Promise<{ steps: number; completed: boolean }> {
  const random = new Random(seed ^ 0x5eed);
  const { xml, decisions } = new Generator(seed).process();
  const { definition, violations } = await compile(xml);
  if (!definition) throw new OracleError(seed, violations.map((each) => each.message).join('; '));
  const data: Record<string, boolean> = {};
  const decide = () => {
    for (const name of decisions) data[name] = random.chance(0.35);
  };
  decide();
  const reference = await ReferenceEngine.start(xml, data);
  let state = restart(seed, step(definition, null, { type: 'start', initiator: 'oracle', data }).state);
  for (let steps = 0; ; steps += 1) {
    const ours = waitsOf(definition, state);
    const theirs = reference.waits();
    const [here, there] = [[...ours.keys()].sort(), [...theirs.keys()].sort()];
    if (!isDeepStrictEqual(here, there)) {
      throw new OracleError(
        seed,
        `after ${steps} steps we wait for ${here.join(', ')}; the oracle for ${there.join(', ')}`,
      );
    }
    const isOver = state.status !== 'running';
    if (isOver !== reference.isOver)
      throw new OracleError(seed, `after ${steps} steps only one of the engines is done`);
    if (isOver || steps >= stepLimit) return { steps, completed: isOver };
    const name = random.pick(here);
    decide();
    const event = ours.get(name);
    if (!event) throw new OracleError(seed, `${name} is gone`);
    state = restart(seed, step(definition, state, { ...event, data } as typeof event).state);
    theirs.get(name)?.();
  }
}

/** Runs `count` random processes from `seed` on, beside bpmn-elements; throws `OracleError` at the first difference. */
export async function runOracle(seed: number, count: number): Promise<OracleReport> {
  const report: OracleReport = { seeds: 0, steps: 0, completed: 0 };
  for (let at = seed; at < seed + count; at += 1) {
    const { steps, completed } = await runSeed(at);
    report.seeds += 1;
    report.steps += steps;
    report.completed += completed ? 1 : 0;
  }
  return report;
}
