import { expect, it } from 'vitest';
import { randomCaseEdits } from './case-edits.ts';
import { randomEdits } from './edits.ts';

/** `npm run soak -- models` makes 10,000 edits on both databases; this is a short slice of the same. */
it('random edits of models lose no value that was not declared lost, and leave form, table and OpenAPI agreeing', async () => {
  const report = await randomEdits({ seed: 1, edits: 60, kind: 'postgres' });
  expect(report.edits).toBe(60);
  expect(report.conversions).toBeGreaterThan(0);
  expect(report.declaredLost).toBeGreaterThan(0);
});

it('random edits of the models of cases are published or refused whole, and leave forms, lists and OpenAPI agreeing', async () => {
  const report = await randomCaseEdits({ seed: 1, edits: 25, kind: 'postgres' });
  expect(report.published + report.refused).toBe(25);
  expect(report.published).toBeGreaterThan(5);
  expect(report.refused).toBeGreaterThan(0);
});
