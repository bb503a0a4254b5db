import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keptCounty } from '@homestead/demo-county';
import type { Config } from '../config.ts';
import { rootFolder } from '../config.ts';

/** The shapes of `content/demo-county`, which is loaded, never imported. */
type Generator = typeof import('../../../content/demo-county/generate.ts');
type SampleMaker = typeof import('../../../content/demo-county/samples.ts');
export type Generated = ReturnType<Generator['generateCounty']>;

/** What every start needs of the county; the rest is generated only to seed layers or to draw base maps. */
type Samples = ReturnType<SampleMaker['samples']>;

export interface LoadedCounty {
  samples: Samples;
  /** The whole county, made or read when first asked for; null where there is no demonstration. */
  generate: (() => Promise<Generated>) | null;
}

/** With the demonstration seed, the generated county; else nothing. */
export async function loadCounty(config: Config): Promise<LoadedCounty> {
  if (!config.isDemo) return { samples: [], generate: null };
  const folder = join(config.contentFolder, 'demo-county');
  const load = <T>(name: string): Promise<T> => import(pathToFileURL(join(folder, name)).href) as Promise<T>;
  let made: Promise<Generated> | undefined;
  const generate = () =>
    (made ??= load<Generator>('generate.ts').then(({ generateCounty }) =>
      keptCounty(keptCountyFile(config.contentFolder), generateCounty),
    ));
  const samples = await readSamples(generatorDigest(config.contentFolder), async () => {
    const maker = await load<SampleMaker>('samples.ts');
    return maker.samples(await generate());
  });
  return { samples, generate };
}

/** The generator is deterministic: what it gave once holds until its code changes. */
async function readSamples(digest: string, make: () => Promise<Samples>): Promise<Samples> {
  const folder = join(rootFolder, '.cache');
  const path = join(folder, `demo-county-${digest}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Samples;
  const samples = await make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(samples));
  renameSync(`${path}.${process.pid}`, path);
  return samples;
}

/** Where the generated county is kept for later starts. */
export const keptCountyFile = (contentFolder: string) =>
  join(rootFolder, '.cache', `demo-county-${generatorDigest(contentFolder)}.bin`);

/** Digest of everything that the generated county follows from. */
const generatorDigest = (contentFolder: string) =>
  digestOf([...codeIn(join(contentFolder, 'demo-county')), join(contentFolder, 'people', 'divisions.json')]);

/** Digest of everything that the county's tiles follow from. */
export const tilesDigest = (contentFolder: string) =>
  digestOf([
    ...codeIn(join(contentFolder, 'demo-county')),
    join(contentFolder, 'people', 'divisions.json'),
    ...codeIn(join(rootFolder, 'apps', 'demo-county')),
  ]);

const codeIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('node_modules'))
    .sort()
    .map((name) => join(folder, name));

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(basename(path)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
