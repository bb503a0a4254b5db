import pg from 'pg';

/** What a connection of the driver offers to a query (`pg/lib/connection.js`). */
interface Wire {
  bind(config: { statement: string; values: readonly unknown[] }): void;
  execute(config: object): void;
  emit(event: 'readyForQuery', message: object): void;
}

/** How the driver reads the rows of a result (`pg/lib/result.js`). */
interface RowLayout {
  fields: readonly unknown[];
  _parsers: readonly unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** The driver's query (`pg/lib/query.js`), of which its types show only the public part. */
interface DriverQuery {
  readonly text: string;
  name: string | undefined;
  values: readonly unknown[];
  callback: Answered;
  _result: RowLayout;
  _accumulateRows: boolean;
  prepare(connection: Wire): void;
  handleCommandComplete(message: object, connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
}

export type Answered = (error: Error | null, result?: pg.QueryResult) => void;

const { Query, utils } = pg as unknown as {
  Query: new (text: string, values: readonly unknown[], done: Answered) => DriverQuery;
  utils: { prepareValue(value: unknown): unknown };
};

/** A statement that the server did not run, since one before it in its batch failed; the code is that of such a transaction. */
export class Skipped extends Error {
  readonly code = '25P02';
  constructor() {
    super('a statement that was sent before failed');
    this.name = 'Skipped';
  }
}

/** What the named statements of one connection share. */
export interface NamedQueries {
  /** How the rows of each are read: as the server described them when it first ran there. */
  readonly layouts: Map<string, RowLayout>;
  /** Those that were sent since the last Sync, in order. */
  batch: NamedQuery[];
  /** Sends the Sync that ends the batch, where there is one. */
  endBatch(): void;
  /** Takes queries from those of which the driver awaits an answer. */
  forget(queries: readonly NamedQuery[]): void;
}

/**
 * A statement with a name. The server describes its rows once for each connection and not at each call: where its columns have
 * changed since it was prepared the server refuses it (`isStale`), so no row is read by the layout of another. One that may be in
 * a batch shares the Sync of those sent with it: the server gives their answers in one piece, and after a failure it runs none
 * of the rest.
 */
export class NamedQuery extends Query {
  readonly #statement: string;
  readonly #shared: NamedQueries;
  readonly #mayBatch: boolean;
  /** The batch that it went out in. */
  #batch: readonly NamedQuery[] = [];

  constructor(
    { name, text, values, mayBatch }: { name: string; text: string; values: unknown[]; mayBatch: boolean },
    shared: NamedQueries,
    done: Answered,
  ) {
    super(text, values, done);
    this.name = name;
    this.#statement = name;
    this.#shared = shared;
    this.#mayBatch = mayBatch;
  }

  override prepare(connection: Wire): void {
    const layout = this.#shared.layouts.get(this.#statement);
    const values = layout && this.#writtenValues();
    if (!values) {
      this.#shared.endBatch();
      super.prepare(connection);
      return;
    }
    this._result.fields = layout.fields;
    this._result._parsers = layout._parsers;
    this._result._prebuiltEmptyResultObject = layout._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    if (!this.#mayBatch) this.#shared.endBatch();
    connection.bind({ statement: this.#statement, values });
    connection.execute({});
    const { batch } = this.#shared;
    batch.push(this);
    this.#batch = batch;
    if (!this.#mayBatch) this.#shared.endBatch();
  }

  /** The values as they go over the wire; undefined where one cannot be written, of which the driver tells the caller. */
  #writtenValues(): unknown[] | undefined {
    try {
      return this.values.map((value) => utils.prepareValue(value));
    } catch {
      return undefined;
    }
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    super.handleCommandComplete(message, connection);
    if (!this.#shared.layouts.has(this.#statement)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      this.#shared.layouts.set(this.#statement, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    // The server says that it is ready only after the last of a batch; the driver hands the answer on when it hears so.
    if (this.#batch.length > 0 && this.#batch.at(-1) !== this) connection.emit('readyForQuery', {});
  }

  override handleError(error: Error, connection: Wire): void {
    const skipped = error instanceof pg.DatabaseError ? this.#batch.slice(this.#batch.indexOf(this) + 1) : [];
    this.#shared.forget(skipped);
    super.handleError(error, connection);
    for (const query of skipped) query.callback(new Skipped());
  }
}
