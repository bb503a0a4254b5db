import {
  type CamelRow,
  type ContentKind,
  changed,
  type Executor,
  one,
  rows,
  run,
  send,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { parameterTexts as texts } from '../../contract/index.ts';
import type { HomesteadTables, ParameterTable } from '../tables.ts';
import { titleOf } from './entries.ts';

const tables = tablesOf<HomesteadTables>();

/** A parameter as it is kept. */
export interface StoredParameter extends CamelRow<ParameterTable> {
  value: unknown;
}

export function readParameters(db: Executor): Promise<StoredParameter[]> {
  return rows<StoredParameter>(
    db,
    tables
      .selectFrom('homestead.parameter')
      .select(['key', 'value', 'version', 'updated_at as updatedAt', 'updated_by as updatedBy']),
  );
}

/** Another text after every change, made by whichever node. */
export async function readState(db: Executor): Promise<string> {
  const { state } = await one(db, tables.selectNoFrom(stateSql.as('state')));
  return state;
}

/** What differs whenever a parameter does, for statements that read it along. */
export const stateSql = sql<string>`(select count(key) || ':' || coalesce(sum(version), 0) || ':' || coalesce(max(updated_at)::text, '')
  from homestead.parameter)`;

/** Writes a value over the version that was read; false where it is another one by now. */
export async function writeParameter(
  db: Executor,
  { key, value, version, at, by }: { key: string; value: unknown; version: number; at: Date; by: string },
): Promise<boolean> {
  return (
    (await changed(
      db,
      tables
        .updateTable('homestead.parameter')
        .set((eb) => ({
          value: JSON.stringify(value),
          version: eb('version', '+', eb.lit(1)),
          updated_at: at,
          updated_by: by,
        }))
        .where('key', '=', key)
        .where('version', '=', version),
    )) === 1
  );
}

const FileEntry = Type.Object(
  { title: Type.String({ maxLength: 200 }), value: Type.Unsafe<unknown>({}) },
  { additionalProperties: false },
);
type FileEntry = Static<typeof FileEntry>;

/** Parameters as content/rules delivers them and administrators edit them (ADR 15). */
export function parameterKind(
  now: () => Date,
  judged: Pick<ContentKind<FileEntry>, 'judge' | 'problems' | 'refresh'>,
): ContentKind<FileEntry> {
  const written = (key: string, value: unknown, by: string | null) =>
    tables
      .insertInto('homestead.parameter')
      .values({ key, value: JSON.stringify(value), updated_at: now(), updated_by: by })
      .onConflict((oc) =>
        oc.column('key').doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          version: eb('homestead.parameter.version', '+', eb.lit(1)),
          updated_at: eb.ref('excluded.updated_at'),
          updated_by: eb.ref('excluded.updated_by'),
        })),
      );
  return {
    ...judged,
    shape: FileEntry,
    kind: 'parameter',
    label: texts.kind,
    fields: { title: texts.labels['title']!, value: texts.valueField },
    titleOf: ({ title }) => title,
    async read(db) {
      const found = await readParameters(db);
      return new Map(found.map(({ key, value }) => [key, { title: titleOf(key, value), value }]));
    },
    write: (tx, key, { value }, edit) => run(tx, written(key, value, edit?.by ?? null)),
    async insert(tx, entries) {
      for (const [key, { value }] of entries) await send(tx, written(key, value, null));
    },
    async remove(tx, key) {
      await run(tx, tables.deleteFrom('homestead.parameter').where('key', '=', key));
      return true;
    },
  };
}
