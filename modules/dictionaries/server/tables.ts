// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';

export interface DictionaryTable {
  id: string;
  code: string;
  name: string;
  remark: Generated<string>;
  is_delivered: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
}

export interface ItemTable {
  id: string;
  dictionary_id: string;
  parent_id: string | null;
  value: string;
  label: string;
  sort: number;
  state: Generated<'YES' | 'NO'>;
  remark: Generated<string>;
  version: Generated<number>;
  updated_at: Date;
}

export interface RevisionTable {
  is_only: Generated<boolean>;
  number: number;
}

/** The tables of the schema `dictionaries`, by their names in statements. */
export interface DictionariesTables {
  'dictionaries.dictionary': DictionaryTable;
  'dictionaries.item': ItemTable;
  'dictionaries.revision': RevisionTable;
}
