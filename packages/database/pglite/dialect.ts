import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { hasAllColumns, isOpenAfter, isStale, StatementNames } from '../connection/statements.ts';
import { DatabaseAway } from '../errors.ts';
import type { EmbeddedEngine } from './engine.ts';
import { isInTransaction } from './open-transaction.ts';

/**
 * One connection only: whoever holds it keeps everybody else waiting, so a transaction is passed on, never reopened. Who waits
 * within a transaction waits for that transaction, which as a rule waits for them: `patienceMs` ends that with an error.
 */
class Turnstile {
  readonly #patienceMs: number;
  #held = false;
  #queue: (() => void)[] = [];
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  async enter(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#queue.splice(this.#queue.indexOf(enter), 1);
        reject(
          new Error(
            'A statement waits outside the open transaction that waits for it: pass the transaction on.',
          ),
        );
      };
      const timer = isInTransaction() ? setTimeout(giveUp, this.#patienceMs) : undefined;
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#queue.push(enter);
    });
  }

  leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#held = false;
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: EmbeddedEngine;
  readonly #names = new StatementNames();
  /** Names under which the engine no longer takes their text. */
  readonly #unnamed = new Set<string>();
  #isInTransaction = false;
  /** How many threads had been lost when the transaction began. */
  #lossesBefore = 0;
  constructor(engine: EmbeddedEngine) {
    this.#engine = engine;
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const wasInTransaction = this.#isInTransaction;
    this.#isInTransaction = isOpenAfter(sql, wasInTransaction);
    const { losses } = this.#engine;
    if (!wasInTransaction) this.#lossesBefore = losses;
    // A new thread knows nothing of the transaction, and would run by itself what is left of it.
    else if (losses !== this.#lossesBefore && sql !== 'rollback')
      throw new DatabaseAway('the transaction was lost with its thread');
    const name = this.#nameOf(sql);
    const answer = await this.#engine.query(sql, parameters, name).catch((error: unknown) => {
      if (name === null || !isStale(error)) throw error;
      this.#unnamed.add(name);
      // What came before it in its transaction is gone: the call is made again.
      if (this.#isInTransaction)
        throw new DatabaseAway('a statement was prepared for older tables', { cause: error });
      return this.#engine.query(sql, parameters);
    });
    return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.affected) };
  }
  #nameOf(text: string): string | null {
    if (this.#isInTransaction && hasAllColumns(text)) return null;
    const name = this.#names.nameOf(text);
    return name === undefined || this.#unnamed.has(name) ? null : name;
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; the embedded database has no cursors.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream; page instead.');
  }
}

class EmbeddedDriver implements Driver {
  readonly #engine: EmbeddedEngine;
  readonly #turnstile: Turnstile;
  readonly #connection: EmbeddedConnection;
  constructor(engine: EmbeddedEngine, patienceMs: number) {
    this.#engine = engine;
    this.#connection = new EmbeddedConnection(engine);
    this.#turnstile = new Turnstile(patienceMs);
  }
  init(): Promise<void> {
    return this.#engine.open();
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnstile.enter();
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    this.#turnstile.leave();
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  destroy(): Promise<void> {
    return this.#engine.close();
  }
}

/** Kysely on the embedded engine. */
export class EmbeddedDialect implements Dialect {
  readonly #engine: EmbeddedEngine;
  readonly #patienceMs: number;
  constructor(engine: EmbeddedEngine, patienceMs: number) {
    this.#engine = engine;
    this.#patienceMs = patienceMs;
  }
  createAdapter() {
    return new PostgresAdapter();
  }
  createDriver(): Driver {
    return new EmbeddedDriver(this.#engine, this.#patienceMs);
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createIntrospector(db: ConstructorParameters<typeof PostgresIntrospector>[0]) {
    return new PostgresIntrospector(db);
  }
}
