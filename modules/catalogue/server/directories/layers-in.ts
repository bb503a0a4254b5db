import { type Executor, rows, tablesOf } from '@homestead/database';
import type { Principal } from '@homestead/people/server';
import { sql } from 'kysely';
import type { CatalogueTables } from '../tables.ts';
import { DirectoryTree } from './tree.ts';

const tables = tablesOf<CatalogueTables>();

/** The id of no layer: a list that names directories without layers counts for none, not for all. */
const noLayer = '';

/**
 * The person with the layers of their grants' layer directories in the grants' lists of layers: those whose catalogue entries lie
 * in these directories or below. Asks the database only for who has such a grant.
 */
export async function withLayersOfDirectories(db: Executor, person: Principal): Promise<Principal> {
  if (person.grants.every(({ layerDirectories }) => !layerDirectories)) return person;
  const tree = await DirectoryTree.read(db);
  const entries = await rows(
    db,
    tables
      .selectFrom('catalogue.entry')
      .select(['directory_id as directoryId', 'target_id as layerId'])
      .where('type', '=', sql.lit('layer')),
  );
  const grants = person.grants.map((grant) => {
    const { layerDirectories, layers = [] } = grant;
    if (!layerDirectories) return grant;
    const within = new Set(layerDirectories.flatMap((id) => tree.within(id)));
    const found = entries.filter(({ directoryId }) => within.has(directoryId)).map(({ layerId }) => layerId);
    return { ...grant, layers: [...new Set([...layers, ...found, noLayer])] };
  });
  return { ...person, grants };
}
