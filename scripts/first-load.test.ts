import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
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
  ['mobile', 130],
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

/** Files that a built file of the phone needs before it runs, and they in turn. */
function neededBy(start: string): Set<string> {
  const folder = new URL('../apps/mobile/dist/assets/', import.meta.url);
  const found = new Set<string>();
  const left = readdirSync(folder).filter((name) => new RegExp(`^${start}-[^-]+\\.js$`).test(name));
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(new URL(name, folder), 'utf8');
    for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) left.push(next!);
  }
  return found;
}

it.each(['Task', 'Process', 'Apply', 'Lists', 'Visits', 'Family', 'Mine', 'Register'])(
  'the screen %s of the phone is drawn without the code of the map, in at most 25 files',
  (screen) => {
    const needed = [...neededBy(screen)];
    expect(needed.length).toBeGreaterThan(3);
    expect(needed.filter((name) => /^map-[^/]{7}\.js$/.test(name))).toEqual([]);
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(25);
  },
);

/** What the page of the phone fetches before the client runs, by the address that it was opened at. */
function earlyAt(path: string): { scripts: string[]; asks: string[] } {
  const folder = new URL('../apps/mobile/dist/', import.meta.url);
  const page = readFileSync(new URL('index.html', folder), 'utf8');
  const [, begin = ''] = /src="\/m\/(assets\/begin-[^"]+)"/.exec(page) ?? [];
  const lists = /const e=(\[.*?\])\.find/.exec(readFileSync(new URL(begin, folder), 'utf8'))?.[1] ?? '[]';
  const early = JSON.parse(lists) as [paths: string[], files: string[], asks: string[]][];
  const [, files = [], asks = []] = early.find(([paths]) => paths.includes(path)) ?? [];
  return { scripts: files.filter((name) => name.endsWith('.js')), asks };
}

it('a task that is opened by its address comes with all its parts, in at most 22 files of script', () => {
  const { scripts, asks } = earlyAt('/Task/');
  expect(asks).toEqual(['/api/intergration/valid', '/api/v1/flowable/task/:id']);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(22);
});

it.each(['/Task/', '/Map'])('%s is shown without what measures on the ellipsoid', (path) => {
  const needed = earlyAt(path).scripts.flatMap((name) => [...neededBy(name.replace(/-[^-]+\.js$/, ''))]);
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => /^(geodesic|measure|rectangle-tool)-/.test(name))).toEqual([]);
});

it('each large part of the phone’s first load runs in a task of its own, the entry last', () => {
  const page = readFileSync(new URL('../apps/mobile/dist/index.html', import.meta.url), 'utf8');
  const running = [...page.matchAll(/<script type="module" (\w+) crossorigin src="\/m\/assets\/(\w+)-/g)];
  expect(running.map(([, when, name]) => [when, name])).toEqual([
    ['async', 'react'],
    ['async', 'base'],
    ['async', 'index'],
  ]);
});

it('nothing that the phone reads at first makes a formatter of dates meanwhile: one takes a slow phone 150 ms', () => {
  const folders = [
    'packages/*/contract',
    'packages/ui',
    'modules/*/contract',
    'modules/*/mobile',
    'apps/mobile',
  ];
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/dist/**'] }));
  expect(files.length).toBeGreaterThan(400);
  const eager = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = new Intl\./m;
  expect(files.filter((file) => eager.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** Methods that browsers of 2020 lack. */
const newer =
  /\.(at|findLast|findLastIndex|toReversed|toSorted|toSpliced|with|isWellFormed|toWellFormed|randomUUID|withResolvers|fromAsync|structuredClone|hasOwn|isSubsetOf)\(|\b(structuredClone)\(/g;

it('what newer browsers alone can do and the phone asks of them stands in its polyfills', () => {
  const folders = [
    'packages/{ui,geodesy,mapview,mapstyle,charts,http}',
    'modules/*/{contract,engine,view,mobile,fields}',
  ];
  const files = [...folders, 'apps/mobile'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/{dist,desk,server,testing}/**', '**/*.test.ts'] }),
  );
  const asked = files
    .filter((file) => !file.includes('polyfills'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(newer)].map(([, method, call]) => method ?? call!),
    );
  const kept = readFileSync('apps/mobile/polyfills.ts', 'utf8');
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((name) => !new RegExp(`\\b${name}\\b`).test(kept))).toEqual([]);
});
