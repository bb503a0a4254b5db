import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programs } from '../programs-build.mjs';

it('set-up builds each thread and process that the server starts', () => {
  const list = new URL('../../.cache/programs/programs.json', import.meta.url);
  expect(Object.keys(JSON.parse(readFileSync(list, 'utf8'))).sort()).toEqual(programs());
  expect(programs()).toContain('modules/map/server/overlay/worker.ts');
});
