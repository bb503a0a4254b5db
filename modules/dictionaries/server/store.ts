import { type CamelRow, type Executor, maybe, one, type Row, rows, type Tx } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type DictionaryItemRow, dictionaryTexts as texts } from '../contract/index.ts';
import type { DictionaryTable, ItemTable, RevisionTable } from './tables.ts';

export type StoredDictionary = CamelRow<
  DictionaryTable,
  'id' | 'code' | 'name' | 'remark' | 'is_delivered' | 'version' | 'updated_at' | 'updated_by'
>;

export type StoredItem = CamelRow<ItemTable>;

export const dictionaryColumns = sql`d.id, d.code, d.name, d.remark, d.is_delivered as "isDelivered", d.version,
  d.updated_at as "updatedAt", d.updated_by as "updatedBy"`;
export const itemColumns = sql`i.id, i.dictionary_id as "dictionaryId", i.parent_id as "parentId", i.value, i.label, i.sort,
  i.state, i.remark, i.version, i.updated_at as "updatedAt"`;

/** A dictionary by its id. Throws missing. */
export async function getStored(db: Executor, id: string): Promise<StoredDictionary> {
  const found = await maybe<StoredDictionary>(
    db,
    sql`select ${dictionaryColumns} from dictionaries.dictionary d where d.id = ${id}`,
  );
  if (!found) throw new Fault('missing');
  return found;
}

/** The same, locked: whoever changes a dictionary or its items waits for the other. */
export async function lockStored(tx: Tx, id: string): Promise<StoredDictionary> {
  const found = await maybe<StoredDictionary>(
    tx,
    sql`select ${dictionaryColumns} from dictionaries.dictionary d where d.id = ${id} for update`,
  );
  if (!found) throw new Fault('missing');
  return found;
}

/** The items of a dictionary in their order. */
export function listStoredItems(db: Executor, dictionaryId: string): Promise<StoredItem[]> {
  return rows<StoredItem>(
    db,
    sql`select ${itemColumns} from dictionaries.item i where i.dictionary_id = ${dictionaryId} order by i.sort, i.id`,
  );
}

/** Everything at once, for the lists that forms take. */
export async function readAll(
  db: Executor,
): Promise<{ dictionaries: StoredDictionary[]; items: Map<string, StoredItem[]> }> {
  const dictionaries = await rows<StoredDictionary>(
    db,
    sql`select ${dictionaryColumns} from dictionaries.dictionary d order by d.code`,
  );
  const found = await rows<StoredItem>(
    db,
    sql`select ${itemColumns} from dictionaries.item i order by i.dictionary_id, i.sort, i.id`,
  );
  return { dictionaries, items: Map.groupBy(found, ({ dictionaryId }) => dictionaryId) };
}

export async function readRevision(db: Executor): Promise<number> {
  return (await one<Row<RevisionTable, 'number'>>(db, sql`select number from dictionaries.revision`)).number;
}

/** Notes who changed a dictionary, and that its lists are others now. */
export async function touch(tx: Tx, id: string, by: string | null, at: Date): Promise<void> {
  await sql`update dictionaries.dictionary set updated_at = ${at}, updated_by = ${by} where id = ${id}`.execute(
    tx,
  );
  await sql`update dictionaries.revision set number = number + 1`.execute(tx);
}

export function toItem(
  item: StoredItem,
  siblings: readonly Pick<StoredItem, 'id' | 'label'>[],
): DictionaryItemRow {
  const { updatedAt, ...rest } = item;
  return {
    ...rest,
    parentLabel: siblings.find(({ id }) => id === item.parentId)?.label ?? null,
    updateTime: updatedAt.toISOString(),
  };
}

/** 40900 where the version that was read is not the latest. */
export function refuseStale(
  row: { version: number; updatedAt: Date },
  version: number,
  by: string | null = null,
): void {
  if (row.version !== version)
    throw new Fault('conflict', texts.stale, { by, at: row.updatedAt.toISOString() });
}
