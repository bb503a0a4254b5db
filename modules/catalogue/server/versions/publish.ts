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
    sql<{ name: string; current: number | null }>`
      select name, current_version as current from catalogue.layer where id = ${layerId} for update`,
  );
  if (!layer) throw new HttpError('missing');
  const { name, current } = layer;
  if (over !== undefined && over !== current)
    throw new HttpError('conflict', texts.changedMeanwhile(current), { current });
  const found = await maybe(
    tx,
    sql<{ status: string }>`select status from catalogue.layer_version
      where layer_id = ${layerId} and version = ${version} and status <> 'loading' for update`,
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
  await sql`update catalogue.layer_version set status = 'published', published_at = ${now}, publications = publications || ${now}::timestamptz,
      published_by_name = ${byName}, publish_at = null, publish_over = null, publish_fault = null
    where layer_id = ${layerId} and version = ${version}`.execute(tx);
  await run(
    tx,
    tables
      .updateTable('catalogue.layer')
      .set({ current_version: version, updated_at: now })
      .where('id', '=', layerId),
  );
  return { layerName: name, before: current };
}
