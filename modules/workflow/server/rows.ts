import type { State } from '@homestead/bpmn';
import type { CaseStatus, TaskStatus } from '../contract/index.ts';

/** Rows of the workflow tables as statements return them. */
export interface CaseRow {
  id: string;
  /** Null until the case is handed in. */
  case_no: string | null;
  process_key: string;
  process_name: string;
  definition_id: string;
  release_id: string;
  status: CaseStatus;
  division: string;
  applicant: string;
  initiator_id: string;
  owner_ids: string[];
  state: State;
  version: number;
  clock_stopped_at: Date | null;
  clock_stopped_ms: number;
  suspended_at: Date | null;
  linked_from: string | null;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  discarded_at: Date | null;
  /** Whoever began the case stands in it under a pseudonym. */
  is_sealed: boolean;
  /** How the case ended in the county's words, where its status does not tell. */
  ending: string | null;
}

export interface TaskRow {
  id: string;
  process_id: string;
  local_id: string;
  task_key: string;
  name: string;
  form_key: string | null;
  state: TaskStatus;
  candidate_groups: string[];
  candidate_users: string[];
  assignee_id: string | null;
  assignee_name: string | null;
  owner_id: string | null;
  read_only: boolean;
  item: string | null;
  division: string;
  /** Null until the case is handed in. */
  case_no: string | null;
  process_key: string;
  process_name: string;
  applicant: string;
  version: number;
  return_reason: string | null;
  /** The task that returned the case here. */
  returned_by: string | null;
  stage: string | null;
  batch: string[];
  visit: number | null;
  created_at: Date;
  due_at: Date | null;
  due_from: Date | null;
  due_value: string | null;
  due_calendar: string | null;
  remind_days: number | null;
  amber_at: Date | null;
  completed_at: Date | null;
  completed_by: string | null;
  completed_by_name: string | null;
  outcome: string | null;
  approver_status: number | null;
}

export interface HistoryEntryRow {
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
  form_data: Record<string, Record<string, unknown>>;
  create_time: Date;
  approver_time: Date | null;
  due_at: Date | null;
  /** What an act left beside its words: the files of a comment. */
  detail: { fileIds?: string[]; onBehalfOf?: string };
}

/** A timer as the timeline shows it. */
export interface TimerRow {
  id: string;
  element: string;
  name: string;
  due_at: Date;
  created_at: Date;
}
