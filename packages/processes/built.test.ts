import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { builtOf, builtProgram } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'homestead-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = new URL('child-worker.ts', import.meta.url);
const list = pathToFileURL(join(folder, 'programs.json'));

it.each([
  ['newer than its sources is started', ['packages/processes/memory.ts'], new Date(), true],
  ['older than one of them gives way to its source', ['packages/processes/memory.ts'], new Date(0), false],
  ['of a source that is gone gives way to its source', ['packages/processes/gone.ts'], new Date(), false],
])('a built program %s', (_, sources, at, isBuilt) => {
  const built = { 'packages/processes/child-worker.ts': { file: 'child.mjs', sources } };
  writeFileSync(list, JSON.stringify(built));
  utimesSync(list, at, at);
  expect(builtOf(source, list)?.href ?? null).toBe(isBuilt ? new URL('child.mjs', list).href : null);
});

it('where nothing is built, and for what is no program, the source is started', () => {
  expect(builtOf(source, new URL('none.json', list))).toBeNull();
  expect(builtProgram(source).href).toBe(source.href);
});
