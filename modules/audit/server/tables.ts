// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json } from '@homestead/database';
import type { Generated } from 'kysely';

export interface ChainCheckTable {
  id: string;
  began_at: Date;
  ended_at: Date | null;
  by_name: string | null;
  seals: number | null;
  rows: number | null;
  reason: string | null;
  seal_no: number | null;
}

export interface HeadTable {
  is_only: Generated<boolean>;
  first_no: number;
  last_no: number;
  rows: number;
  to_id: string;
  digest: string;
  at: Date;
  signature: string;
}

export interface OperationTable {
  id: string;
  at: Date;
  kind: string;
  person_id: string | null;
  person_name: string | null;
  ip: string | null;
  route: string | null;
  summary: string;
  target: string | null;
  code: string;
  message: Generated<string>;
  ms: number | null;
  detail: Json | null;
}

export interface SealTable {
  no: number;
  from_id: string;
  to_id: string;
  rows: number;
  previous: string;
  digest: string;
  at: Date;
}

/** The tables of the schema `audit`, by their names in statements. */
export interface AuditTables {
  'audit.chain_check': ChainCheckTable;
  'audit.head': HeadTable;
  'audit.operation': OperationTable;
  'audit.seal': SealTable;
}
