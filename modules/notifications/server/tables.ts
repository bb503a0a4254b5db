// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';

export interface AnnouncementTable {
  id: string;
  title: string;
  html: string;
  division_code: string | null;
  valid_from: string;
  valid_until: string | null;
  is_public: Generated<boolean>;
  state: Generated<'YES' | 'NO'>;
  version: Generated<number>;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  updated_at: Date;
}

export interface NoticeTable {
  id: string;
  person_id: string;
  kind: string;
  title: string;
  text: string;
  process_id: string | null;
  task_id: string | null;
  created_at: Date;
  read_at: Date | null;
}

export interface TemplateTable {
  channel: 'platform' | 'sms';
  kind: string;
  title: string | null;
  text: string;
  version: Generated<number>;
  updated_at: Date;
  updated_by: string;
}

export interface UnwantedTable {
  person_id: string;
  kind: string;
}

/** The tables of the schema `notices`, by their names in statements. */
export interface NoticesTables {
  'notices.announcement': AnnouncementTable;
  'notices.notice': NoticeTable;
  'notices.template': TemplateTable;
  'notices.unwanted': UnwantedTable;
}
