import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeProofs } from './proofs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'proofs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A report of one test of `packages/ui/loading/chunk.test.ts`, which S1-8.chunk names. */
function reportOf(fullName: string, status = 'passed'): string {
  const path = join(folder, 'report.json');
  const name = join(root, 'packages/ui/loading/chunk.test.ts');
  writeFileSync(path, JSON.stringify({ testResults: [{ name, assertionResults: [{ fullName, status }] }] }));
  return path;
}

const missing = (report: string) => judgeProofs(root, [report], true).unproved;
const row = 'S1-8.chunk: packages/ui/loading/chunk.test.ts';

describe('a row of the specifications is proved', () => {
  it('by a test of the named file that passed and carries its id', () => {
    expect(missing(reportOf('a chunk that fails is told [S1-8.other S1-8.chunk]'))).not.toContain(row);
  });

  it.each([
    ['failed', 'a chunk that fails is told [S1-8.chunk]', 'failed'],
    ['was skipped', 'a chunk that fails is told [S1-8.chunk]', 'pending'],
    ['carries no id', 'a chunk that fails is told', 'passed'],
    ['carries a longer id', 'a chunk that fails is told [S1-8.chunk-late S1-8.chunk.late]', 'passed'],
  ])('not by one that %s', (_title, fullName, status) => {
    expect(missing(reportOf(fullName, status))).toContain(row);
  });

  it('not in the browser where no browser ran, and that is counted', () => {
    const { skipped, unproved } = judgeProofs(root, [reportOf('nothing')], false);
    expect(skipped).toBeGreaterThan(0);
    expect(unproved.filter((line) => line.endsWith('.e2e.ts'))).toEqual([]);
  });
});
