import { maybe, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { versionTexts as texts } from '../../contract/index.ts';
import type { CatalogueTables } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

export interface Publishing {
  layerId: string;
  version: number;
  /** The current version as whoever publishes saw it; undefined: whatever it is. */
  over?: number | null;
  byName: string | null;
  now: Date;
}

export interface Published {
  layerName: string;
  /** The version that was current before. */
  before: number | null;
}

/**
 * Makes a whole version of a layer the current one, in one transaction, so that every reader sees either the old one or the
 * new one. Of two people who publish at once the second is told (40900). Throws missing for a version that is not whole.
 */
export async function makeCurrent(tx: Tx, publishing: Publishing): Promise<Published> {
  const { layerId, version, over, byName, now } = publishing;
  const layer = await maybe(
    tx,
    tables
      .selectFrom('catalogue.layer')
      .select(['name', 'current_version as current'])
      .where('id', '=', layerId)
      .forUpdate(),
  );
  if (!layer) throw new HttpError('missing');
  const { name, current } = layer;
  if (over !== undefined && over !== current)
    throw new HttpError('conflict', texts.changedMeanwhile(current), { current });
  const found = await maybe(
    tx,
    tables
      .selectFrom('catalogue.layer_version')
      .select('status')
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .where('status', '<>', sql.lit('loading'))
      .forUpdate(),
  );
  if (!found) throw new HttpError('missing');
  if (current === version) throw new HttpError('conflict', texts.isCurrent, { current });
  await run(
    tx,
    tables
      .updateTable('catalogue.layer_version')
      .set({ status: sql.lit('withdrawn') })
      .where('layer_id', '=', layerId)
      .where('version', '=', current),
  );
  await run(
    tx,
    tables
      .updateTable('catalogue.layer_version')
      .set({
        status: sql.lit('published'),
        published_at: now,
        publications: sql<Date[]>`publications || ${now}::timestamptz`,
        published_by_name: byName,
        publish_at: sql.lit(null),
        publish_over: sql.lit(null),
        publish_fault: sql.lit(null),
      })
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  await run(
    tx,
    tables
      .updateTable('catalogue.layer')
      .set({ current_version: version, updated_at: now })
      .where('id', '=', layerId),
  );
  return { layerName: name, before: current };
}
