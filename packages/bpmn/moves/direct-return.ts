import { startedSince } from '../run/branches.ts';
import { assign } from '../run/layers.ts';
import type { Run } from '../run/run.ts';
import {
  type Branch,
  type BranchHistory,
  type DirectReturn,
  type Instance,
  isForked,
  isWaited,
} from '../state.ts';
import { findPaths } from './history-paths.ts';
import { restore } from './restore.ts';
import { takeSnapshot } from './rollback.ts';

/** Ids of the completed tasks in these instances and in their sub-process bodies. */
function doneBy(work: readonly Instance[]): string[] {
  return work.flatMap(({ state, task, trail }) => [
    ...(state === 'done' && task !== undefined ? [task] : []),
    ...doneOn(trail ?? []),
  ]);
}

/** What was done in a history: task ids; for a wait that no person ended (timer, message), the element's id. */
function doneOn(trail: BranchHistory): string[] {
  return trail.flatMap((entry) => {
    if (isForked(entry)) return entry.fork.flatMap((lane) => doneOn(lane.trail));
    if (!isWaited(entry)) return [];
    const done = doneBy(entry.work);
    return done.length > 0 ? done : [entry.at];
  });
}

/** What was done in a branch from a position on, and in the branches started there, as one comparable text. */
function doneFrom(run: Run, branch: Branch, at: number): string {
  const { branches, tokens } = startedSince(run, branch.id, at);
  const trails = [branch.trail.slice(at), ...branches.map(({ trail }) => trail)];
  const works = tokens.map((token) => (token.wait === 'work' ? token.instances : []));
  return [...trails.flatMap(doneOn), ...works.flatMap(doneBy)].sort().join();
}

function findBranch(run: Run, record: DirectReturn): Branch | undefined {
  return run.state.branches.find(({ id }) => id === record.held.branch);
}

function isBegun(run: Run, record: DirectReturn): boolean {
  const branch = findBranch(run, record);
  return !branch || doneFrom(run, branch, record.held.at) !== record.done;
}

/**
 * Performs a direct return with `go`, and keeps a snapshot of `branch` from `since` on so that it can be withdrawn.
 * `rewritten` are the instances that it overwrites before that position; `answered` is the instance whose decision it takes.
 */
export function directReturn(
  run: Run,
  { branch, since, task }: { branch: Branch; since: number; task: string },
  { answered, rewritten }: { answered: Instance; rewritten: readonly Instance[] | null },
  go: () => void,
): void {
  const held = takeSnapshot(run, branch, since, task);
  const work = structuredClone(rewritten);
  // Direct returns after which work has been done cannot be withdrawn any more: keeping them would grow the state.
  const earlier = (run.state.leaps ?? []).filter((each) => !isBegun(run, each));
  go();
  const was = { ...answered.was };
  run.state.leaps = [
    ...earlier,
    { held, was, done: doneFrom(run, branch, held.at), ...(work && { work: [...work] }) },
  ];
}

/** Withdraws a direct return: the task is open again, and the return that it answered is in force again. */
export function undoDirectReturn(run: Run, task: string): boolean {
  const found = run.state.leaps?.find(({ held }) => held.by === task);
  if (!found || isBegun(run, found)) return false;
  const rest = run.state.leaps?.filter((each) => each !== found) ?? [];
  if (rest.length > 0) run.state.leaps = rest;
  else delete run.state.leaps;
  if (found.work) {
    const isOurs = ({ work }: { work: Instance[] }) => work.some((each) => each.task === task);
    const path = run.state.branches.flatMap(({ trail }) => findPaths(trail, isOurs)).at(-1);
    if (path) path.entry.work = found.work;
  }
  assign(run, found.was);
  restore(run, found.held, found.held.at, 'withdrawn');
  return true;
}
