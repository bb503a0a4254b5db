import {
  type ColumnType,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCreator,
  type RawBuilder,
  type SelectType,
  sql,
} from 'kysely';

/** What runs: made by Kysely's builder (`tablesOf`), or by its `sql` tag with bound parameters. */
export interface Statement<T = unknown> {
  /** What the compiler compares a caller's row type with; nobody reads it. */
  readonly expressionType?: T | undefined;
  /** The same of what inserts, updates and deletions return; nobody calls it. */
  executeTakeFirst?(): Promise<T | undefined>;
  compile(db: Kysely<unknown>): CompiledQuery<T>;
}

/** A JSON column: written as its text, read as what the text says. */
export type Json = ColumnType<unknown, string, string>;
export type JsonByDefault = ColumnType<unknown, string | undefined, string>;

/** Columns of a row as they are read; `Table` is a row type that the migrations give (`tables.ts` of a module). */
export type Row<Table, Names extends keyof Table = keyof Table> = {
  [Name in Names]: SelectType<Table[Name]>;
};

/** The same where a statement names `uploader_id` as `uploaderId`. */
export type CamelRow<Table, Names extends keyof Table = keyof Table> = {
  [Name in Names as Camel<Name & string>]: SelectType<Table[Name]>;
};

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name;

/** Statements are built here and run where the caller says: by `rows`, `one`, `maybe`, `changed`, `run`, `send` or `together`. */
class NoDriver extends DummyDriver {
  override acquireConnection(): never {
    throw new Error('build the statement here, and run it on a database or transaction: rows(db, statement)');
  }
}

/** Builds and compiles; runs nothing. */
export const statementBuilder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Kysely's builder over the tables of one schema, which the compiler checks the names of columns against. */
export function tablesOf<Tables>(): QueryCreator<Tables> {
  return statementBuilder as unknown as Kysely<Tables>;
}

/** For `one(db, asked.select(countTotal))`: how many rows a list has. */
export const countTotal = sql<number>`count(*)::int`.as('total');

/** For `where('id', '=', anyOf(ids))`: one parameter, so that lists of any length are one prepared statement. */
export const anyOf = <T extends string>(values: readonly T[]): RawBuilder<T> =>
  sql`any(${[...values]}::text[])`;

/** For `where('id', '<>', allOf(ids))`: one parameter, as in `anyOf`. */
export const allOf = <T extends string>(values: readonly T[]): RawBuilder<T> =>
  sql`all(${[...values]}::text[])`;
