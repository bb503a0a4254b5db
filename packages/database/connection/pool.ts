import type { Duplex } from 'node:stream';
import { setImmediate as immediate, setTimeout as later } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, type Trouble, troubleOf } from '../errors.ts';
import { type NamedQueries, NamedQuery, Skipped } from './named-query.ts';
import { hasAllColumns, isOpenAfter, isStale, onePlan, StatementNames } from './statements.ts';

export interface PoolSettings {
  url: string;
  /** Most connections at a time. */
  size: number;
  /** How long one statement may run, in ms: the server ends it then, and a little later so does this side. */
  statementMs: number;
  /** After how many ms without an answer the server is asked over another connection whether it still works on it. */
  silenceMs: number;
  /** How long a call waits for a connection, in ms, before it is told that there is none. */
  waitMs: number;
}

/** What the pool does just now, and what last went wrong with it. */
export interface PoolState {
  size: number;
  open: number;
  idle: number;
  waiting: number;
  /** For how long the first of those who wait has waited, in ms; 0 where nobody does. */
  longestWaitMs: number;
  /** What last kept a statement from being served, and how many ms ago. */
  trouble: { kind: Trouble; agoMs: number } | null;
}

/** A statement that changes nothing, as its first word says. */
const isRead = /^\s*select\b/i;

/** Holds until the Sync of its batch: PostgreSQL plans a statement for its values again wherever that looks cheaper. */
const forAnyValues = "select set_config('plan_cache_mode', 'force_generic_plan', true)";

/**
 * Answered by the connection itself: one row, whose `joinsBegin` tells of a text whether it would go out in one batch with a BEGIN
 * that is not answered yet. Where that fails, the server does not run it.
 */
export const askWhatJoins = 'select null as "joinsBegin"';

/** A connection that has been quiet so long is asked before it is handed out: what stood between may have forgotten it. */
const quietMs = 1000;

/**
 * A connection that remembers when it last heard from the server. Neither a lost network nor a fail-over ends a TCP
 * connection by itself: while something is unanswered the kernel sends it again for a quarter of an hour, without keepalive.
 */
class LiveClient extends pg.Client {
  heardAt = performance.now();
  /** Since when the server has said nothing while a statement is under way; null between statements. */
  sentAt: number | null = null;
  #underWay = 0;
  #isGathering = false;
  isInTransaction = false;
  names = new StatementNames();
  readonly #named: NamedQueries = {
    layouts: new Map(),
    batch: [],
    endBatch: () => {
      if (this.#named.batch.length === 0) return;
      this.#named.batch = [];
      this.connection.sync();
    },
    forget: (queries) => {
      this._sentQueryQueue = this._sentQueryQueue.filter((query) => !queries.includes(query as NamedQuery));
    },
  };
  /** The driver's own: the queries whose answers it awaits after that of the active one. */
  declare _sentQueryQueue: unknown[];
  /** Whether it is connected and one of the pool. */
  isPooled = false;
  /** Names that the server no longer takes on this connection. */
  readonly #unnamed = new Set<string>();
  /** Set where the connection must not be used again though it still answers: its server has become read-only. */
  isSpent = false;
  /** The server's process that works for this connection. */
  declare readonly processID: number;
  noted: (trouble: Trouble) => void = () => undefined;
  #isCut = false;

