import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);

const mostFiles = 20;
const mostLines = 400;

/** Folders that are lists by their nature: one file for each entry, found by its name. */
const lists: Record<string, string> = {
  migrations: 'one file for each step of the schema, in the order of its number',
  'docs/adr': 'one file for each decision, in the order of its number',
  'content/dictionaries': 'one file for each dictionary, named by its code',
};

/** Tests that share one started product from their first case to their last: a second file would start it once more. */
const longTests: Record<string, string> = {
  'apps/server/cases/papers.test.ts': 'one case walked to registration, and every paper of it',
  'apps/server/administration/content-versions.test.ts':
    'one product whose content gets version after version',
  'apps/server/geodata/data-catalogue.test.ts': 'one catalogue that fills from test to test',
  'apps/server/geodata/layer-import.test.ts': 'one county whose layers get version after version',
  'modules/interfaces/server/inbound/inbound.test.ts': 'one gateway and its register of calls',
  'modules/map/server/services/services.test.ts': 'one foreign server and the register of services',
};

describe('the house stays easy to find one’s way in', () => {
  it('no folder has more than twenty files, but for lists', () => {
    const files = new Map<string, number>();
    for (const path of tracked) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1);
    const crowded = [...files].filter(([, count]) => count > mostFiles).map(([folder]) => folder);
    expect(crowded.sort()).toEqual(Object.keys(lists).sort());
  });

  it('no file of code has more than four hundred lines, but for tests of one started product', () => {
    const long = tracked
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
      .filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1 > mostLines);
    expect(long.sort()).toEqual(Object.keys(longTests).sort());
  });
});
