import { type CamelRow, type Executor, maybe, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import type { Examined, ImportChoices, ImportDetail, ImportRow } from '../../contract/index.ts';
import { isOverdue } from '../lease/lease.ts';
import type { CatalogueTables, ImportTable } from '../tables.ts';
import type { ImportDeps } from './deps.ts';
import type { Sample } from './protocol.ts';

const tables = tablesOf<CatalogueTables>();

/** An import as it is stored, without what is large. */
export interface StoredImport
  extends CamelRow<
    ImportTable,
    | 'id'
    | 'state'
    | 'file_name'
    | 'size'
    | 'checksum'
    | 'encoding'
    | 'fault'
    | 'layer_id'
    | 'version'
    | 'attempts'
    | 'revision'
    | 'created_by'
    | 'created_at'
    | 'finished_at'
  > {
  layerName: string | null;
  read: number;
  total: number | null;
  kept: number;
  repaired: number;
  refused: number;
  createdById: string;
  /** Seconds of its lease that are left; null where no process has it. */
  leaseLeft: number | null;
}
export type DetailedImport = StoredImport & { examined: Examined | null; choices: ImportChoices | null };

/** Imports with the names of their layers. */
export const storedImports = tables
  .selectFrom('catalogue.import as i')
  .leftJoin('catalogue.layer as l', 'l.id', 'i.layer_id')
  .select([
    'i.id',
    'i.state',
    'i.file_name as fileName',
    'i.size',
    'i.checksum',
    'i.encoding',
    'i.fault',
    'i.layer_id as layerId',
    sql<string | null>`coalesce(l.name, i.choices #>> '{newLayer,name}')`.as('layerName'),
    'i.version',
    'i.read_count as read',
    'i.total_count as total',
    'i.kept_count as kept',
    'i.repaired_count as repaired',
    'i.refused_count as refused',
    'i.attempts',
    'i.revision',
    sql<number | null>`extract(epoch from i.lease_until - clock_timestamp())::float`.as('leaseLeft'),
    'i.created_by as createdById',
    'i.created_by_name as createdBy',
    'i.created_at as createdAt',
    'i.finished_at as finishedAt',
  ]);

/** One import with what was found and chosen. Throws missing. */
export async function getStored(db: Executor, id: string): Promise<DetailedImport> {
  const found = await maybe(
    db,
    storedImports
      .select(['i.examined', 'i.choices'])
      .where('i.id', '=', id)
      .$narrowType<Pick<DetailedImport, 'examined' | 'choices'>>(),
  );
  if (!found) throw new HttpError('missing');
  return found;
}

/** As `getStored`, with the row locked until the transaction ends. */
export async function lockStored(tx: Tx, id: string): Promise<DetailedImport> {
  await run(
    tx,
    tables.selectFrom('catalogue.import').select(sql.lit(1).as('one')).where('id', '=', id).forUpdate(),
  );
  return getStored(tx, id);
}

/** The stored features of one source layer. */
export async function samplesOf(db: Executor, id: string, layer: string): Promise<Sample[]> {
  const found = await maybe(
    db,
    tables
      .selectFrom('catalogue.import')
      .select(sql<Sample[] | null>`samples -> ${layer}::text`.as('samples'))
      .where('id', '=', id),
  );
  return found?.samples ?? [];
}

type Leased = Pick<ImportDeps, 'leaseSeconds'>;

export function toRow(
  {
    createdById: _id,
    checksum: _checksum,
    encoding: _encoding,
    attempts,
    leaseLeft,
    createdAt,
    finishedAt,
    ...row
  }: StoredImport,
  deps: Leased,
): ImportRow {
  const isTaken = leaseLeft !== null && (row.state === 'uploaded' || row.state === 'running');
  const isInterrupted = isTaken ? isOverdue(leaseLeft, deps) : row.state === 'running';
  const isBegunAnew = isTaken && !isInterrupted && attempts > 1;
  return {
    ...row,
    interruption: isInterrupted ? 'waiting' : isBegunAnew ? 'resumed' : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

export function toDetail({ examined, choices, ...row }: DetailedImport, deps: Leased): ImportDetail {
  return { ...toRow(row, deps), checksum: row.checksum, encoding: row.encoding, examined, choices };
}
