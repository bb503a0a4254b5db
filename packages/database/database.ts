import { developmentKeyring, type Keyring } from '@homestead/encryption';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { withPipeline } from './connection/pipeline.ts';
import { LivePool, type PoolState } from './connection/pool.ts';
import { doubt, sqlState, troubleOf } from './errors.ts';
import { withKeyring } from './personal.ts';
import { type BegunEngine, beginEmbedded, notOpened, statementMs } from './pglite/begin.ts';
import { EmbeddedDialect } from './pglite/dialect.ts';
import { asOpen } from './pglite/open-transaction.ts';
import type { DatabaseSettings, Progress } from './settings.ts';
import type { Statement } from './statements/tables.ts';

/** Anything that runs statements: the database, or the transaction that a caller must pass on. */
export type Executor = Kysely<unknown>;
export type Tx = Transaction<unknown>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly kysely: Kysely<unknown>;
  /** With which keys it seals and opens personal data. */
  readonly keyring: Keyring;
  /**
   * Runs `work` in one transaction; commits when it returns, rolls back when it throws. Where the commit itself failed, the
   * error is one of which `mayStand` says so.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a script of several statements outside a transaction of ours (libraries that bring their own schema). */
  script(text: string): Promise<void>;
  /** What the connections do just now; null on the embedded database, which has one. */
  pool(): PoolState | null;
  close(): Promise<void>;
}

const asText = (value: string) => value;
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1082, asText);

/**
 * Opens PostgreSQL, or the embedded database under its folder lock. Personal data is sealed and opened with the keyring of the
 * settings. An embedded one may have been begun. Throws FolderLocked, DatabaseAway.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  progress: Progress = () => {},
  begun: BegunEngine | null = null,
): Promise<Database> {
  return settings.kind === 'postgres'
    ? openPostgres(settings)
    : openEmbedded(settings, begun ?? beginEmbedded(settings, progress));
}

function openPostgres(settings: Extract<DatabaseSettings, { kind: 'postgres' }>): Database {
  const pool = new LivePool({
    url: settings.url,
    size: settings.poolSize ?? 10,
    statementMs: settings.statementTimeoutMs ?? statementMs,
    silenceMs: settings.silenceMs ?? 4000,
    waitMs: settings.waitMs ?? 10_000,
  });
  const script = async (text: string) => void (await pool.query(text));
  const keyring = settings.keyring ?? developmentKeyring;
  return wrap(
    'postgres',
    keyring,
    new Kysely<unknown>({ dialect: withPipeline(withKeyring(new PostgresDialect({ pool }), keyring)) }),
    script,
    async () => {},
    () => pool.state(),
  );
}

/** How long a statement waits for the very transaction that it was asked in: the wait as a rule never ends otherwise. */
const patienceMs = 5_000;

async function openEmbedded(
  settings: Extract<DatabaseSettings, { kind: 'pglite' }>,
  { engine, unlock }: BegunEngine,
): Promise<Database> {
  try {
    await engine.open();
    await engine.script('create extension if not exists postgis');
    const keyring = settings.keyring ?? developmentKeyring;
    const kysely = new Kysely<unknown>({
      dialect: withPipeline(
        withKeyring(
          new EmbeddedDialect(engine, Math.min(settings.statementTimeoutMs ?? statementMs, patienceMs)),
          keyring,
        ),
      ),
    });
    // Holding the one connection keeps the script out of anybody's transaction.
    const script = (text: string) =>
      kysely.connection().execute(async () => void (await engine.script(text)));
    return wrap('pglite', keyring, kysely, script, async () => unlock());
  } catch (error) {
    unlock();
    throw notOpened(settings.folder, error);
  }
}

function wrap(
  kind: Database['kind'],
  keyring: Keyring,
  kysely: Kysely<unknown>,
  script: (text: string) => Promise<void>,
  after: () => Promise<void>,
  pool: () => PoolState | null = () => null,
): Database {
  return {
    kind,
    kysely,
    keyring,
    transaction: (work) => inTransaction(kysely, work),
    script,
    pool,
    close: async () => {
      await kysely.destroy();
      await after();
    },
  };
}

async function inTransaction<T>(kysely: Kysely<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    return await kysely.transaction().execute(async (tx) => {
      const result = await asOpen(() => work(tx));
      isCommitting = true;
      return result;
    });
  } catch (error) {
    // What a statement that went out with the commit was refused for, the database has rolled back.
    if (isCommitting && (sqlState(error) === undefined || troubleOf(error))) doubt(error);
    throw error;
  }
}

const execute = <T>(db: Executor, statement: Statement<T>) => db.executeQuery(statement.compile(db));

/** All rows of a statement: `rows(db, tables.selectFrom(…))`, or `rows(db, sql\`select …\`)`. */
export async function rows<T>(db: Executor, statement: Statement<T>): Promise<T[]> {
  return (await execute(db, statement)).rows;
}

/** The one row of a statement; anything else is an error, never a silent nothing. */
export async function one<T>(db: Executor, statement: Statement<T>): Promise<T> {
  const found = await rows(db, statement);
  if (found.length !== 1) throw new Error(`expected one row, got ${found.length}`);
  return found[0]!;
}

/** The first row of a statement, or undefined. */
export async function maybe<T>(db: Executor, statement: Statement<T>): Promise<T | undefined> {
  return (await rows(db, statement))[0];
}

/** How many rows a statement changed. */
export async function changed(db: Executor, statement: Statement): Promise<number> {
  return Number((await execute(db, statement)).numAffectedRows ?? 0n);
}

/** Runs a statement whose rows nobody asks for. */
export async function run(db: Executor, statement: Statement): Promise<void> {
  await execute(db, statement);
}

/** Runs text with positional parameters, for libraries that bring their own statements (pg-boss). */
export async function runText(db: Executor, text: string, values: readonly unknown[] = []) {
  return db.executeQuery(CompiledQuery.raw(text, [...values]));
}
