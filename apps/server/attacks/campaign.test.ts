import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serve } from '../testing/served.ts';
import { attacks, runCampaign } from './campaign/campaign.ts';

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

/** Too long for this slice: `npm run soak -- attack` tries them as well, and the others with every one of their shapes. */
const long = new Set([
  'floods of one person',
  'picture bombs',
  'costly bodies',
  'packed bodies',
  'bent pictures',
]);
describe('the short slice of the campaign', () => {
  it.each(attacks.filter(({ name }) => !long.has(name)))('$name: $holds', async ({ name }) => {
    const { calls, findings } = await runCampaign(served, { seed: 7, rounds: 1, only: [name] });
    expect(findings).toEqual([]);
    expect(calls).toBeGreaterThan(5);
  });
});
