// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';

export interface FileTable {
  id: string;
  name: string;
  suffix: string;
  size: number;
  sha256: string;
  media_type: string;
  image: Generated<boolean>;
  checked: Generated<boolean>;
  width: number | null;
  height: number | null;
  rule: string | null;
  uploader_id: string;
  created_at: Date;
  version: Generated<number>;
  hides_uploader: Generated<boolean>;
}

export interface HoldTable {
  id: string;
  until: Date;
}

export interface PhotoTable {
  file_id: string;
  taken_at: Date | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  direction: number | null;
  clock_seconds: number | null;
}

export interface ReferenceTable {
  file_id: string;
  kind: string;
  owner_id: string;
  linked_by: string;
  linked_at: Date;
}

export interface SignatureTable {
  account_id: string;
  file_id: string;
  kind: 'drawn' | 'picture';
  updated_at: Date;
}

/** The tables of the schema `files`, by their names in statements. */
export interface FilesTables {
  'files.file': FileTable;
  'files.hold': HoldTable;
  'files.photo': PhotoTable;
  'files.reference': ReferenceTable;
  'files.signature': SignatureTable;
}
