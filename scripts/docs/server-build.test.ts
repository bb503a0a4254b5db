import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isServerBuilt } from '../server-build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'homestead-built-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = ['package.json', 'apps/server/run.ts'];

it.each([
  ['newer than its sources is started', sources, new Date(), true],
  ['older than one of them gives way to the sources', sources, new Date(0), false],
  [
    'of a source that is gone gives way to the sources',
    [...sources, 'apps/server/gone.ts'],
    new Date(),
    false,
  ],
])('a built server %s', (_, named, at, isBuilt) => {
  const list = join(folder, 'sources.json');
  writeFileSync(list, JSON.stringify(named));
  utimesSync(list, at, at);
  expect(isServerBuilt(list)).toBe(isBuilt);
});

it('where nothing is built, the sources are started', () => {
  expect(isServerBuilt(join(folder, 'none.json'))).toBe(false);
});
