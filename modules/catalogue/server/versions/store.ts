import { type CamelRow, type Executor, maybe, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type ClassArea, layerTitle, type VersionRow } from '../../contract/index.ts';
import type { CatalogueTables, LayerVersionTable } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

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

/** Versions that are whole; what is being loaded nobody sees. */
export const wholeVersions = tables
  .selectFrom('catalogue.layer_version as v')
  .innerJoin('catalogue.layer as l', (join) =>
    join.onRef('l.id', '=', 'v.layer_id').on('v.status', '<>', sql.lit('loading')),
  );
/** The same as rows. */
export const storedVersions = wholeVersions
  .select([
    'v.layer_id as layerId',
    'l.name as layerName',
    'v.version',
    'v.status',
    'v.source',
    'v.format',
    'v.checksum',
    'v.has_own_ids as hasOwnIds',
    'v.feature_count as count',
    'v.size',
    'v.class_areas as classAreas',
    'v.created_by_name as createdBy',
    'v.created_at as createdAt',
    'v.published_by_name as publishedBy',
    'v.published_at as publishedAt',
    'v.publish_at as publishAt',
    'v.publish_fault as publishFault',
    'l.current_version as current',
  ])
  .$narrowType<Pick<StoredVersion, 'status' | 'classAreas'>>();

/** One whole version. Throws missing. */
export async function getStoredVersion(
  db: Executor,
  layerId: string,
  version: number,
): Promise<StoredVersion> {
  const found = await maybe(
    db,
    storedVersions.where('v.layer_id', '=', layerId).where('v.version', '=', version),
  );
  if (!found) throw new HttpError('missing');
  return found;
}

/** As `getStoredVersion`, with the layer and the version locked until the transaction ends. */
export async function lockVersion(tx: Tx, layerId: string, version: number): Promise<StoredVersion> {
  await run(
    tx,
    tables.selectFrom('catalogue.layer').select(sql.lit(1).as('one')).where('id', '=', layerId).forUpdate(),
  );
  await run(
    tx,
    tables
      .selectFrom('catalogue.layer_version')
      .select(sql.lit(1).as('one'))
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .forUpdate(),
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
