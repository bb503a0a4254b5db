import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';

type Row = Record<string, unknown>;

interface Column {
  name: string;
  type: number;
  read?: (written: string, type: number) => unknown;
}

/** What the engine said of a statement when it was prepared. */
interface Layout {
  /** The types of its values. */
  values: readonly number[];
  columns: readonly Column[];
}

/** What a run of a statement gave. Without a command the engine has dropped it without a word. */
export interface Ran {
  rows: Row[];
  affected: number;
  command: string | undefined;
}

const { serialize } = protocol;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY']);

/**
 * Runs statements by the engine's own protocol. One with a name is parsed once, then bound and run in one call of the engine, and
 * planned as PostgreSQL plans prepared statements; `PGlite.query` parses and plans each text anew, in six calls, and makes its table of
 * readers anew for each.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  readonly #layouts = new Map<string, Layout>();
  /** Whether the engine said so after the last statement. */
  isInTransaction = false;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Runs a text, under its name where it has one. Throws what the engine refused it for. */
  run(name: string | null, text: string, params: readonly unknown[]): Promise<Ran> {
    return this.#database.runExclusive(async () => {
      const layout = await this.#layoutOf(name, text);
      const values = params.map((value, index) => this.#written(value, layout.values[index]));
      const answer = await this.#send(
        serialize.bind({ statement: name ?? '', values }),
        serialize.execute({}),
        serialize.sync(),
      );
      return read(answer, layout.columns);
    });
  }

  async #layoutOf(name: string | null, text: string): Promise<Layout> {
    const known = name === null ? undefined : this.#layouts.get(name);
    if (known) return known;
    const answer = await this.#send(
      serialize.parse({ name: name ?? '', text }),
      serialize.describe({ type: 'S', name: name ?? '' }),
      serialize.sync(),
    );
    const rows = answer.find((message) => message.name === 'rowDescription') as
      | messages.RowDescriptionMessage
      | undefined;
    const layout = {
      values: parse.parseDescribeStatementResults(answer),
      columns: (rows?.fields ?? []).map(({ name, dataTypeID }) => ({
        name,
        type: dataTypeID,
        read: this.#database.parsers[dataTypeID],
      })),
    };
    if (name !== null) this.#layouts.set(name, layout);
    return layout;
  }

  /** A value as it goes over the wire, by the type that the engine gave its place. */
  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#database.serializers[type];
    return write ? write(value) : String(value);
  }

  async #send(...parts: Uint8Array[]) {
    const { messages } = await this.#database.execProtocol(Buffer.concat(parts), { syncToFs: false });
    const ready = messages.findLast(({ name }) => name === 'readyForQuery');
    if (ready) this.isInTransaction = (ready as messages.ReadyForQueryMessage).status !== 'I';
    return messages;
  }
}

function read(
  answer: Awaited<ReturnType<PGlite['execProtocol']>>['messages'],
  columns: readonly Column[],
): Ran {
  const ran: Ran = { rows: [], affected: 0, command: undefined };
  for (const message of answer) {
    if (message.name === 'dataRow')
      ran.rows.push(rowOf((message as messages.DataRowMessage).fields, columns));
    if (message.name !== 'commandComplete') continue;
    // A tag that counts rows ends in their number: SELECT 2, INSERT 0 5.
    const words = (message as messages.CommandCompleteMessage).text.split(' ');
    ran.command = words[0];
    if (changing.has(words[0]!)) ran.affected = Number(words.at(-1));
  }
  return ran;
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): Row {
  const row: Row = {};
  for (let index = 0; index < columns.length; index++) {
    const { name, type, read: readAs } = columns[index]!;
    const written = fields[index] ?? null;
    row[name] = written !== null && readAs ? readAs(written, type) : written;
  }
  return row;
}
