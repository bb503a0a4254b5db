import { type CamelRow, type Executor, maybe, rows, type Tx } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import { type ClassArea, layerTitle, type VersionRow } from '../../contract/index.ts';
import type { LayerVersionTable } from '../tables.ts';

export interface StoredVersion
  extends CamelRow<
    LayerVersionTable,
    | 'layer_id'
    | 'version'
    | 'status'
    | 'source'
    | 'format'
    | 'checksum'
    | 'has_own_ids'
    | 'size'
    | 'class_areas'
    | 'created_by'
    | 'created_at'
    | 'published_at'
    | 'publish_at'
    | 'publish_fault'
  > {
  layerName: string;
  count: number;
  /** A version that is loading stands in no list. */
  status: VersionRow['status'];
  classAreas: ClassArea[] | null;
  publishedBy: string | null;
  current: number | null;
}

const columns = sql`v.layer_id as "layerId", l.name as "layerName", v.version, v.status, v.source, v.format, v.checksum,
  v.has_own_ids as "hasOwnIds", v.feature_count as count, v.size, v.class_areas as "classAreas",
  v.created_by_name as "createdBy", v.created_at as "createdAt", v.published_by_name as "publishedBy",
  v.published_at as "publishedAt", v.publish_at as "publishAt", v.publish_fault as "publishFault", l.current_version as current`;
/** Versions that are whole; what is being loaded nobody sees. */
export const wholeVersions = sql`from catalogue.layer_version v join catalogue.layer l on l.id = v.layer_id
  and v.status <> 'loading'`;

export function listStoredVersions(db: Executor, tail: RawBuilder<unknown>): Promise<StoredVersion[]> {
  return rows(db, sql<StoredVersion>`select ${columns} ${wholeVersions} ${tail}`);
}

/** One whole version. Throws missing. */
export async function getStoredVersion(
  db: Executor,
  layerId: string,
  version: number,
): Promise<StoredVersion> {
  const found = await maybe(
    db,
    sql<StoredVersion>`select ${columns} ${wholeVersions} where v.layer_id = ${layerId} and v.version = ${version}`,
  );
  if (!found) throw new HttpError('missing');
  return found;
}

/** As `getStoredVersion`, with the layer and the version locked until the transaction ends. */
export async function lockVersion(tx: Tx, layerId: string, version: number): Promise<StoredVersion> {
  await sql`select 1 from catalogue.layer where id = ${layerId} for update`.execute(tx);
  await sql`select 1 from catalogue.layer_version where layer_id = ${layerId} and version = ${version} for update`.execute(
    tx,
  );
  return getStoredVersion(tx, layerId, version);
}

export function toVersionRow({
  layerName,
  hasOwnIds: _ids,
  classAreas: _areas,
  createdAt,
  publishedAt,
  publishAt,
  ...row
}: StoredVersion): VersionRow {
  return {
    ...row,
    title: layerTitle(layerName, row.version, createdAt),
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    publishAt: publishAt?.toISOString() ?? null,
  };
}
