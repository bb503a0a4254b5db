import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Served, serve } from '../testing/served.ts';
import { realIds, throwNonsense } from './nonsense.ts';

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

/** `npm run soak` throws a hundred times as much. */
it('no call answers nonsense with a fault, whoever sends it', async () => {
  const ids = await realIds(served.db);
  expect(ids.length).toBeGreaterThan(5);
  const people = ['nonghu1', 'cunwei', 'zhenban', 'admin'];
  const { calls, faults } = await throwNonsense(served, { seed: 1, rounds: 2, people, ids });
  expect(calls).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});
