// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json } from '@homestead/database';
import type { Generated } from 'kysely';

export interface CheckEvidenceTable {
  id: string;
  process_id: string;
  task_id: string;
  layer_id: string;
  layer_version: string | null;
  geometry: Json;
  result: Json;
  at: Date;
  by_id: string | null;
  by_name: string | null;
}

export interface FormTable {
  form_key: string;
  definition: Json;
  updated_at: Date;
  updated_by: string | null;
}

export interface LookupRecordTable {
  id: string;
  process_id: string;
  form_key: string;
  call: string;
  source: string;
  at: Date;
  by_name: string;
  is_ok: boolean;
  fields: Json;
}

export interface ReleaseTable {
  id: string;
  digest: string;
  content: Json;
  created_at: Generated<Date>;
}

/** The tables of the schema `forms`, by their names in statements. */
export interface FormsTables {
  'forms.check_evidence': CheckEvidenceTable;
  'forms.form': FormTable;
  'forms.lookup_record': LookupRecordTable;
  'forms.release': ReleaseTable;
}
