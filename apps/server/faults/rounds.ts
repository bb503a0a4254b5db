import { setTimeout as wait } from 'node:timers/promises';
import { streamOf } from '../random/world.ts';
import { request } from '../testing/client.ts';
import { complaintsOfJournal, count } from './check.ts';
import { Clients, type Journal, newJournal } from './clients.ts';
import { faultKinds } from './faults.ts';
import type { World } from './world.ts';

export interface RoundsOptions {
  seed: number;
  rounds: number;
  clients: number;
  /** These faults in turn; random ones of those that the world can do unless given. */
  faults?: readonly string[];
  /** Told after each round. */
  tell?(line: string): void;
}

/** How long after the end of a fault each node must serve again. */
const recoveryMs = 15_000;

/**
 * Rounds of faults under clients that go on working; after each everything is checked. The journal's complaints say what did
 * not hold, with the round in which it showed.
 */
export async function faultRounds(world: World, options: RoundsOptions): Promise<Journal> {
  const { seed, rounds, tell = () => undefined } = options;
  const journal = newJournal();
  const clients = new Clients(world, journal);
  await clients.signIn();
  const beforeAll = await count(world);
  const possible = Object.keys(faultKinds).filter((name) => faultKinds[name]!.isPossible(world));
  const random = streamOf(seed, -1);
  for (let round = 0; round < rounds; round++) {
    const name = options.faults?.[round % options.faults.length] ?? random.pick(possible);
    const known = journal.complaints.length;
    const before = journal.acknowledged.length;
    let isOver = false;
    const working = Array.from({ length: options.clients }, (_, client) =>
      clients.work(streamOf(seed, round * 100 + client), round, () => !isOver),
    );
    await wait(random.between(300, 1200));
    const { what, heal } = await faultKinds[name]!.strike(world, random);
    await wait(random.between(1000, 3000));
    await heal();
    const recovered = await recovery(world, clients);
    isOver = true;
    await Promise.all(working);
    if (recovered === null) journal.complaints.push(`${what}: not served again after ${recoveryMs} ms`);
    const wrong = await complaintsOfJournal(world, clients, journal, beforeAll, round).catch(
      (error: unknown) => [
        `the check itself failed: ${error instanceof Error ? error.message : String(error)}`,
      ],
    );
    journal.complaints.push(...wrong);
    const found = journal.complaints.slice(known).map((complaint) => `round ${round}, ${what}: ${complaint}`);
    journal.complaints.splice(known, Number.POSITIVE_INFINITY, ...found);
    const acknowledged = journal.acknowledged.length - before;
    tell(
      `round ${round}: ${what}, ${acknowledged} calls acknowledged, served again after ${recovered ?? '—'} ms, ${found.length} complaints`,
    );
    for (const complaint of found) tell(`  ${complaint}`);
  }
  return journal;
}

/** How long until both nodes serve a signed-in call, or null where that takes too long. */
async function recovery(world: World, clients: Clients): Promise<number | null> {
  const begun = performance.now();
  const isServed = async (base: string) => {
    const reply = await request(base, 'GET', '/v1/flowable/task?state=todo&pageSize=1', {
      token: clients.tokenOf('nonghu1'),
    }).catch(() => null);
    return reply?.status === 200 || reply?.status === 429;
  };
  while (performance.now() - begun < recoveryMs) {
    const served = await Promise.all(
      world.nodes.map(({ base }) => Promise.race([isServed(base), wait(3000, false)])),
    );
    if (served.every(Boolean)) return Math.round(performance.now() - begun);
    await wait(100);
  }
  return null;
}
