import { anyOf, type Executor, rows, tablesOf } from '@homestead/database';
import type { Principal } from '@homestead/people/server';
import { sql } from 'kysely';
import type { EntryType } from '../../contract/data-catalogue/entries.ts';
import type { DataDeps } from '../data-deps.ts';
import { listLayers } from '../layers.ts';
import type { CatalogueTables } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

/** Names of what a person may see, by type and id. */
export type Targets = Record<EntryType, Map<string, string>>;

/** Everything that entries may stand for and that the person may see; files and models lie in directories of their own. */
export async function visibleTargets(
  deps: DataDeps,
  db: Executor,
  person: Principal,
  directories: ReadonlySet<string>,
): Promise<Targets> {
  const layers = (await listLayers(db)).filter((layer) => deps.accessTo(person, layer));
  const kept = await rows(
    db,
    tables
      .selectFrom('catalogue.data_file')
      .select([sql.lit<'file' | 'model'>('file').as('type'), 'id', 'name'])
      .where('directory_id', '=', anyOf([...directories]))
      .unionAll(
        tables
          .selectFrom('catalogue.spatial_model')
          .select([sql.lit<'file' | 'model'>('model').as('type'), 'id', 'name'])
          .where('directory_id', '=', anyOf([...directories])),
      ),
  );
  const named = (list: readonly { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  return {
    layer: named(layers),
    layerGroup: named(await deps.others.layerGroup(db, person)),
    service: named(await deps.others.service(db, person)),
    file: named(kept.filter(({ type }) => type === 'file')),
    model: named(kept.filter(({ type }) => type === 'model')),
  };
}

/** `layer:yjjbnt`: the keys under which entries name them. */
export const targetKeys = (targets: Targets): string[] =>
  Object.entries(targets).flatMap(([type, known]) => [...known.keys()].map((id) => `${type}:${id}`));
