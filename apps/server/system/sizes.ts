import { type Database, one, rows, schemaVersion } from '@homestead/database';
import { sql } from 'kysely';

/** The database itself: its kind and version, its size in bytes, and the newest change of its structure. */
export async function databaseFacts(db: Database) {
  const facts = await one<{ version: string; spatial: string | null; bytes: string }>(
    db.kysely,
    sql`select current_setting('server_version') as version,
          (select extversion from pg_extension where extname = 'postgis') as spatial,
          pg_database_size(current_database())::text as bytes`,
  );
  return { ...facts, bytes: Number(facts.bytes), kind: db.kind, schema: await schemaVersion(db) };
}

/** Of so many tables the sizes are told. */
const told = 30;

/** The largest tables with their indexes; rows as the database estimates them, null where it has not yet. */
export async function tableSizes(
  db: Database,
): Promise<{ name: string; rows: number | null; bytes: number }[]> {
  const found = await rows<{ name: string; rows: string | null; bytes: string }>(
    db.kysely,
    sql`select n.nspname || '.' || c.relname as name,
          round(case when c.reltuples >= 0 then c.reltuples else nullif(s.n_live_tup, 0) end::numeric)::text as rows,
          pg_total_relation_size(c.oid)::text as bytes
        from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
        order by pg_total_relation_size(c.oid) desc, 1 limit ${told}`,
  );
  return found.map(({ name, ...numbers }) => ({
    name,
    rows: numbers.rows === null ? null : Number(numbers.rows),
    bytes: Number(numbers.bytes),
  }));
}
