import type { Json, ServiceCall, TimerKind } from './definition.ts';
import type { SignerMode, State } from './state.ts';

/** Plain data for conditions, `{group: {field: value}}`: given with each event, never kept. */
export type Data = Readonly<Record<string, unknown>>;

type Decision = {
  task: string;
  approverStatus: 0 | 1;
  /** May be left out where only one outcome of the task has this status. */
  outcome?: string;
  variables?: Record<string, Json>;
  data?: Data;
};

export type EngineEvent =
  | { type: 'start'; initiator: string; variables?: Record<string, Json>; data?: Data }
  | ({ type: 'complete' } & Decision)
  | { type: 'timer'; timer: string; data?: Data }
  | { type: 'message'; task: string; variables?: Record<string, Json>; data?: Data }
  /** Returns to an element that was passed before; `from` says which task returns. */
  | { type: 'move'; from?: string; to: string; data?: Data }
  /** Completes a task and returns the case directly to the task that returned it (`back`: that task's element). */
  | ({ type: 'jump'; back?: string } & Decision)
  /** Withdraws a completion (or a return) by its local task id, while nothing after it has been done. */
  | { type: 'undo'; task: string; data?: Data }
  | { type: 'addInstance'; task: string; items: string[]; mode: SignerMode; data?: Data }
  /** Removes the signer `item` of the activity in which `task` is open; without `item`, the task itself. */
  | { type: 'removeInstance'; task: string; item?: string; data?: Data }
  | { type: 'end'; status: string };

export type CancelReason =
  | 'returned'
  | 'withdrawn'
  | 'boundary'
  | 'terminated'
  | 'enough'
  | 'addSigner'
  | 'removed'
  | 'ended';

export type TaskEffect = {
  type: 'createTask';
  task: string;
  element: string;
  name: string;
  formKey: string | null;
  candidateGroups: string[];
  candidateUsers: string[];
  assignee: string | null;
  due: { value: string; calendar: string | null } | null;
  readOnly: boolean;
  clock: 'running' | 'stopped';
  stage: string;
  batch: string[];
  visit: number | null;
  /** Item of the collection, or the added signer. */
  item?: string | number | boolean;
  loopIndex?: number;
  added?: SignerMode;
};

export type TimerEffect = {
  type: 'createTimer';
  timer: string;
  element: string;
  stage: string;
  kind: TimerKind;
  value: string;
  calendar: string | null;
  /** Cycles still to come after this one; null without end. A timer fires once: a cycle makes the next anew. */
  repeat?: number | null;
};

export type Effect =
  | TaskEffect
  | { type: 'cancelTask'; task: string; element: string; reason: CancelReason }
  | TimerEffect
  | { type: 'cancelTimer'; timer: string; element: string }
  /** With `call`, the message is the answer of a registered call that is to be made. */
  | { type: 'awaitMessage'; task: string; element: string; name: string; stage?: string; call?: ServiceCall }
  | { type: 'cancelMessage'; task: string; element: string }
  | { type: 'clock'; stopped: boolean }
  | { type: 'arrive'; element: string; name: string }
  /** Only this parallel join waits, for a timer that was cancelled or a token that cannot come: a person must move or end the case. */
  | { type: 'stuck'; element: string; name: string }
  | { type: 'complete'; status: string };

export type StepResult = { state: State; effects: Effect[] };
