import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { one, rows } from './database.ts';
import { type DigestPurpose, digested, Sealed, sealed, sealedJson } from './personal.ts';

/** A column of personal data, and by which column its rows are told apart. */
export interface SealedColumn {
  schema: string;
  table: string;
  key: string;
  column: string;
  /** The column that holds the digest by which a text is found. */
  digest?: { column: string; purpose: DigestPurpose };
}

/** Rows that one transaction rewrites. */
const batch = 500;

/** A text that is sealed with a key that this program was not given. */
export class KeyMissing extends Error {
  constructor(where: string) {
    super(`a text in ${where} is sealed with a key that is not among the configured ones`);
    this.name = 'KeyMissing';
  }
}

/** Whether a row's text is in another form than today's, or without its digest. */
function isOld(db: Database, { column, digest }: SealedColumn) {
  const { sealed: today, digest: digested } = db.keyring.current;
  const text = sql.id(column);
  const isOther = digest
    ? sql`(not starts_with(${text}, ${today}) or ${sql.id(digest.column)} is null or not starts_with(${sql.id(digest.column)}, ${digested}))`
    : sql`not starts_with(${text}, ${today})`;
  return sql`${text} <> '' and ${isOther}`;
}

/** Those of these columns that hold a text in another form than today's: one look at all of them. */
export async function columnsToRewrite(
  db: Database,
  columns: readonly SealedColumn[],
): Promise<SealedColumn[]> {
  const looks = columns.map(
    (of) => sql`exists (select from ${sql.id(of.schema, of.table)} where ${isOld(db, of)})`,
  );
  const { found } = await one<{ found: boolean[] }>(
    db.kysely,
    sql`select array[${sql.join(looks)}]::boolean[] as found`,
  );
  return columns.filter((_, index) => found[index]);
}

/**
 * Brings the texts of a column into today's form: sealed with the first key, with its digest. It may be stopped at any time and begun
 * again, beside calls that read and write. Returns how many rows it rewrote. Throws KeyMissing.
 */
export async function rewriteColumn(db: Database, of: SealedColumn): Promise<number> {
  const { schema, table, key, column, digest } = of;
  const [id, text] = [sql.id(key), sql.id(column)];
  for (let count = 0; ; ) {
    const done = await db.transaction(async (tx) => {
      const found = await rows<{ id: unknown; text: string }>(
        tx,
        sql`select ${id} as id, ${text} as text from ${sql.id(schema, table)}
            where ${isOld(db, of)} limit ${batch} for update skip locked`,
      );
      for (const row of found) {
        if (row.text.startsWith('enc:')) throw new KeyMissing(`${schema}.${table}.${column}`);
        const set = digest ? sql`, ${sql.id(digest.column)} = ${digested(digest.purpose, row.text)}` : sql``;
        await sql`update ${sql.id(schema, table)} set ${text} = ${sealed(row.text)}${set} where ${id} = ${row.id}`.execute(
          tx,
        );
      }
      return found.length;
    });
    count += done;
    if (done === 0) return count;
  }
}

export interface SealedJsonColumn extends Pick<SealedColumn, 'schema' | 'table' | 'column'> {
  /** Column of text that orders the rows. */
  key: string;
  /** What the transaction needs before it may write there. */
  before?(tx: Tx): Promise<void>;
}

/**
 * The same for a column of JSON. `map` applies a function to every text of a row's value that is sealed at rest. The table is gone
 * through once by its key, and the place is kept under `name`, so that a stopped run is gone on with.
 */
export async function rewriteJsonColumn(
  db: Database,
  name: string,
  of: SealedJsonColumn,
  map: (value: unknown, change: (text: string) => unknown) => unknown,
): Promise<number> {
  const { schema, table, key, column } = of;
  const [id, json] = [sql.id(key), sql.id(column)];
  const form = db.keyring.current.sealed;
  let count = 0;
  let after: string | null = await placeOf(db, name, form);
  while (after !== null) {
    const from: string = after;
    const last = await db.transaction(async (tx) => {
      // A sign before the text keeps it from being opened on its way: whether it is in today's form can be seen then.
      const found = await rows<{ id: string; raw: string }>(
        tx,
        sql`select ${id} as id, '.' || ${json}::text as raw from ${sql.id(schema, table)}
            where ${id} > ${from} and ${json} is not null order by ${id} limit ${batch} for update`,
      );
      await of.before?.(tx);
      for (const row of found) {
        let isOld = false;
        const value = map(JSON.parse(row.raw.slice(1)), (text) => {
          isOld ||= !text.startsWith(form);
          const plain = db.keyring.open(text);
          if (plain.startsWith('enc:')) throw new KeyMissing(`${schema}.${table}.${column}`);
          return new Sealed(plain);
        });
        if (!isOld) continue;
        await sql`update ${sql.id(schema, table)} set ${json} = ${sealedJson(value)}::jsonb where ${id} = ${row.id}`.execute(
          tx,
        );
        count++;
      }
      const next = found.at(-1)?.id ?? null;
      await sql`insert into people.sealing_progress (name, form, after_id) values (${name}, ${form}, ${next ?? ''})
        on conflict (name) do update set form = excluded.form, after_id = excluded.after_id`.execute(tx);
      return next;
    });
    after = last;
  }
  return count;
}

/** Where an earlier run into the same form was stopped; the beginning otherwise. */
async function placeOf(db: Database, name: string, form: string): Promise<string> {
  const { after } = await one<{ after: string }>(
    db.kysely,
    sql`select coalesce((select after_id from people.sealing_progress where name = ${name} and form = ${form}), '') as after`,
  );
  return after;
}
