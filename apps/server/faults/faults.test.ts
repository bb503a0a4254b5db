import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultRounds } from './rounds.ts';
import { makeWorld, type World } from './world.ts';

/** `npm run soak -- faults` runs sixty rounds of these and more, on a PostgreSQL that is stopped and filled as well. */
describe('two nodes and eight clients, where', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());

  it('connections die at a commit, all of them stop carrying data and a node is killed: nothing acknowledged is lost or done twice, all data stay whole, and both serve within 15 s', async () => {
    const faults = ['commit', 'swallow', 'kill'];
    const journal = await faultRounds(world, { seed: 3, rounds: faults.length, clients: 8, faults });
    expect(journal.complaints).toEqual([]);
    expect(journal.unknown).toEqual([]);
    expect(journal.acknowledged.length).toBeGreaterThan(0);
  });
});
