import { type CamelRow, type Executor, maybe, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError, refuseEdited } from '@homestead/http/contract';
import { type DictionaryItemRow, dictionaryTexts as texts } from '../contract/index.ts';
import type { DictionariesTables, DictionaryTable, ItemTable } from './tables.ts';

/** Statements on the tables of this module. */
export const tables = tablesOf<DictionariesTables>();

export type StoredDictionary = CamelRow<
  DictionaryTable,
  'id' | 'code' | 'name' | 'remark' | 'is_delivered' | 'version' | 'updated_at' | 'updated_by'
>;

export type StoredItem = CamelRow<ItemTable>;

/** Dictionaries and items as the rest of the module reads them. */
export const storedDictionaries = tables
  .selectFrom('dictionaries.dictionary as d')
  .select(['d.id', 'd.code', 'd.name', 'd.remark', 'd.is_delivered as isDelivered', 'd.version'])
  .select(['d.updated_at as updatedAt', 'd.updated_by as updatedBy']);
export const storedItems = tables
  .selectFrom('dictionaries.item as i')
  .select([
    'i.id',
    'i.dictionary_id as dictionaryId',
    'i.parent_id as parentId',
    'i.value',
    'i.label',
    'i.sort',
  ])
  .select(['i.state', 'i.remark', 'i.version', 'i.updated_at as updatedAt']);

/** A dictionary by its id. Throws missing. */
export async function getStored(db: Executor, id: string): Promise<StoredDictionary> {
  const found = await maybe(db, storedDictionaries.where('d.id', '=', id));
  if (!found) throw new HttpError('missing');
  return found;
}

/** The same, locked: whoever changes a dictionary or its items waits for the other. */
export async function lockStored(tx: Tx, id: string): Promise<StoredDictionary> {
  const found = await maybe(tx, storedDictionaries.where('d.id', '=', id).forUpdate());
  if (!found) throw new HttpError('missing');
  return found;
}

/** The items of a dictionary in their order. */
export function listStoredItems(db: Executor, dictionaryId: string): Promise<StoredItem[]> {
  return rows(db, storedItems.where('i.dictionary_id', '=', dictionaryId).orderBy('i.sort').orderBy('i.id'));
}

/** Everything at once, for the lists that forms take. */
export async function readAll(
  db: Executor,
): Promise<{ dictionaries: StoredDictionary[]; items: Map<string, StoredItem[]> }> {
  const dictionaries = await rows(db, storedDictionaries.orderBy('d.code'));
  const found = await rows(db, storedItems.orderBy('i.dictionary_id').orderBy('i.sort').orderBy('i.id'));
  return { dictionaries, items: Map.groupBy(found, ({ dictionaryId }) => dictionaryId) };
}

export async function readRevision(db: Executor): Promise<number> {
  return (await one(db, tables.selectFrom('dictionaries.revision').select('number'))).number;
}

/** Notes who changed a dictionary, and that its lists are others now. */
export async function touch(tx: Tx, id: string, by: string | null, at: Date): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('dictionaries.dictionary')
      .set({ updated_at: at, updated_by: by })
      .where('id', '=', id),
  );
  await run(
    tx,
    tables.updateTable('dictionaries.revision').set(({ eb }) => ({ number: eb('number', '+', 1) })),
  );
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
  refuseEdited(row, version, { by, at: row.updatedAt });
}
