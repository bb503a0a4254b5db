import { currentVersions, importLayer } from '@homestead/catalogue/server';
import type { Database, Progress } from '@homestead/database';
import type { People } from '@homestead/people/server';
import type { Clock, Workflow } from '@homestead/workflow/server';
import type { Generated, LoadedCounty } from './county.ts';

export interface SeedDeps {
  db: Database;
  people: People;
  county: LoadedCounty;
  workflow: Workflow;
  clock: Clock;
  progress: Progress;
}

/** Layers that only the government may read beyond results at one's own place. */
const internal = new Set(['yjjbnt', 'stbhhx', 'dscqgtddc', 'parcel', 'building']);

/** Accounts, map layers and cases of the demonstration; what is there already stays. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await deps.people.seedDemo();
  if (deps.county.generated) await seedLayers(deps, deps.county.generated);
}

async function seedLayers({ db, clock, progress }: SeedDeps, county: Generated): Promise<void> {
  const layers = Object.values(county.layers);
  const known = await currentVersions(db.kysely, layers.map((layer) => layer.id));
  const missing = layers.filter((layer) => !known.has(layer.id));
  if (missing.length > 0) progress('正在导入演示县地图数据…');
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
