import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../config.ts';
import { rootFolder } from '../config.ts';

/** The shapes of `content/demo-county`, which is loaded, never imported. */
type Generator = typeof import('../../../content/demo-county/generate.ts');
type SampleMaker = typeof import('../../../content/demo-county/samples.ts');
type CountyTools = typeof import('../../../content/demo-county/county.ts');
export type Generated = ReturnType<Generator['generateCounty']>;

/** What every start needs of the county; the rest is generated only to seed layers or to draw base maps. */
interface Facts {
  bounds: readonly [number, number, number, number];
  samples: ReturnType<SampleMaker['samples']>;
  villages: Generated['layers']['village'];
}

export interface LoadedCounty {
  /** West, south, east, north: what a drawn shape may not leave. */
  bounds: Facts['bounds'];
  divisionAt?: (longitude: number, latitude: number) => string | undefined;
  samples: Facts['samples'];
  /** The whole county, made when first asked for (some seconds of work); null where there is no demonstration. */
  generate: (() => Promise<Generated>) | null;
}

/** China's box in CGCS2000: what bounds a county whose border has not been imported. */
const china = [73, 16, 136, 54] as const;

/** With the demonstration seed, the generated county; else only the widest bounds (the border layer judges the rest). */
export async function loadCounty(config: Config): Promise<LoadedCounty> {
  if (!config.isDemo) return { bounds: china, samples: [], generate: null };
  const folder = join(config.contentFolder, 'demo-county');
  const load = <T>(name: string): Promise<T> => import(pathToFileURL(join(folder, name)).href) as Promise<T>;
  let made: Promise<Generated> | undefined;
  const generate = () =>
    (made ??= load<Generator>('generate.ts').then(({ generateCounty }) => generateCounty()));
  const facts = await readFacts(digestOf(folder), async () => {
    const county = await generate();
    const { samples } = await load<SampleMaker>('samples.ts');
    return {
      bounds: county.bounds as Facts['bounds'],
      samples: samples(county),
      villages: county.layers.village,
    };
  });
  const { divisionAt } = await load<CountyTools>('county.ts');
  const villages = { layers: { village: facts.villages } } as unknown as Generated;
  return {
    ...facts,
    generate,
    divisionAt: (longitude, latitude) => divisionAt(villages, longitude, latitude)?.code,
  };
}

/** The generator is deterministic: what it gave once holds until its code changes. */
async function readFacts(digest: string, make: () => Promise<Facts>): Promise<Facts> {
  const folder = join(rootFolder, '.cache');
  const path = join(folder, `demo-county-${digest}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Facts;
  const facts = await make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(facts));
  renameSync(`${path}.${process.pid}`, path);
  return facts;
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
  return hash
    .update(readFileSync(join(folder, '..', 'people', 'divisions.json')))
    .digest('hex')
    .slice(0, 16);
}