  override query(...args: unknown[]): never {
    const [text, values, done] = args;
    if (text === askWhatJoins) return Promise.resolve({ rows: [{ joinsBegin: this.#joinsBegin }] }) as never;
    if (typeof text !== 'string' || done || !Array.isArray(values)) return this.#listen(args) as never;
    this.isInTransaction = isOpenAfter(text, this.isInTransaction);
    const name = this.#nameOf(text);
    return (name ? this.#ask(name, text, values) : this.#listen(args)) as never;
  }

  /**
   * Sends a statement by its name. Outside a transaction only reads share a batch: what one after them fails for would undo a
   * change that was answered already.
   */
  #ask(name: string, text: string, values: unknown[]): Promise<unknown> {
    const { isInTransaction } = this;
    const isPlannedOnce = text.includes(onePlan);
    const mayBatch = this.isPooled && (isInTransaction || isPlannedOnce || isRead.test(text));
    if (isPlannedOnce && mayBatch && !isInTransaction)
      void this.#ask('any-values', forAnyValues, []).catch(() => undefined);
    return new Promise((resolve, reject) => {
      const heard = this.#sends();
      const query = new NamedQuery({ name, text, values, mayBatch }, this.#named, (error, result) => {
        heard();
        if (!error) return resolve(result);
        if (error instanceof Skipped && !isInTransaction) return resolve(this.#listen([text, values]));
        if (!isStale(error)) return reject(this.#judged(error));
        this.#unnamed.add(name);
        // What came before it in its transaction is gone: the call is made again.
        if (isInTransaction)
          return reject(
            new DatabaseAway('a statement was prepared for older tables', { cause: this.#judged(error) }),
          );
        resolve(this.#listen([text, values]));
      });
      (super.query as (query: unknown) => unknown)(query);
    });
  }

  readonly #joinsBegin = (text: string): boolean => {
    const { batch, layouts } = this.#named;
    const name = batch[0]?.text === 'begin' && !hasAllColumns(text) ? this.names.known(text) : undefined;
    return name !== undefined && layouts.has(name) && !this.#unnamed.has(name);
  };

  #nameOf(text: string): string | undefined {
    if (this.isInTransaction && hasAllColumns(text)) return undefined;
    const name = this.names.nameOf(text);
    return name && !this.#unnamed.has(name) ? name : undefined;
  }

  /** What is sent before the program waits goes out in one write. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#named.endBatch();
      stream.uncork();
    });
  }

  /** Notes that a statement is sent now; what is returned notes that the server answered it. */
  #sends(): () => void {
    this.#gather();
    if (this.#underWay++ === 0) this.sentAt = performance.now();
    return () => {
      this.heardAt = performance.now();
      this.#underWay--;
      this.sentAt = this.#underWay === 0 ? null : this.heardAt;
    };
  }

  /** Sends a statement as the driver does, and notes when the server was heard. */
  #listen(args: unknown[]): unknown {
    this.#named.endBatch();
    // Callers with a callback are the driver's own; statements of ours are promises.
    if (typeof args.at(-1) === 'function') return (super.query as (...args: unknown[]) => unknown)(...args);
    const heard = this.#sends();
    const answer = (super.query as (...args: unknown[]) => Promise<unknown>)(...args);
    return answer.then(
      (result) => {
        heard();
        return result;
      },
      (error: unknown) => {
        heard();
        throw this.#judged(error);
      },
    );
  }

  /** The error that the caller is told; one that says that the connection is of no more use ends it. */
  #judged(error: unknown): unknown {
    const trouble = troubleOf(error);
    if (!trouble) return error;
    this.noted(trouble);
    if (trouble === 'readOnly') this.isSpent = true;
    if (trouble !== 'away') return error;
    this.cut();
    return new DatabaseAway(`the connection was lost: ${(error as Error).message}`, { cause: error });
  }

  /** Ends the connection at once, without a farewell to which nobody would answer. What is under way fails. */
  cut(): void {
    // Each statement under way on a lost connection comes here.
    if (this.#isCut) return;
    this.#isCut = true;
    void this.end().catch(() => undefined);
    this.connection.stream.destroy();
  }
}

/** Sends what was gathered as one piece: handing over each piece of a statement by itself takes longer than copying it. */
function sendInOnePiece(stream: Duplex): void {
  // Node's own word for a piece that is no text.
  const encoding = 'buffer' as BufferEncoding;
  stream._writev = (pieces, done) =>
    stream._write(Buffer.concat(pieces.map(({ chunk }: { chunk: Buffer }) => chunk)), encoding, done);
}

/** The pool: no connection that has died without a word is handed out twice, and none holds a call for ever. */
export class LivePool extends pg.Pool {
  readonly #settings: PoolSettings;
  readonly #live = new Set<LiveClient>();
  readonly #waits = new Set<number>();
  readonly #watch: NodeJS.Timeout;
  readonly #names = new StatementNames();
  /** Connections last heard before this moment died with one that was found dead. */
  #doubtedBefore = 0;
  #trouble: { kind: Trouble; at: number } | null = null;
  #isAsking = false;
  /** How often in a row the question about silent connections found no answer. */
  #unasked = 0;

  constructor(settings: PoolSettings) {
    super({
      Client: LiveClient as never,
      connectionString: settings.url,
      max: settings.size,
      connectionTimeoutMillis: settings.waitMs,
      statement_timeout: settings.statementMs,
      query_timeout: settings.statementMs + 3000,
      idle_in_transaction_session_timeout: 60_000,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // A new connection signs in, reads the catalogue and plans every statement anew: those that rest are kept for the next calls.
      idleTimeoutMillis: 600_000,
      // After a fail-over old connections may lead to the old server; none is kept so long that this matters.
      maxLifetimeSeconds: 1800,
      // Statements here last milliseconds: compiling one takes longer than running it. Pages come from memory or flash.
      // A role is often named as one of our schemas, which would then come before public: names without schema mean public.
      options: '-c jit=off -c random_page_cost=1.1 -c search_path=public',
    });
    this.#settings = settings;
    // A backend that dies takes its idle connections with it; the pool replaces them, the process must go on.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      const live = client as unknown as LiveClient;
      // The same for a connection in use: its statement fails by itself, and nobody else listens to the client's event.
      live.on('error', () => undefined);
      sendInOnePiece(live.connection.stream);
      live.noted = (kind) => this.#note(kind);
      live.names = this.#names;
      live.isPooled = true;
      live.heardAt = performance.now();
      this.#live.add(live);
    });
    this.on('remove', (client) => this.#live.delete(client as unknown as LiveClient));
    this.#watch = setInterval(() => void this.#askAboutSilent(), settings.silenceMs / 4);
    this.#watch.unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]): unknown {
    return done ? super.connect(done) : this.#take();
  }

  /** How long the answer to a question may take that costs the server nothing. */
  get #askMs(): number {
    return this.#settings.silenceMs * 0.6;
  }

  state(): PoolState {
    const now = performance.now();
    const first = Math.min(now, ...this.#waits);
    return {
      size: this.#settings.size,
      open: this.totalCount,
      idle: this.idleCount,
      waiting: this.waitingCount,
      longestWaitMs: Math.round(now - first),
      trouble: this.#trouble && { kind: this.#trouble.kind, agoMs: Math.round(now - this.#trouble.at) },
    };
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): unknown {
    clearInterval(this.#watch);
    return done ? super.end(done) : super.end();
  }

  async #take(): Promise<pg.PoolClient> {
    const since = performance.now();
    this.#waits.add(since);
    try {
      for (;;) {
        const client = await super.connect();
        const live = client as unknown as LiveClient;
        if (await this.#isAlive(live)) return guarded(client, live);
        client.release(true);
      }
    } catch (error) {
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      this.#note(trouble);
      throw new DatabaseAway(`no connection: ${(error as Error).message}`, { cause: error, trouble });
    } finally {
      this.#waits.delete(since);
    }
  }

  async #isAlive(client: LiveClient): Promise<boolean> {
    if (client.heardAt < this.#doubtedBefore) return false;
    const askedAt = performance.now();
    if (askedAt - client.heardAt < quietMs) return true;
    try {
      await client.query({ text: 'select 1', query_timeout: this.#askMs } as never);
      return true;
    } catch {
      this.#doubt(client, askedAt);
      return false;
    }
  }

  /** One that died without a word did not die alone: what was not heard since is not handed out again. */
  #doubt(client: LiveClient, askedAt: number): void {
    client.cut();
    this.#doubtedBefore = Math.max(this.#doubtedBefore, askedAt);
  }

  /**
   * A statement may rightly take long, so its silence alone says nothing: another connection asks whether the server works
   * on it. Where it does not, its answer was lost, or the statement never arrived, and the connection is cut.
   */
  async #askAboutSilent(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#live].filter(
      ({ sentAt }) => sentAt !== null && now - sentAt > this.#settings.silenceMs,
    );
    if (silent.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    const sent = new Map(silent.map((client) => [client, client.sentAt]));
    const other = new pg.Client({
      connectionString: this.#settings.url,
      connectionTimeoutMillis: this.#askMs,
      query_timeout: this.#askMs,
    });
    other.on('error', () => undefined);
    try {
      await other.connect();
      const { rows } = await other.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and state = 'active'`,
        [silent.map(({ processID }) => processID)],
      );
      const atWork = new Set(rows.map(({ pid }) => pid));
      // An answer that was on its way when we asked has this moment to arrive.
      await later(this.#settings.silenceMs / 10);
      await immediate();
      this.#unasked = 0;
      for (const client of silent)
        if (!atWork.has(client.processID) && client.sentAt === sent.get(client)) this.#doubt(client, now);
    } catch (error) {
      // No answer to a new connection either, twice: the database is away, and those who wait learn it now. A database
      // that has no connection left for the question still works on the statements that it has.
      if (troubleOf(error) !== 'crowded' && ++this.#unasked >= 2)
        for (const client of silent) if (client.sentAt === sent.get(client)) this.#doubt(client, now);
    } finally {
      void other.end().catch(() => undefined);
      this.#isAsking = false;
    }
  }

  #note(kind: Trouble): void {
    this.#trouble = { kind, at: performance.now() };
  }
}

/** Gives the connection back for good where it must not be used again. */
function guarded(client: pg.PoolClient, live: LiveClient): pg.PoolClient {
  const release = client.release;
  client.release = (error) => release(error || live.isSpent);
  return client;
}
