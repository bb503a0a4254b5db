// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json, JsonByDefault } from '@homestead/database';
import type { Generated, GeneratedAlways } from 'kysely';

export interface AnswerTable {
  id: string;
  process_id: string;
  task_id: string;
  task_key: string;
  task_name: string;
  rule: string;
  title: string;
  text: string;
  reason: string;
  cases: Generated<string[]>;
  person_id: string;
  person_name: string;
  at: Date;
}

export interface CounterTable {
  scope: string;
  value: number;
}

export interface DefinitionTable {
  id: string;
  process_key: string;
  name: string;
  version: number;
  state: Generated<'active' | 'suspended'>;
  digest: string;
  bpmn: string;
  compiled: Json;
  reports: JsonByDefault;
  deployed_at: Date;
  is_shipped: Generated<boolean>;
}

export interface HistoryEntryTable {
  id: string;
  process_id: string;
  task_id: string | null;
  kind: string;
  task_key: string;
  task_name: string;
  form_key: string | null;
  approver_id: string | null;
  approver: string | null;
  approver_status: number | null;
  approver_content: string | null;
  outcome: string | null;
  outcome_label: string | null;
  form_data: JsonByDefault;
  detail: JsonByDefault;
  create_time: Date;
  approver_time: Date | null;
  due_at: Date | null;
}

export interface GuideTable {
  key: string;
  guide: Json;
  updated_at: Date;
  updated_by: string | null;
}

export interface CaseTable {
  id: string;
  case_no: string | null;
  process_key: string;
  process_name: string;
  definition_id: string;
  release_id: string;
  status: 'draft' | 'running' | 'suspended' | 'completed' | 'refused' | 'withdrawn' | 'ended';
  division: string;
  applicant: Generated<string>;
  initiator_id: string;
  owner_ids: string[];
  state: Json;
  version: Generated<number>;
  clock_stopped_at: Date | null;
  clock_stopped_ms: Generated<number>;
  linked_from: string | null;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  discarded_at: Date | null;
  suspended_at: Date | null;
  ending: string | null;
  is_sealed: Generated<boolean>;
}

export interface NominationTable {
  id: string;
  process_id: string;
  account_id: string;
  nominated_by: string;
  nominated_by_name: string;
  state: Generated<'waiting' | 'confirmed' | 'declined' | 'replaced'>;
  way: 'account' | 'code' | 'inPerson' | null;
  answered_by: string | null;
  created_at: Date;
  answered_at: Date | null;
}

export interface OwnerReviewTable {
  id: string;
  process_id: string;
  account_id: string;
  state: Generated<'waiting' | 'confirmed' | 'removed'>;
  reason: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
  listed_at: Date;
  told_at: Date | null;
  answered_at: Date | null;
}

export interface PhraseTable {
  id: string;
  person_id: string;
  text: string;
  version: Generated<number>;
  created_at: Date;
}

export interface RecalculationTable {
  id: GeneratedAlways<number>;
  requested_at: Date;
}

export interface ReminderTable {
  task_id: string;
  process_id: string;
  kind: 'remind' | 'overdue' | 'escalate';
  days: number;
  roles: Generated<string[]>;
  at: Date;
  state: Generated<'waiting' | 'fired' | 'skipped'>;
  fired_at: Date | null;
}

export interface SavedViewTable {
  id: string;
  person_id: string;
  list: string;
  name: string;
  content: Json;
  version: Generated<number>;
  created_at: Date;
}

export interface TaskTable {
  id: string;
  process_id: string;
  local_id: string;
  task_key: string;
  name: string;
  form_key: string | null;
  state: Generated<'open' | 'done' | 'cancelled'>;
  candidate_groups: string[];
  candidate_users: string[];
  assignee_id: string | null;
  assignee_name: string | null;
  owner_id: string | null;
  read_only: Generated<boolean>;
  item: string | null;
  division: string;
  case_no: string | null;
  process_key: string;
  process_name: string;
  applicant: string;
  version: Generated<number>;
  return_reason: string | null;
  created_at: Date;
  due_at: Date | null;
  completed_at: Date | null;
  completed_by: string | null;
  completed_by_name: string | null;
  outcome: string | null;
  approver_status: number | null;
  stage: string | null;
  batch: Generated<string[]>;
  visit: number | null;
  returned_by: string | null;
  due_from: Date | null;
  due_value: string | null;
  due_calendar: string | null;
  remind_days: number | null;
  amber_at: Date | null;
}

export interface TaskDraftTable {
  task_id: string;
  person_id: string;
  opinion: string;
  answers: Json;
  updated_at: Date;
}

export interface TaskHolderTable {
  task_id: string;
  kind: 'role' | 'person';
  holder: string;
  division: string;
  process_key: string;
  task_key: string;
  name: string;
  is_claimable: boolean;
  visit: number | null;
  created_at: Date;
  due_at: Date | null;
  amber_at: Date | null;
  case_status: string;
  clock_stopped_at: Date | null;
}

export interface TimerTable {
  id: string;
  process_id: string;
  local_id: string;
  element: string;
  name: string;
  due_at: Date;
  state: Generated<'waiting' | 'fired' | 'cancelled'>;
  created_at: Date;
  fired_at: Date | null;
  stage: string | null;
  value: string | null;
  calendar: string | null;
  call: Json | null;
  attempts: Generated<number>;
  failure: string | null;
  leased_until: Date | null;
}

export interface UrgeReadTable {
  record_id: string;
  read_at: Date;
  read_by: string;
  read_by_name: string;
}

export interface WatcherTable {
  process_id: string;
  person_id: string;
  since: Date;
}

/** The tables of the schema `workflow`, by their names in statements. */
export interface WorkflowTables {
  'workflow.answer': AnswerTable;
  'workflow.counter': CounterTable;
  'workflow.definition': DefinitionTable;
  'workflow.flow_record': HistoryEntryTable;
  'workflow.guide': GuideTable;
  'workflow.instance': CaseTable;
  'workflow.nomination': NominationTable;
  'workflow.owner_review': OwnerReviewTable;
  'workflow.phrase': PhraseTable;
  'workflow.recalculation': RecalculationTable;
  'workflow.reminder': ReminderTable;
  'workflow.saved_view': SavedViewTable;
  'workflow.task': TaskTable;
  'workflow.task_draft': TaskDraftTable;
  'workflow.task_holder': TaskHolderTable;
  'workflow.timer': TimerTable;
  'workflow.urge_read': UrgeReadTable;
  'workflow.watcher': WatcherTable;
}
