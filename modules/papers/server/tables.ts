// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json } from '@homestead/database';
import type { Generated } from 'kysely';

export interface PaperTable {
  id: string;
  process_id: string;
  kind: string;
  title: string;
  number: string | null;
  file_id: string | null;
  sha256: string | null;
  masked_file_id: string | null;
  facts: Json | null;
  template: string;
  template_version: string;
  compiler: string;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  attempts: Generated<number>;
  next_try_at: Date | null;
  failure: string | null;
  replaced_by: string | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoke_reason: string | null;
  masked_sha256: string | null;
}

export interface SigningKeyTable {
  id: string;
  public_key: string;
  private_key: string | null;
  created_at: Date;
}

export interface TemplateTable {
  version: string;
  kind: string;
  source: Json;
  created_at: Date;
}

/** The tables of the schema `papers`, by their names in statements. */
export interface PapersTables {
  'papers.paper': PaperTable;
  'papers.signing_key': SigningKeyTable;
  'papers.template': TemplateTable;
}
