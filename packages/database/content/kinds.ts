import type { Executor, Tx } from '../database.ts';

/**
 * Rows of one kind that content files deliver first and administrators edit later: roles, dictionaries, menus (ADR 15).
 * `E` is what a file says of one row.
 */
export interface ContentKind<E extends object = object> {
  /** Stored name of the kind, for good: `role`. */
  readonly kind: string;
  /** What administrators call it: 角色. */
  readonly label: string;
  /** Labels of the fields of `E`; a field without one is shown by its name. */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * The rows as they stand, by key, in the shape of the file's entries. Each names every field that a file may say, null where
   * it is not set: a row is edited where one of these values is another than after the last application. Rows that no file
   * delivered may be among them.
   */
  read(db: Executor): Promise<Map<string, E>>;
  /** Inserts the row of an entry, or makes the row what the entry says. */
  write(tx: Tx, key: string, entry: E): Promise<void>;
  /**
   * Removes the row of an entry that left the file, false where the row is in use and stays. Without it rows stay, and
   * nothing is said of it.
   */
  remove?(tx: Tx, key: string): Promise<boolean>;
  /** What an administrator knows the row by; the key where it is left out. */
  titleOf?(entry: E): string;
  /** Keys of the rows that administrators edited before applied entries were kept; asked for where none is known. */
  editedBefore?(db: Executor): Promise<ReadonlySet<string>>;
}
