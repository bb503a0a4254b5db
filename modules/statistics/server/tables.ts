// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface BasisTable {
  id: Generated<boolean>;
  digest: string;
}

export interface ChangedCaseTable {
  id: GeneratedAlways<number>;
  process_id: string;
}

export interface EntryTable {
  process_id: string;
  measure: string;
  process_key: string;
  month: string;
  division: string;
  key: Generated<string>;
  state: Generated<string>;
  days: Generated<number>;
  count: number;
  total: Generated<number>;
  day: string | null;
}

export interface FigureTable {
  measure: string;
  month: string;
  division: string;
  process_key: string;
  key: string;
  state: string;
  days: number;
  count: number;
  total: number;
}

/** The tables of the schema `statistics`, by their names in statements. */
export interface StatisticsTables {
  'statistics.basis': BasisTable;
  'statistics.changed_case': ChangedCaseTable;
  'statistics.entry': EntryTable;
  'statistics.figure': FigureTable;
}
