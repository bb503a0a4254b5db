// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';

export interface IdempotencyTable {
  person_id: string;
  route: string;
  key: string;
  digest: string;
  reply: string;
  created_at: Generated<Date>;
}

export interface ProbeTable {
  id: number;
  written_at: Date;
}

export interface RateTable {
  key: string;
  time_window: number;
  count: number;
}

/** The tables of the schema `http`, by their names in statements. */
export interface HttpTables {
  'http.idempotency': IdempotencyTable;
  'http.probe': ProbeTable;
  'http.rate': RateTable;
}
