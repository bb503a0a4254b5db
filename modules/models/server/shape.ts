import { createHash } from 'node:crypto';
import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';
import { columnOf, type DataModel, type DataModelField } from '../contract/index.ts';

/** Column types of the record tables; the registry of field types names one for each type. */
export type ColumnType = 'text' | 'numeric' | 'integer' | 'date' | 'jsonb';
export type ColumnTypeOf = (field: DataModelField) => ColumnType;

/**
 * Brings the record tables in line with the models: makes what is missing, never drops or retypes. Identifiers come from
 * checked content (`^[a-z][A-Za-z0-9]*$`) and are quoted all the same.
 */
export async function shapeTables(
  db: Database,
  models: Readonly<Record<string, DataModel>>,
  columnType: ColumnTypeOf,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(7350400)`.execute(tx);
    const known = await rows<{ table_name: string; column_name: string }>(
      tx,
      sql`select c.relname::text as table_name, a.attname::text as column_name
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = to_regnamespace('models') and c.relkind = 'r'`,
    );
    const indexed: [string, string][] = [];
    const columns = new Set(known.map((column) => `${column.table_name}.${column.column_name}`));
    for (const model of Object.values(models)) {
      const table = sql.id('models', model.group);
      if (!columns.has(`${model.group}.id`)) {
        await sql`create table ${table} (
          id text primary key, process_id text, division text not null, version integer not null default 1,
          created_by text, created_at timestamptz not null, updated_at timestamptz not null)`.execute(tx);
        await sql`create unique index ${sql.id(`${model.group}_process`)} on ${table} (process_id) where process_id is not null`.execute(
          tx,
        );
        await sql`create index ${sql.id(`${model.group}_division`)} on ${table} (division text_pattern_ops, created_at desc, id)`.execute(
          tx,
        );
        await sql`create index ${sql.id(`${model.group}_created`)} on ${table} (created_at desc, id)`.execute(
          tx,
        );
      }
      for (const field of model.fields) if (field.indexed) indexed.push([model.group, columnOf(field)]);
      const missing = new Map(
        model.fields
          .map((field) => [columnOf(field), field] as const)
          .filter(([column]) => !columns.has(`${model.group}.${column}`)),
      );
      if (missing.size === 0) continue;
      const added = [...missing].map(
        ([column, field]) => sql`add column ${sql.id(column)} ${sql.raw(columnType(field))}`,
      );
      await sql`alter table ${table} ${sql.join(added)}`.execute(tx);
      for (const [column, { label }] of missing)
        await sql`comment on column ${sql.id('models', model.group, column)} is ${sql.lit(label)}`.execute(
          tx,
        );
    }
    for (const [group, column] of indexed)
      await sql`create index if not exists ${sql.id(indexName(group, column))} on ${sql.id('models', group)} (${sql.id(column)})`.execute(
        tx,
      );
  });
}

/** Name of the index by a field; PostgreSQL cuts names at 63 bytes, so that long ones are told apart by a digest. */
function indexName(group: string, column: string): string {
  const name = `${group}__${column}`;
  if (name.length <= 60) return name;
  return `${name.slice(0, 40)}_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}
