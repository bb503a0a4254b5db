import type { Database, Executor } from '@homestead/database';
import type { Dictionary, DictionaryUse, ItemUse } from '../contract/index.ts';

export type Dictionaries = Readonly<Record<string, Dictionary>>;

/** What stands above and takes values from dictionaries; the application wires it. */
export interface DictionaryUsers {
  /** Fields that take their values from a dictionary. */
  fieldsOf(code: string): DictionaryUse[];
  /** Fields in which records hold a value, with how many; only those that have some. */
  recordsWith(db: Executor, code: string, value: string): Promise<ItemUse[]>;
  /** Titles of forms whose rules name a value. */
  formsNaming(code: string, value: string): string[];
  /** What would not hold with other dictionaries, in words; empty where all does. */
  problemsWith(dictionaries: Dictionaries): string[];
  /** Gives new cases these dictionaries; running ones keep those with which they began. */
  publish(dictionaries: Dictionaries): Promise<void>;
}

export interface DictionaryDeps {
  db: Database;
  now(): Date;
  users: DictionaryUsers;
  /** Hears of failures of what nobody waits for. */
  report(error: unknown, about: string): void;
}
