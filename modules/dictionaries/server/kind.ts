import { type ContentKind, maybe, newId, type Row, run, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import { dictionaryTexts as texts } from '../contract/index.ts';
import type { DictionaryUsers } from './ports.ts';
import { listStoredItems, readAll, tables, touch } from './store.ts';
import type { DictionaryTable } from './tables.ts';

/** What a file says of a dictionary, and what its rows say in the same shape. */
export interface DictionaryEntry {
  name: string;
  items: { value: string; label: string; state?: string; parent?: string | null }[];
}

/** Dictionaries as rows that content files deliver first (docs/adr/0015). */
export function dictionaryKind(
  users: Pick<DictionaryUsers, 'fieldsOf'>,
  now: () => Date,
): ContentKind<DictionaryEntry> {
  return {
    kind: 'dictionary',
    label: texts.kind,
    fields: { name: '名称', items: '条目' },
    titleOf: ({ name }) => name,
    async read(db) {
      const { dictionaries, items } = await readAll(db);
      return new Map(
        dictionaries.map(({ id, code, name }) => {
          const own = items.get(id) ?? [];
          const values = new Map(own.map((item) => [item.id, item.value]));
          const said = own.map(({ value, label, state, parentId }) => ({
            value,
            label,
            ...(state === 'NO' ? { state } : {}),
            ...(parentId ? { parent: values.get(parentId) ?? null } : {}),
          }));
          return [code, { name, items: said }];
        }),
      );
    },
    write: (tx, code, entry) => write(tx, code, entry, now()),
    async remove(tx, code) {
      if (users.fieldsOf(code).length > 0) return false;
      await run(tx, tables.deleteFrom('dictionaries.dictionary').where('code', '=', code));
      return true;
    },
  };
}

/** Makes the rows what a file says. An item that the file does not have is disabled, since records may hold it. */
async function write(tx: Tx, code: string, { name, items }: DictionaryEntry, at: Date): Promise<void> {
  const known = await maybe<Row<DictionaryTable, 'id'>>(
    tx,
    sql`select id from dictionaries.dictionary where code = ${code} for update`,
  );
  const id = known?.id ?? newId();
  await sql`insert into dictionaries.dictionary (id, code, name, is_delivered, created_at, updated_at)
    values (${id}, ${code}, ${name}, true, ${at}, ${at})
    on conflict (code) do update set name = excluded.name, is_delivered = true, version = dictionaries.dictionary.version + 1`.execute(
    tx,
  );
  const rows = items.map(({ value, label }, index) => ({
    id: newId(),
    value,
    label,
    sort: (index + 1) * 10,
  }));
  await sql`insert into dictionaries.item (id, dictionary_id, value, label, sort, updated_at)
    select id, ${id}, value, label, sort, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id text, value text, label text, sort int)
    on conflict (dictionary_id, value) do update set label = excluded.label, sort = excluded.sort, state = 'YES',
      parent_id = null, version = dictionaries.item.version + 1, updated_at = excluded.updated_at`.execute(
    tx,
  );
  const gone = (await listStoredItems(tx, id)).filter(({ value }) =>
    items.every((item) => item.value !== value),
  );
  if (gone.length > 0)
    await run(
      tx,
      tables
        .updateTable('dictionaries.item')
        .set(({ eb }) => ({ state: 'NO', version: eb('version', '+', 1), updated_at: at }))
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(gone.map((item) => item.id))))),
    );
  await touch(tx, id, null, at);
}
