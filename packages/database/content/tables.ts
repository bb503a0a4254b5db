// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';
import type { Json } from '../statements/tables.ts';

export interface EntryTable {
  id: string;
  kind: string;
  key: string;
  digest: string;
  applied: Json | null;
  offered: Json | null;
  offered_digest: string | null;
  offered_at: Date | null;
}

export interface RevisionTable {
  number: number;
}

export interface SeededTable {
  kind: string;
  digest: string;
  entries: number;
}

export interface SigningKeyTable {
  id: string;
  seed: string;
  created_at: Date;
  algorithm: Generated<'ed25519' | 'sm2'>;
}

export interface TrustedSignerTable {
  public_key: string;
  name: string;
  added_at: Date;
  added_by: string;
}

export interface VersionTable {
  id: string;
  name: string;
  note: Generated<string>;
  state: Generated<'draft' | 'planned' | 'published'>;
  version: Generated<number>;
  origin: string | null;
  publish_at: Date | null;
  problem: string | null;
  published_at: Date | null;
  published_by: string | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
  updated_by_id: string;
}

export interface VersionEntryTable {
  version_id: string;
  kind: string;
  key: string;
  entry: Json | null;
  base: Json | null;
  before: Json | null;
  sort: number;
  updated_at: Date;
  updated_by: string;
}

/** The tables of the schema `content`, by their names in statements. */
export interface ContentTables {
  'content.entry': EntryTable;
  'content.revision': RevisionTable;
  'content.seeded': SeededTable;
  'content.signing_key': SigningKeyTable;
  'content.trusted_signer': TrustedSignerTable;
  'content.version': VersionTable;
  'content.version_entry': VersionEntryTable;
}
