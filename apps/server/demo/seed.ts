import type { DemoClock } from '@homestead/calendar/server';
import type { LayerDefinitions } from '@homestead/catalogue/contract';
import { currentVersions, importLayer } from '@homestead/catalogue/server';
import type { Database, Progress } from '@homestead/database';
import type { Forms } from '@homestead/forms/server';
import type { Territory } from '@homestead/map/server';
import type { People } from '@homestead/people/server';
import type { Workflow } from '@homestead/workflow/server';
import { seedCases } from './cases.ts';
import type { LoadedCounty } from './county.ts';

export interface SeedDeps {
  db: Database;
  people: People;
  county: LoadedCounty;
  contentFolder: string;
  workflow: Workflow;
  clock: DemoClock;
  layers: LayerDefinitions;
  territory: Territory;
  checkedFields: Forms['checkedFields'];
  /** Whether cases are made too; tests that begin with an empty table leave them out. */
  withCases: boolean;
  progress: Progress;
}

/** Accounts, map layers and cases of the demonstration; what is there already stays. Says whether the cases are new. */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  await deps.people.seedDemo();
  await seedLayers(deps);
  await deps.territory.refresh();
  return deps.withCases && seedCases(deps);
}

async function seedLayers({ db, clock, county, layers, progress }: SeedDeps): Promise<void> {
  const ids = Object.keys(layers);
  const known = await currentVersions(db.kysely, ids);
  if (!county.generate || ids.every((id) => known.has(id))) return;
  progress('正在生成并导入演示县地图数据…');
  const generated: Partial<Record<string, { features: Iterable<unknown> }>> = (await county.generate())
    .layers;
  for (const [id, layer] of Object.entries(layers)) {
    const { features } = generated[id] ?? {};
    if (!features || known.has(id)) continue;
    const options = { source: '演示县生成器', now: clock.now() };
    await db.transaction((tx) => importLayer(tx, layer, features, options));
  }
}
