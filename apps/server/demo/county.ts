import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '@homestead/database';
import type { BoundRoute } from '@homestead/http/server';
import type { Config } from '../config.ts';

/** The shape of `content/demo-county/generate.ts`, which is loaded, never imported. */
type Generator = typeof import('../../../content/demo-county/generate.ts');
type SampleMaker = typeof import('../../../content/demo-county/samples.ts');
type CountyTools = typeof import('../../../content/demo-county/county.ts');
export type Generated = ReturnType<Generator['generateCounty']>;

export interface LoadedCounty {
  /** West, south, east, north: what a drawn shape may not leave. */
  bounds: readonly [number, number, number, number];
  divisionAt?(longitude: number, latitude: number): string | undefined;
  generated: Generated | null;
  samples: ReturnType<SampleMaker['samples']>;
  routes: BoundRoute[];
  close(): Promise<void>;
}

/** China's box in CGCS2000: what bounds a county whose border has not been imported. */
const china = [73, 16, 136, 54] as const;

/** With the demonstration seed, the generated county; else only the widest bounds (the border layer judges the rest). */
export async function loadCounty(config: Config, _db?: Database): Promise<LoadedCounty> {
  if (!config.isDemo) return { bounds: china, generated: null, samples: [], routes: [], close: async () => {} };
  const folder = join(config.contentFolder, 'demo-county');
  const load = <T>(name: string): Promise<T> => import(pathToFileURL(join(folder, name)).href) as Promise<T>;
  const [{ generateCounty }, { samples }, { divisionAt }] = await Promise.all([
    load<Generator>('generate.ts'),
    load<SampleMaker>('samples.ts'),
    load<CountyTools>('county.ts'),
  ]);
  const county = generateCounty();
  return {
    bounds: county.bounds as readonly [number, number, number, number],
    divisionAt: (longitude, latitude) => divisionAt(county, longitude, latitude)?.code,
    generated: county,
    samples: samples(county),
    routes: [],
    close: async () => {},
  };
}
