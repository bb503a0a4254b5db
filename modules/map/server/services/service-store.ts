import { type Executor, maybe, rows, tablesOf } from '@homestead/database';
import type { ServiceType, SourceKind, TileService } from '../../contract/services/index.ts';
import type { MapTables } from '../tables.ts';

const tables = tablesOf<MapTables>();

/** A registered service as the server works with it. */
export interface StoredService {
  id: string;
  sourceId: string;
  sourceName: string;
  sourceKind: SourceKind;
  isSourceEnabled: boolean;
  name: string;
  type: ServiceType;
  layer: string;
  directory: string;
  style: string;
  format: string;
  template: string | null;
  srs: string;
  bbox: number[] | null;
  tileService: TileService | null;
  /** Scales 1:n between which the other system draws it, where it says so. */
  minScale: number | null;
  maxScale: number | null;
  isInternal: boolean;
  isEnabled: boolean;
  sort: number;
  remark: string;
  updatedAt: Date;
  version: number;
}

const storedServices = tables
  .selectFrom('map.service as e')
  .innerJoin('map.service_source as s', 's.id', 'e.source_id')
  .select([
    'e.id',
    'e.source_id as sourceId',
    's.name as sourceName',
    's.kind as sourceKind',
    's.is_enabled as isSourceEnabled',
    'e.name',
    'e.type',
    'e.layer',
    'e.directory',
    'e.style',
    'e.format',
    'e.template',
    'e.srs',
    'e.bbox',
    'e.tile_service as tileService',
    'e.min_scale as minScale',
    'e.max_scale as maxScale',
    'e.is_internal as isInternal',
    'e.is_enabled as isEnabled',
    'e.sort',
    'e.remark',
    'e.updated_at as updatedAt',
    'e.version',
  ])
  .$narrowType<Pick<StoredService, 'tileService'>>();

/** Every registered service in the order of its source's tree. */
export const allServices = (db: Executor): Promise<StoredService[]> =>
  rows(
    db,
    storedServices
      .orderBy('s.name')
      .orderBy('e.sort')
      .orderBy('e.directory')
      .orderBy('e.name')
      .orderBy('e.id'),
  );

export const findService = (db: Executor, id: string): Promise<StoredService | undefined> =>
  maybe(db, storedServices.where('e.id', '=', id));

/** What of a source is registered, as `<type> <layer>`. */
export async function registeredLayers(db: Executor, sourceId: string): Promise<Set<string>> {
  const found = await rows<{ type: string; layer: string }>(
    db,
    tables.selectFrom('map.service').select(['type', 'layer']).where('source_id', '=', sourceId),
  );
  return new Set(found.map(({ type, layer }) => `${type} ${layer}`));
}
