import type { DemoClock } from '@homestead/calendar/server';
import { currentVersions, importLayer } from '@homestead/catalogue/server';
import type { Database, Progress } from '@homestead/database';
import type { People } from '@homestead/people/server';
import type { Workflow } from '@homestead/workflow/server';
import { seedCases } from './cases.ts';
import type { Generated, LoadedCounty } from './county.ts';

export interface SeedDeps {
  db: Database;
  people: People;
  county: LoadedCounty;
  contentFolder: string;
  workflow: Workflow;
  clock: DemoClock;
  /** What the check popups would write for a shape. */
  analyse(geometry: object): Promise<Record<string, unknown>>;
  /** Whether cases are made too; tests that begin with an empty table leave them out. */
  withCases: boolean;
  progress: Progress;
}

/** Layers of the demonstration that overlay and search work on. */
const layerIds = [
  'county',
  'township',
  'village',
  'dscqgtddc',
  'yjjbnt',
  'stbhhx',
  'parcel',
  'building',
  'road',
  'river',
] satisfies (keyof Generated['layers'])[];

/** Layers that only the government may read beyond results at one's own place. */
const internal = new Set(['yjjbnt', 'stbhhx', 'dscqgtddc', 'parcel', 'building']);

/** Accounts, map layers and cases of the demonstration; what is there already stays. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await deps.people.seedDemo();
  await seedLayers(deps);
  if (deps.withCases) await seedCases(deps);
}

async function seedLayers({ db, clock, county, progress }: SeedDeps): Promise<void> {
  const known = await currentVersions(db.kysely, layerIds);
  if (!county.generate || layerIds.every((id) => known.has(id))) return;
  progress('正在生成并导入演示县地图数据…');
  const { layers } = await county.generate();
  const missing = layerIds.filter((id) => !known.has(id)).map((id) => layers[id]);
  for (const layer of missing) {
    await db.transaction((tx) =>
      importLayer(
        tx,
        {
          id: layer.id,
          name: layer.name,
          geometryType: layer.geometryType,
          ...(layer.classField ? { classField: layer.classField } : {}),
          internal: internal.has(layer.id),
        },
        layer.features,
        { source: '演示县生成器', now: clock.now() },
      ),
    );
  }
}
