// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json } from '@homestead/database';
import type { Generated } from 'kysely';

export interface DraftTable {
  model_id: string;
  content: Json;
  base_version: number;
  version: Generated<number>;
  updated_at: Date;
  by_id: string;
  by_name: string;
}

export interface FieldTable {
  id: string;
  model_id: string;
  code: string;
  column_name: string;
  definition: Json;
  state: Generated<'YES' | 'NO'>;
  sort: number;
}

export interface ModelTable {
  id: string;
  code: string;
  definition: Json;
  state: Generated<'YES' | 'NO'>;
  is_delivered: Generated<boolean>;
  sort: number;
  version: Generated<number>;
  updated_at: Date;
  updated_by: string | null;
}

export interface PublicationTable {
  id: string;
  model_id: string;
  version: number;
  before: Json | null;
  after: Json;
  note: string;
  at: Date;
  by_id: string;
  by_name: string;
}

export interface RevisionTable {
  number: number;
}

/** The tables of the schema `data_models`, by their names in statements. */
export interface DataModelsTables {
  'data_models.draft': DraftTable;
  'data_models.field': FieldTable;
  'data_models.model': ModelTable;
  'data_models.publication': PublicationTable;
  'data_models.revision': RevisionTable;
}
