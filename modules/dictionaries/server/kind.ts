import { type ContentKind, maybe, newId, type Row, run, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Dictionary, DictionaryItem, dictionaryTexts as texts } from '../contract/index.ts';
import type { DictionaryUsers } from './ports.ts';
import { listStoredItems, readAll, tables, touch } from './store.ts';
import type { DictionaryTable } from './tables.ts';

/** What a file says of a dictionary, and what its rows say in the same shape. */
export interface DictionaryEntry {
  name: string;
  items: { value: string; label: string; state?: string; parent?: string | null }[];
}

const exact = { additionalProperties: false };
const DictionaryShape = Type.Object(
  {
    name: Dictionary.properties.name,
    items: Type.Array(
      Type.Object(
        {
          ...DictionaryItem.properties,
          state: Type.Optional(Type.Enum(['YES', 'NO'])),
          parent: Type.Optional(Type.Union([Type.Null(), DictionaryItem.properties.value])),
        },
        exact,
      ),
      { minItems: 1, maxItems: 5000 },
    ),
  },
  exact,
);

/** Dictionaries as rows that content files deliver first (docs/adr/0015). */
export function dictionaryKind(
  users: Pick<DictionaryUsers, 'fieldsOf'>,
  now: () => Date,
): ContentKind<DictionaryEntry> {
  return {
    kind: 'dictionary',
    label: texts.kind,
    fields: { name: '名称', items: '条目' },
    shape: DictionaryShape,
    titleOf: ({ name }) => name,
    judge: (key, { items }) => judgeItems(key, items),
    fromFile(name, text) {
      if (!name.endsWith('.json')) return undefined;
      const file: unknown = JSON.parse(text);
      if (!Value.Check(Dictionary, file)) return undefined;
      const { code, ...entry } = file;
      return { key: code, entry };
    },
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
    write: (tx, code, entry, edit) => write(tx, code, entry, now(), edit === undefined),
    async remove(tx, code, edit) {
      if (users.fieldsOf(code).some(({ field }) => !edit?.leaving?.has(field))) return false;
      await run(tx, tables.deleteFrom('dictionaries.dictionary').where('code', '=', code));
      return true;
    },
  };
}

/** Makes the rows what a file says. An item that the file does not have is disabled, since records may hold it. */
async function write(
  tx: Tx,
  code: string,
  { name, items }: DictionaryEntry,
  at: Date,
  isDelivered: boolean,
): Promise<void> {
  const known = await maybe<Row<DictionaryTable, 'id'>>(
    tx,
    tables.selectFrom('dictionaries.dictionary').select('id').where('code', '=', code).forUpdate(),
  );
  const id = known?.id ?? newId();
  await run(
    tx,
    tables
      .insertInto('dictionaries.dictionary')
      .values({ id, code, name, is_delivered: isDelivered, created_at: at, updated_at: at })
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          is_delivered: sql<boolean>`dictionaries.dictionary.is_delivered or excluded.is_delivered`,
          version: eb('dictionaries.dictionary.version', '+', eb.lit(1)),
        })),
      ),
  );
  const rows = items.map(({ value, label, state = 'YES' }, index) => ({
    id: newId(),
    value,
    label,
    state,
    sort: (index + 1) * 10,
  }));
  await sql`insert into dictionaries.item (id, dictionary_id, value, label, state, sort, updated_at)
    select id, ${id}, value, label, state, sort, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id text, value text, label text, state text, sort int)
    on conflict (dictionary_id, value) do update set label = excluded.label, sort = excluded.sort, state = excluded.state,
      parent_id = null, version = dictionaries.item.version + 1, updated_at = excluded.updated_at`.execute(
    tx,
  );
  const children = items.flatMap(({ value, parent }) => (parent ? [{ value, parent }] : []));
  if (children.length > 0)
    await sql`update dictionaries.item i set parent_id = p.id
      from jsonb_to_recordset(${JSON.stringify(children)}::jsonb) as x(value text, parent text)
      join dictionaries.item p on p.dictionary_id = ${id} and p.value = x.parent
      where i.dictionary_id = ${id} and i.value = x.value`.execute(tx);
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

/** What a shape cannot say: values once each, without the comma that separates several, and a way up that ends. */
function judgeItems(key: string, items: DictionaryEntry['items']): string[] {
  const parents = new Map(items.map(({ value, parent }) => [value, parent ?? null]));
  const depth = (value: string | null | undefined): number =>
    [...Array(6)].reduce<{ at: string | null; depth: number }>(
      ({ at, depth: so }) =>
        at === null ? { at, depth: so } : { at: parents.get(at) ?? null, depth: so + 1 },
      { at: value ?? null, depth: 0 },
    ).depth;
  return [
    ...(/^[a-z][a-z0-9-]{0,59}$/.test(key) ? [] : [texts.codeRule]),
    ...items
      .filter(({ value }, index) => items.findIndex((item) => item.value === value) !== index)
      .map(({ value }) => texts.valueTwice(value)),
    ...(items.some(({ value }) => value.includes(',')) ? [texts.valueComma] : []),
    ...(items.some(({ parent }) => parent && !parents.has(parent)) ? [texts.noParent] : []),
    ...(items.some(({ value }) => depth(value) > 5) ? [texts.tooDeep] : []),
  ];
}
