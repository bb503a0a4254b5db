import { CompiledQuery, type DatabaseConnection, type Dialect, type Kysely, type QueryResult } from 'kysely';
import { isAway, sqlState } from '../errors.ts';
import { isInTransaction } from '../pglite/open-transaction.ts';
import type { Statement } from '../statements/tables.ts';
import { gathered } from './gathered.ts';
import { askWhatJoins } from './pool.ts';

/** The code of whatever is asked of a transaction after one of its statements failed. */
const abortedAlready = '25P02';

/** A statement that goes out before those before it were answered. */
interface Sent {
  /** It changes something: it must not go out before the transaction is known to be open. */
  isWrite: boolean;
  answer?: Promise<QueryResult<unknown>>;
}

const marks = new WeakMap<CompiledQuery, Sent>();

/**
 * Sends a change within a transaction and goes on without its answer: returns when it was sent. Where it fails, the next
 * statement whose answer is awaited throws its error, else the commit does, and nothing of the transaction stands. For what
 * the caller needs neither rows nor counts of.
 */
export async function send(tx: Kysely<unknown>, statement: Statement): Promise<void> {
  if (!tx.isTransaction) {
    await tx.executeQuery(statement.compile(tx));
    return;
  }
  const query = statement.compile(tx);
  marks.set(query, { isWrite: true });
  await tx.executeQuery(query);
}

type Rows = unknown[][];
type Read = (statements: readonly Statement[]) => Promise<Rows>;

/** Calls whose reads share a round trip: few, so that on a large machine several connections work for a crowd. */
const mostInOneTrip = 4;
const tripsOf = new WeakMap<Kysely<unknown>, Read>();

/**
 * Runs several reads on one connection in one round trip; their rows in the order of the statements. Outside a transaction the reads of
 * other calls that ask in the same turn of the event loop go along: for reads by a key, which hold nobody up. One that fails
 * fails those of its own call.
 */
export function together<T extends readonly unknown[]>(
  db: Kysely<unknown>,
  statements: { readonly [K in keyof T]: Statement<T[K]> },
): Promise<{ -readonly [K in keyof T]: T[K][] }> {
  // Work that holds a transaction and asks beside it may wait for nobody, nor may others wait with it.
  if (db.isTransaction || isInTransaction()) return inOneTrip(db, statements);
  return tripOf(db)(statements) as Promise<{ -readonly [K in keyof T]: T[K][] }>;
}

/** The same for what was gathered already: no other call's reads go along. */
export function inOneTrip<T extends readonly unknown[]>(
  db: Kysely<unknown>,
  statements: { readonly [K in keyof T]: Statement<T[K]> },
): Promise<{ -readonly [K in keyof T]: T[K][] }> {
  const run = (connection: Kysely<unknown>) => readsOn(connection)(statements);
  const answers = db.isTransaction ? run(db) : db.connection().execute(run);
  return answers as Promise<{ -readonly [K in keyof T]: T[K][] }>;
}

function tripOf(db: Kysely<unknown>): Read {
  let trip = tripsOf.get(db);
  if (!trip) {
    trip = gathered<readonly Statement[], Rows>(
      (calls) =>
        db.connection().execute(async (connection) => {
          const read = readsOn(connection);
          const answers = await Promise.allSettled(calls.map(read));
          return answers.map((answer) =>
            answer.status === 'fulfilled' ? answer.value : asError(answer.reason),
          );
        }),
      mostInOneTrip,
    );
    tripsOf.set(db, trip);
  }
  return trip;
}

/** Sends reads one behind the other and awaits their answers afterwards. */
const readsOn =
  (connection: Kysely<unknown>): Read =>
  async (statements) => {
    const found: Promise<QueryResult<unknown>>[] = [];
    for (const statement of statements) {
      const query = statement.compile(connection);
      const sent: Sent = { isWrite: false };
      marks.set(query, sent);
      const result = await connection.executeQuery(query);
      found.push(sent.answer ?? Promise.resolve(result));
    }
    return (await Promise.all(found)).map(({ rows }) => rows);
  };

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** What of a transaction was sent and not awaited, on one connection; outside a transaction nothing is kept. */
class Line {
  #isOpen = false;
  #begun: Promise<unknown> = Promise.resolve();
  /** Whether a statement waits for BEGIN; those after it must not overtake it. */
  #isAwaited = false;
  #sent: Promise<unknown>[] = [];

