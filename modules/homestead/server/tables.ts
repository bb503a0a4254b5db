// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json } from '@homestead/database';
import type { Generated, GeneratedAlways } from 'kysely';

export interface CasePlaceTable {
  process_id: string;
  x: number;
  y: number;
  geom: string;
}

export interface ChangedPlaceTable {
  id: GeneratedAlways<number>;
  process_id: string;
}

export interface FamilyTable {
  person_id: string;
  facts: Json;
  updated_at: Date;
}

export interface FamilyMemberTable {
  person_id: string;
  position: number;
  name: string | null;
  age: number | null;
  relation: string | null;
  id_number: string | null;
  registered_residence: string | null;
}

export interface HouseholdKeyTable {
  id: Generated<boolean>;
  key: Generated<string>;
}

export interface HouseholdMemberTable {
  process_id: string;
  id_hash: string;
  role: 'head' | 'member';
  relation: Generated<string>;
}

export interface ObjectionTable {
  id: string;
  process_id: string;
  person_id: string;
  person_name: string;
  content: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

export interface ParameterTable {
  key: string;
  value: Json;
  version: Generated<number>;
  updated_at: Date;
  updated_by: string | null;
}

export interface PermitTable {
  id: string;
  process_id: string;
  kind: 'homestead' | 'planning';
  number: string;
  issued_on: string;
  valid_until: string;
  created_at: Date;
  state: Generated<'waiting' | 'kept' | 'lapsed'>;
}

export interface PermitExtensionTable {
  id: string;
  process_id: string;
  valid_from: string;
  valid_until: string;
  reason: string;
  by_id: string;
  by_name: string;
  at: Date;
}

export interface PermitReminderTable {
  process_id: string;
  valid_until: string;
  days: number;
  at: Date;
}

export interface PlaceBasisTable {
  id: Generated<boolean>;
  digest: string;
}

export interface RefusalNoticeTable {
  process_id: string;
  task_id: string;
  number: string;
  township: string;
  reason: string;
  notice: Json;
  issued_on: string;
  issued_by: string;
  created_at: Date;
}

export interface VisitAttendanceTable {
  id: string;
  process_id: string;
  task_id: string;
  visit: number;
  kind: 'checkIn' | 'countersign';
  person_id: string;
  person_name: string;
  at: Date;
  received_at: Date;
  device_at: Date;
  clock_seconds: number;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  metres: number | null;
  measured_to: 'plot' | 'wish' | null;
  marks: string[];
  reason: string | null;
  words: string | null;
}

/** The tables of the schema `homestead`, by their names in statements. */
export interface HomesteadTables {
  'homestead.case_place': CasePlaceTable;
  'homestead.changed_place': ChangedPlaceTable;
  'homestead.family': FamilyTable;
  'homestead.family_member': FamilyMemberTable;
  'homestead.household_key': HouseholdKeyTable;
  'homestead.household_member': HouseholdMemberTable;
  'homestead.objection': ObjectionTable;
  'homestead.parameter': ParameterTable;
  'homestead.permit': PermitTable;
  'homestead.permit_extension': PermitExtensionTable;
  'homestead.permit_reminder': PermitReminderTable;
  'homestead.place_basis': PlaceBasisTable;
  'homestead.refusal_notice': RefusalNoticeTable;
  'homestead.visit_attendance': VisitAttendanceTable;
}
