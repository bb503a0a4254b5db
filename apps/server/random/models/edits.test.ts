import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Served, serve } from '../../testing/served.ts';
import { randomCaseEdits } from './case-edits.ts';
import { randomEdits } from './edits.ts';

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

/** `npm run soak -- models` makes 10,000 edits on both databases; this is a short slice of the same. */
it('random edits of models lose no value that was not declared lost, and leave form, table and OpenAPI agreeing', async () => {
  const report = await randomEdits(served, { seed: 1, edits: 60 });
  expect(report.edits).toBe(60);
  expect(report.conversions).toBeGreaterThan(0);
  expect(report.declaredLost).toBeGreaterThan(0);
});

it('random edits of the models of cases are published or refused whole, and leave forms, lists and OpenAPI agreeing', async () => {
  const report = await randomCaseEdits(served, { seed: 1, edits: 20 });
  expect(report.published + report.refused).toBe(20);
  expect(report.published).toBeGreaterThan(5);
  expect(report.refused).toBeGreaterThan(0);
});
