import type { TSchema } from 'typebox';
import type { Executor, Tx } from '../database.ts';

/** An administrator's edit, where a row is written by one and not by a file. */
export interface ContentEdit {
  by: string;
  /** Keys of the rows, of any kind, that leave together with the one that is removed. */
  leaving?: ReadonlySet<string>;
}

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
  /** Inserts the row of an entry, or makes the row what the entry says; `edit` where an administrator publishes it. */
  write(tx: Tx, key: string, entry: E, edit?: ContentEdit): Promise<void>;
  /** Inserts the rows of entries that have none, as `write` for each in turn; for kinds with many rows at a first start. */
  insert?(tx: Tx, entries: readonly (readonly [string, E])[]): Promise<void>;
  /**
   * Removes the row of an entry that left the file, false where the row is in use and stays. Without it rows stay, and
   * nothing is said of it.
   */
  remove?(tx: Tx, key: string, edit?: ContentEdit): Promise<boolean>;
  /** What an entry looks like; a kind without it is edited on a page of its own and not by content versions (ADR 49). */
  readonly shape?: TSchema;
  /** What is wrong with an entry beyond its shape and beside the rows as `db` has them, in words for administrators. */
  judge?(key: string, entry: E, db: Executor): Promise<readonly string[]> | readonly string[];
  /** What is worth a look in an entry that is right, beside the rows as `db` has them: it is published all the same. */
  remarks?(entry: E, db: Executor): Promise<readonly string[]>;
  /** What is wrong with the rows as they stand together, and with those of other kinds. */
  problems?(db: Executor): Promise<readonly string[]>;
  /** The entry of a file that an administrator uploads; undefined where the text is no such file. */
  fromFile?(name: string, text: string): { key: string; entry: unknown } | undefined;
  /** Takes the rows anew, after a publication on this node or another. */
  refresh?(): Promise<void>;
  /** What an administrator knows the row by; the key where it is left out. */
  titleOf?(entry: E, key: string): string;
  /** Keys of the rows that administrators edited before applied entries were kept; asked for where none is known. */
  editedBefore?(db: Executor): Promise<ReadonlySet<string>>;
}
