import { expect, it } from 'vitest';
import { randomEdits } from './edits.ts';

/** `npm run soak -- models` makes 10,000 edits on both databases; this is a short slice of the same. */
it('random edits of models lose no value that was not declared lost, and leave form, table and OpenAPI agreeing', async () => {
  const report = await randomEdits({ seed: 1, edits: 60, kind: 'postgres' });
  expect(report.edits).toBe(60);
  expect(report.conversions).toBeGreaterThan(0);
  expect(report.declaredLost).toBeGreaterThan(0);
}, 300_000);
