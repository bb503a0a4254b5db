import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

/** What the engine said of a statement when it was prepared. */
interface Layout {
  /** The types of its values. */
  values: readonly number[];
  /** How its rows are read; null where it has none. */
  rows: messages.RowDescriptionMessage | null;
}

const { serialize } = protocol;

/**
 * The statements that the engine has parsed under a name. One of them is bound and run in one call of the engine, and planned as
 * PostgreSQL plans prepared statements: `PGlite.query` parses and plans each text anew at every call, in five calls of the engine.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  readonly #layouts = new Map<string, Layout>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Rows and tag of one run, as `PGlite.query` gives them. Throws what the engine refused it for. */
  run<T>(name: string, text: string, params: readonly unknown[]): Promise<Results<T>> {
    const database = this.#database;
    return database.runExclusive(async () => {
      const layout = this.#layouts.get(name) ?? (await this.#prepare(name, text));
      const values = params.map((value, index) => this.#written(value, layout.values[index]));
      const answer = await this.#send(
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      );
      const described = layout.rows ? [layout.rows, ...answer] : answer;
      return parse.parseResults(described, database.parsers)[0] as Results<T>;
    });
  }

  async #prepare(name: string, text: string): Promise<Layout> {
    const answer = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const layout = {
      values: parse.parseDescribeStatementResults(answer),
      rows: (answer.find((message) => message.name === 'rowDescription') ??
        null) as messages.RowDescriptionMessage | null,
    };
    this.#layouts.set(name, layout);
    return layout;
  }

  /** A value as it goes over the wire, by the type that the engine gave its place. */
  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#database.serializers[type];
    return write ? write(value) : String(value);
  }

  async #send(...parts: Uint8Array[]) {
    return (await this.#database.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages;
  }
}
