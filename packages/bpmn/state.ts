import type { Json } from './definition.ts';

/**
 * Where a case stands, as a small JSON value. Tokens say what is waited for; branches say which tokens belong
 * together, so that a return knows what it cancels; trails say how each branch came here, so that a return or a
 * withdrawal knows where it may go.
 */
export type State = {
  v: 1;
  status: 'running' | 'completed' | 'refused' | string;
  /** Counter behind every local id. */
  next: number;
  variables: Record<string, Json>;
  clockStopped: boolean;
  /** What the end events reached so far want the final status to be. */
  ending: string | null;
  branches: Branch[];
  tokens: Token[];
  /** Ways straight back that may still be withdrawn. */
  leaps?: Leap[];
};

export type Branch = {
  id: string;
  /** Null for the process itself. */
  parent: string | null;
  /** How long the trail around it was when it began: what is cut off there later is cut off with it. */
  since: number;
  /** The flow on which a fork sent it out. */
  flow?: string;
  /** The non-interrupting boundary event that began it. */
  boundary?: string;
  /** The running sub-process whose body it is: its token and the number of the instance. */
  owner?: { token: string; n: number };
  trail: Trail;
};

export type Trail = TrailEntry[];

/**
 * What a branch has left behind, in order: an automatic element as its id, a wait with what was done there, a
 * fork with its branches after they met (`join`) or ran out (`join` null).
 */
export type TrailEntry = string | Waited | Forked;
export type Waited = { at: string; work: Instance[]; armed?: Armed[] };
export type Forked = { fork: Lane[]; join: string | null };
export type Lane = {
  flow: string | null;
  boundary: string | null;
  via: string | null;
  since: number;
  trail: Trail;
};

/** When an added signer is asked: before the one who asks, beside him, or after him. */
export type SignerMode = 'before' | 'parallel' | 'after';

/** One piece of work of an activity: the only one, one of a multi-instance, or an added signer's. */
export type Instance = {
  n: number;
  item?: string | number | boolean;
  /** `dropped`: spared by an early decision; `removed`: taken out by hand. */
  state: 'pending' | 'open' | 'done' | 'dropped' | 'removed';
  /** Local id of the open or done task (user task). */
  task?: string;
  /** Body (sub-process). */
  branch?: string;
  /** Opens only when these instances are done or dropped. */
  after?: number[];
  added?: SignerMode;
  outcome?: string;
  status?: 0 | 1;
  /** The values that this completion overwrote: null where there was none. */
  was?: Record<string, Json>;
  /** How the body of a sub-process went, once it is done or cut short. */
  trail?: Trail;
};

/** A boundary timer that had not gone off; `left` counts the cycles to come after the next. */
export type Armed = { boundary: string; left?: number | null };
export type BoundaryTimer = Armed & { timer: string };

type TokenBase = { id: string; at: string; in: string };
export type WorkToken = TokenBase & {
  wait: 'work';
  instances: Instance[];
  timers?: BoundaryTimer[];
  held?: Held;
};
export type TimerToken = TokenBase & { wait: 'timer'; timer: string };
export type MessageToken = TokenBase & { wait: 'message'; task: string; timers?: BoundaryTimer[] };
export type JoinToken = TokenBase & { wait: 'join'; via: string };
export type Token = WorkToken | TimerToken | MessageToken | JoinToken;

/** What a return set aside, so that the resubmission can go straight back and the return can be withdrawn. */
export type Held = {
  /** The task that returned. */
  by: string | null;
  branch: string;
  /** Length of the branch's trail before what was cut off. */
  at: number;
  trail: Trail;
  branches: Branch[];
  tokens: Token[];
};

/** A resubmission that went straight back to the one who had returned it. */
export type Leap = {
  /** How everything stood that it took away; `by` is the task that was completed by it. */
  held: Held;
  /** The values that its decision overwrote. */
  was: Record<string, Json>;
  /** What had been done, right after it, where it led: once that is more, the next step has begun. */
  done: string;
  /** What the trail had told of its element before. */
  work?: Instance[];
};

export function isWaited(entry: TrailEntry): entry is Waited {
  return typeof entry === 'object' && 'work' in entry;
}

export function isForked(entry: TrailEntry): entry is Forked {
  return typeof entry === 'object' && 'fork' in entry;
}
