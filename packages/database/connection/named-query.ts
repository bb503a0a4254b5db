import pg from 'pg';

/** What a connection of the driver offers to a query (`pg/lib/connection.js`). */
interface Wire {
  bind(config: { statement: string; values: readonly unknown[] }): void;
  execute(config: object): void;
  sync(): void;
}

/** How the driver reads the rows of a result (`pg/lib/result.js`). */
interface RowLayout {
  fields: readonly unknown[];
  _parsers: readonly unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** The driver's query (`pg/lib/query.js`), of which its types show only the public part. */
interface DriverQuery {
  name: string | undefined;
  values: readonly unknown[];
  _result: RowLayout;
  _accumulateRows: boolean;
  prepare(connection: Wire): void;
  handleRowDescription(message: object): void;
  handleCommandComplete(message: object, connection: Wire): void;
}

export type Answered = (error: Error | null, result?: pg.QueryResult) => void;

const { Query, utils } = pg as unknown as {
  Query: new (text: string, values: readonly unknown[], done: Answered) => DriverQuery;
  utils: { prepareValue(value: unknown): unknown };
};

/** How the rows of each named statement of a connection are read: as the server described them when it first ran there. */
export type RowLayouts = Map<string, RowLayout>;

/**
 * A statement with a name, whose rows the server describes once for each connection and not at each call. Where its columns
 * have changed since it was prepared the server refuses it (`isStale`), so no row is read by the layout of another.
 */
export class NamedQuery extends Query {
  readonly #statement: string;
  readonly #layouts: RowLayouts;

  constructor(name: string, text: string, values: readonly unknown[], layouts: RowLayouts, done: Answered) {
    super(text, values, done);
    this.name = name;
    this.#statement = name;
    this.#layouts = layouts;
  }

  override prepare(connection: Wire): void {
    const layout = this.#layouts.get(this.#statement);
    const values = layout && this.#writtenValues();
    if (!values) {
      super.prepare(connection);
      return;
    }
    this._result.fields = layout.fields;
    this._result._parsers = layout._parsers;
    this._result._prebuiltEmptyResultObject = layout._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    connection.bind({ statement: this.#statement, values });
    connection.execute({});
    connection.sync();
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
    if (this.#layouts.has(this.#statement)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#layouts.set(this.#statement, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
