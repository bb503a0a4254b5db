import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { inboxFaults } from '../testing/inboxes.ts';
import { canonicalState } from './canonical.ts';
import { complaintsOfAll } from './invariants.ts';
import { Broken, RandomCase, type Tally } from './random-case.ts';
import { streamOf, World } from './world.ts';

export interface RunOptions {
  seed: number;
  cases: number;
  kind?: 'postgres' | 'pglite';
  /** Only these cases: to see a failure alone. */
  only?: readonly number[];
  /** How often the program is ended and started again. */
  restarts?: number;
}

export interface RunReport {
  tally: Tally;
  calls: number;
  state: Record<string, string[]>;
}

/** A run that went wrong: which seed, after which steps. */
export class RunFailure extends Error {
  readonly seed: number;
  readonly steps: readonly string[];
  /** The case in which it showed. */
  readonly inCase: number | null;

  constructor(seed: number, inCase: number | null, steps: readonly string[], cause: unknown) {
    super(`seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.seed = seed;
    this.inCase = inCase;
    this.steps = steps;
  }
}

/** Everybody looks at their inbox after so many steps. */
const looksEvery = 20;
/** So many cases are under way at once. */
const atOnce = 10;

/** Random cases over the calls of the real product, everything checked after each step. Throws RunFailure. */
export async function randomCases(options: RunOptions): Promise<RunReport> {
  const { seed, cases, kind = 'postgres', only, restarts = 2 } = options;
  const world = await World.make(kind);
  const tally: Tally = { steps: 0, acts: {}, refusals: {}, endings: {} };
  const schedule = streamOf(seed, -1);
  const underWay: { randomCase: RandomCase; at: number; begun: boolean }[] = [];
  let started = 0;
  let current: number | null = null;
  const wanted = (at: number) => !only || only.includes(at);
  try {
    const restartEvery = Math.max(1, Math.floor(cases / (restarts + 1)));
    while (started < cases || underWay.length > 0) {
      while (underWay.length < atOnce && started < cases) {
        const at = started++;
        if (!wanted(at)) continue;
        const randomCase = new RandomCase(`case ${at}`, world, streamOf(seed, at), tally);
        underWay.push({ randomCase, at, begun: false });
        if (restarts > 0 && started % restartEvery === 0 && started < cases) {
          world.log.push('the program ends and starts again');
          await world.restart();
        }
      }
      if (underWay.length === 0) break;
      const turn = schedule.pick(underWay);
      current = turn.at;
      const leave = () => underWay.splice(underWay.indexOf(turn), 1);
      if (!turn.begun) {
        turn.begun = true;
        if (!(await turn.randomCase.begin())) leave();
        continue;
      }
      const result = await turn.randomCase.step();
      if (result === 'over') leave();
      if (result === 'waits') {
        world.log.push('eight days pass');
        await world.advance(8);
        await turn.randomCase.checkAll('eight days', await turn.randomCase.picture());
      }
      const made = await rows<{ id: string }>(
        world.db.kysely,
        sql`select id from workflow.instance where linked_from = ${turn.randomCase.processId}`,
      );
      for (const { id } of made) {
        if (turn.randomCase.offspring.includes(id)) continue;
        turn.randomCase.offspring.push(id);
        const child = new RandomCase(
          `case ${turn.at}, linked`,
          world,
          streamOf(seed, 100_000 + turn.at),
          tally,
        );
        underWay.push({ randomCase: child.adopt(id), at: turn.at, begun: true });
      }
      const wrong = await complaintsOfAll(world.db);
      if (tally.steps % looksEvery === 0)
        wrong.push(
          ...(await inboxFaults(world.db, world.accounts, ({ userName }) => world.callers.as(userName))),
        );
      if (wrong.length > 0) throw new Broken(wrong.join('; '));
    }
    return { tally, calls: world.callers.calls, state: await canonicalState(world.db) };
  } catch (error) {
    throw new RunFailure(seed, current, world.log, error);
  } finally {
    await world.close();
  }
}
