import { describe, expect, it } from 'vitest';
import { differences } from './canonical.ts';
import { randomCases } from './run.ts';

/** `npm run soak` runs hundreds of cases; this is a short slice of the same. */
describe('random cases with random decisions and operations', () => {
  it('agree in tasks, records, timeline and state after every step, and come to the same when played again', async () => {
    const first = await randomCases({ seed: 1, cases: 2, restarts: 1 });
    const again = await randomCases({ seed: 1, cases: 2, restarts: 0 });
    expect(differences(first.state, again.state)).toEqual([]);
    expect(first.tally.steps).toBeGreaterThan(15);
  }, 600_000);
});