  add<T>(answer: Promise<T>): Promise<T> {
    // Whoever awaits the next answer, or the commit, is told.
    answer.catch(() => undefined);
    if (this.#isOpen) this.#sent.push(answer);
    return answer;
  }

  begin(answer: Promise<unknown>): void {
    this.#isOpen = true;
    this.#isAwaited = false;
    this.#begun = this.add(answer);
  }

  /**
   * Returns when a statement may go out: one that the server runs by itself where BEGIN fails only after it succeeded. Throws where
   * the transaction could not be opened.
   */
  async begun(joins: boolean): Promise<void> {
    if (joins && !this.#isAwaited) return;
    this.#isAwaited = true;
    await this.#begun;
  }

  /** Throws the error of the first that failed. */
  async settle(): Promise<void> {
    for (const answer of this.#sent) await answer;
  }

  clear(): void {
    this.#isOpen = false;
    this.#begun = Promise.resolve();
    this.#isAwaited = false;
    this.#sent = [];
  }
}

/**
 * Makes the connections of a dialect send what is marked without waiting for the answers before it. BEGIN goes out with the
 * first statements, and COMMIT with the last changes: the server takes them in order, and after a failure it refuses all that
 * follows and answers COMMIT with a rollback. Returns the dialect.
 */
export function withPipeline(dialect: Dialect): Dialect {
  const lines = new WeakMap<DatabaseConnection, Line>();
  const makeDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = makeDriver();
    const acquire = driver.acquireConnection.bind(driver);
    const begin = driver.beginTransaction.bind(driver);
    const commit = driver.commitTransaction.bind(driver);
    const rollback = driver.rollbackTransaction.bind(driver);
    const plain = new WeakMap<DatabaseConnection, DatabaseConnection>();
    driver.acquireConnection = async (...args) => {
      const connection = await acquire(...args);
      if (!lines.has(connection)) {
        const line = new Line();
        lines.set(connection, line);
        const [own] = (await connection.executeQuery<Own>(CompiledQuery.raw(askWhatJoins))).rows;
        plain.set(connection, pipelined(connection, line, own?.joinsBegin ?? (() => false)));
      }
      return connection;
    };
    driver.beginTransaction = async (connection, settings) => {
      lines.get(connection)!.begin(begin(plain.get(connection)!, settings));
    };
    driver.commitTransaction = async (connection) => {
      const line = lines.get(connection)!;
      const committed = commit(plain.get(connection)!);
      committed.catch(() => undefined);
      try {
        await line.settle();
        await committed;
      } finally {
        line.clear();
      }
    };
    driver.rollbackTransaction = async (connection) => {
      lines.get(connection)!.clear();
      // A database that has lost the connection rolls back by itself; what failed first is told.
      await rollback(connection).catch((error: unknown) => {
        if (!isAway(error)) throw error;
      });
    };
    return driver;
  };
  return dialect;
}

/** What a connection of the pool tells of itself. */
interface Own {
  joinsBegin: ((text: string) => boolean) | null;
}

/** Changes what a connection does with marked statements; returns it as it was. */
function pipelined(
  connection: DatabaseConnection,
  line: Line,
  joinsBegin: (text: string) => boolean,
): DatabaseConnection {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery, ...rest: []): Promise<QueryResult<R>> => {
    const sent = marks.get(query);
    if (!sent || sent.isWrite) await line.begun(joinsBegin(query.sql));
    // What comes after a failure is refused for that alone: the first that failed says why.
    const first = async (error: unknown): Promise<never> => {
      if (sqlState(error) === abortedAlready) await line.settle();
      throw error;
    };
    if (sent) {
      sent.answer = line.add(execute<R>(query, ...rest)).catch(first);
      sent.answer.catch(() => undefined);
      return { rows: [] };
    }
    return execute<R>(query, ...rest).catch(first);
  };
  return { executeQuery: execute, streamQuery: connection.streamQuery.bind(connection) };
}
