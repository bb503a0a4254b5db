import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { timingLines } from './timings.ts';

const folder = mkdtempSync(join(tmpdir(), 'timings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the times that npm test prints', () => {
  it('are the ten slowest files, the total of each suite, and a warning past the budget', () => {
    const report = join(folder, 'unit.json');
    const testResults = Array.from({ length: 12 }, (_, at) => ({
      name: join(import.meta.dirname, `file-${at}.test.ts`),
      startTime: 1000,
      endTime: 1000 + at * 10_000,
    }));
    writeFileSync(report, JSON.stringify({ testResults }));
    const lines = timingLines([
      { name: 'unit', tookMs: 11 * 60_000, report },
      { name: 'browser', tookMs: 59_000, report: join(folder, 'missing.json') },
    ]);
    expect(lines[1]).toBe('  1.8 min scripts/reports/file-11.test.ts');
    expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10);
    expect(lines.slice(-2)).toEqual([
      'WARNING: unit took 11.0 min, of a budget of 10 min',
      'browser took 59.0 s, of a budget of 10 min',
    ]);
  });
});
