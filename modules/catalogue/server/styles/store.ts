import {
  anyOf,
  type CamelRow,
  type Executor,
  maybe,
  rows,
  type Statement,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { brokenFields, HttpError, refuseEdited, unknownSort } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { MapStyle } from '@homestead/mapstyle';
import { type NotNull, sql } from 'kysely';
import { styleTexts as texts } from '../../contract/index.ts';
import type { CatalogueTables, StyleTable } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

export interface StoredStyle
  extends CamelRow<
    StyleTable,
    | 'id'
    | 'name'
    | 'description'
    | 'geometry_type'
    | 'style'
    | 'is_delivered'
    | 'version'
    | 'updated_at'
    | 'updated_by'
  > {
  style: MapStyle;
}

/** Styles as rows. */
export const storedStyles = tables
  .selectFrom('catalogue.style as s')
  .select([
    's.id',
    's.name',
    's.description',
    's.geometry_type as geometryType',
    's.style',
    's.is_delivered as isDelivered',
    's.version',
    's.updated_at as updatedAt',
    's.updated_by as updatedBy',
  ])
  .$narrowType<Pick<StoredStyle, 'style'>>();

/** A style by its id, for a change where `tx` is given to lock it. Throws missing. */
export async function getStyleRow(db: Executor, id: string, lock = false): Promise<StoredStyle> {
  const asked = storedStyles.where('s.id', '=', id);
  const found = await maybe(db, lock ? asked.forUpdate() : asked);
  if (!found) throw new HttpError('missing');
  return found;
}

/** Layers that use styles, by style. */
export async function usersOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.layer as l')
      .select(['l.style_id as styleId', 'l.id', 'l.name'])
      .where('l.style_id', '=', anyOf(ids))
      .orderBy('l.name')
      .$narrowType<{ styleId: NotNull }>(),
  );
  const users = new Map<string, { id: string; name: string }[]>();
  for (const { styleId, ...layer } of found) users.set(styleId, [...(users.get(styleId) ?? []), layer]);
  return users;
}

/** 40900 where the version that was read is not the latest. */
export function refuseStale(
  row: { version: number; updatedAt: Date; updatedBy: string | null },
  version: number,
): void {
  refuseEdited(row, version, { by: row.updatedBy, at: row.updatedAt });
}

/** 40900 where a name or an id is another row's. */
export async function refuseTaken(
  tx: Tx,
  field: 'name' | 'id',
  value: string,
  query: Statement,
): Promise<void> {
  if ((await rows(tx, query)).length === 0) return;
  const message = field === 'name' ? texts.nameTaken(value) : texts.idTaken(value);
  throw new HttpError('conflict', message, { fields: [{ path: field, message }] });
}

/** Layers and groups that have an id: they share their names for maps. */
export const withId = (id: string): Statement =>
  tables
    .selectFrom('catalogue.layer')
    .select(sql.lit(1).as('one'))
    .where('id', '=', id)
    .unionAll(tables.selectFrom('catalogue.layer_group').select(sql.lit(1).as('one')).where('id', '=', id));

/** A name without spaces around it; 42200 for one of nothing else. */
export function trimmed(text: string): string {
  const name = text.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.empty(texts.fields.name) }]);
  return name;
}

/** The column that a list is ordered by, among those that it may be, and which way. Throws unknownSort. */
export function orderOf<Column>(sort: string, known: Readonly<Record<string, Column>>) {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!column) throw unknownSort(name);
  return [column, sort.startsWith('-') ? 'desc' : 'asc'] as const;
}

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What the operation log says of a change. */
export function note(
  call: Pick<Call, 'entry'>,
  target: string,
  summary: string,
  before: object | null,
  after: object | null,
): void {
  Object.assign(call.entry, { summary, target, detail: { before, after } });
}
