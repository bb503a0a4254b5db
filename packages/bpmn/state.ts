import type { Json } from './definition.ts';

/**
 * The state of a running case, as a small JSON value. A token is a wait; a branch is a path of execution, so that a return
 * knows which tokens it cancels; a branch's history (`trail`) lists what it has passed, so that a return or a withdrawal
 * knows where it may go. Field names are stored with every case: they stay as they are.
 */
export type State = {
  v: 1;
  status: 'running' | 'completed' | 'refused' | string;
  /** Counter behind every local id. */
  next: number;
  variables: Record<string, Json>;
  clockStopped: boolean;
  /** The final status asked for by the end events reached so far. */
  ending: string | null;
  branches: Branch[];
  tokens: Token[];
  /** Direct returns that may still be withdrawn. */
  leaps?: DirectReturn[];
};

export type Branch = {
  id: string;
  /** Null for the process itself. */
  parent: string | null;
  /**
   * Length of the parent branch's history when this branch started; rolling the parent back past this point also removes
   * this branch.
   */
  since: number;
  /** The sequence flow on which a fork started it. */
  flow?: string;
  /** The non-interrupting boundary event that started it. */
  boundary?: string;
  /** The running sub-process that it executes: the sub-process's token and the number of the instance. */
  owner?: { token: string; n: number };
  trail: BranchHistory;
};

export type BranchHistory = HistoryEntry[];

/**
 * One entry of a branch's history, oldest first: an automatic element as its id; a wait that is over, with what was done
 * there; or a fork with its branches after they joined (`join`) or ended without joining (`join` null).
 */
export type HistoryEntry = string | Waited | Forked;
export type Waited = { at: string; work: Instance[]; armed?: Armed[] };
export type Forked = { fork: Lane[]; join: string | null };
export type Lane = {
  flow: string | null;
  boundary: string | null;
  via: string | null;
  since: number;
  trail: BranchHistory;
};

/** When an added signer decides: before the person who adds them, at the same time, or afterwards. */
export type SignerMode = 'before' | 'parallel' | 'after';

/** One instance of an activity: the only one, one of a multi-instance, or an added signer's. */
export type Instance = {
  n: number;
  item?: string | number | boolean;
  /** `dropped`: no longer needed after an early decision; `removed`: removed by a person. */
  state: 'pending' | 'open' | 'done' | 'dropped' | 'removed';
  /** Local id of the open or completed task (user task). */
  task?: string;
  /** The branch that executes it (sub-process). */
  branch?: string;
  /** The instances that must be done, dropped or removed before this one opens. */
  after?: number[];
  added?: SignerMode;
  outcome?: string;
  status?: 0 | 1;
  /** The variables that this completion overwrote, with their old values; null where there was none. */
  was?: Record<string, Json>;
  /** History of the body of a sub-process, once it has ended or was cancelled. */
  trail?: BranchHistory;
};

/** A boundary timer that had not fired; `left` counts the cycles that follow the next one. */
export type Armed = { boundary: string; left?: number | null };
export type BoundaryTimer = Armed & { timer: string };

type TokenBase = { id: string; at: string; in: string };
export type WorkToken = TokenBase & {
  wait: 'work';
  instances: Instance[];
  timers?: BoundaryTimer[];
  held?: Snapshot;
};
export type TimerToken = TokenBase & { wait: 'timer'; timer: string };
export type MessageToken = TokenBase & { wait: 'message'; task: string; timers?: BoundaryTimer[] };
export type JoinToken = TokenBase & { wait: 'join'; via: string };
export type Token = WorkToken | TimerToken | MessageToken | JoinToken;

/** What a return cancelled, so that the resubmission can go directly back and the return can be withdrawn. */
export type Snapshot = {
  /** The task that returned. */
  by: string | null;
  branch: string;
  /** Length of the branch's history before the part that was removed. */
  at: number;
  trail: BranchHistory;
  branches: Branch[];
  tokens: Token[];
};

/** A resubmission that went directly back to the task that had returned it. */
export type DirectReturn = {
  /** Snapshot of what it cancelled; `by` is the task that it completed. */
  held: Snapshot;
  /** The variables that its decision overwrote, with their old values. */
  was: Record<string, Json>;
  /** What had been done after its target right after it happened; once more has been done, it cannot be withdrawn. */
  done: string;
  /** The instances that the history held for its element before. */
  work?: Instance[];
};

export function isWaited(entry: HistoryEntry): entry is Waited {
  return typeof entry === 'object' && 'work' in entry;
}

export function isForked(entry: HistoryEntry): entry is Forked {
  return typeof entry === 'object' && 'fork' in entry;
}
