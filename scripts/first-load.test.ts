import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** Script and style that the page of a built client names, in bytes after gzip, largest first. */
function entryOf(app: string): { name: string; bytes: number }[] {
  const folder = new URL(`../apps/${app}/dist/`, import.meta.url);
  const index = new URL('index.html', folder);
  if (!existsSync(index)) throw new Error(`${app} is not built: run npm test, or npm start once`);
  const names = new Set(
    [...readFileSync(index, 'utf8').matchAll(/assets\/[^"]+\.(?:js|css)/g)].map(([name]) => name),
  );
  return [...names]
    .map((name) => ({ name, bytes: gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}

it.each([
  ['mobile', 135],
  ['admin', 260],
])('the first load of %s takes at most %i KB, and no map', (app, most) => {
  const entry = entryOf(app);
  expect(entry.filter(({ name }) => /\/map-[^/]{7}\.js$/.test(name))).toEqual([]);
  const total = entry.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  expect(total, entry.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')).toBeLessThanOrEqual(most);
});

it.each([
  ['mobile', 15],
  ['admin', 36],
])(
  'the first load of %s asks for at most %i files: a slow connection waits longer for requests than for bytes',
  (app, most) => {
    const names = entryOf(app).map(({ name }) => name);
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(most);
  },
);

it.each(['mobile', 'admin'])(
  'the first load of %s holds nothing of the pages of models and interfaces',
  (app) => {
    const folder = new URL(`../apps/${app}/dist/`, import.meta.url);
    const held = entryOf(app).filter(({ name }) =>
      /lcProjectDataModelCatalog|apiInbound|apiOutbound/.test(readFileSync(new URL(name, folder), 'utf8')),
    );
    expect(held.map(({ name }) => name)).toEqual([]);
  },
);
