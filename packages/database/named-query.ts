import pg from 'pg';

/** The columns of each named statement, as the server described them on one connection. */
export type DescribedColumns = Map<string, object>;

/** What the driver calls on a statement while it sends it and reads its answer; its types leave these out. */
interface DriverQuery {
  handleRowDescription(description: { fields: object }): void;
  handleReadyForQuery(connection: pg.Connection): void;
  submit(connection: pg.Connection): unknown;
}

const driver = pg.Query.prototype as unknown as DriverQuery;
const reticent = new WeakMap<pg.Connection, pg.Connection>();

/** The same connection, which does not ask the server to describe columns. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = reticent.get(connection);
  if (known) return known;
  const made = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
  reticent.set(connection, made);
  return made;
}

/**
 * A named statement. The first answer on a connection brings its columns, later ones are sent without asking for them: a
 * prepared statement never changes its columns, the server refuses it (`0A000`) where a table has changed since.
 */
export class NamedQuery extends pg.Query {
  declare readonly name: string;
  readonly #columns: DescribedColumns;
  #found: object = [];

  constructor(
    columns: DescribedColumns,
    statement: { name: string; text: string; values: unknown[] },
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    super(statement, done);
    this.#columns = columns;
    this.submit = (connection) => {
      const known = columns.get(this.name);
      if (!known) return driver.submit.call(this, connection);
      this.handleRowDescription({ fields: known });
      return driver.submit.call(this, withoutDescribe(connection));
    };
  }

  handleRowDescription(description: { fields: object }): void {
    this.#found = description.fields;
    driver.handleRowDescription.call(this, description);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#columns.set(this.name, this.#found);
    driver.handleReadyForQuery.call(this, connection);
  }
}
