import type { State } from '@homestead/bpmn';
import { type Row, tablesOf } from '@homestead/database';
import type { CaseTable, HistoryEntryTable, TaskTable, TimerTable, WorkflowTables } from './tables.ts';

/** The builder of statements over the workflow tables. */
export const tables = tablesOf<WorkflowTables>();

/** Rows of the workflow tables as statements return them. */
export interface CaseRow extends Row<CaseTable> {
  /** Null until the case is handed in. */
  case_no: string | null;
  state: State;
  /** Whoever began the case stands in it under a pseudonym. */
  is_sealed: boolean;
  /** How the case ended in the county's words, where its status does not tell. */
  ending: string | null;
}

export interface TaskRow extends Row<TaskTable> {
  /** Null until the case is handed in. */
  case_no: string | null;
  /** The task that returned the case here. */
  returned_by: string | null;
}

export interface HistoryEntryRow extends Row<HistoryEntryTable> {
  form_data: Record<string, Record<string, unknown>>;
  /** What an act left beside its words: the files of a comment. */
  detail: { fileIds?: string[]; onBehalfOf?: string };
}

/** A timer as the timeline shows it. */
export type TimerRow = Row<TimerTable, 'id' | 'element' | 'name' | 'due_at' | 'created_at'>;
