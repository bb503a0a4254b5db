import { startedSince } from '../run/branches.ts';
import { assign } from '../run/layers.ts';
import type { Run } from '../run/run.ts';
import { type Branch, type Instance, isForked, isWaited, type Leap, type Trail } from '../state.ts';
import { restore } from './restore.ts';
import { hold } from './rewind.ts';
import { findPaths } from './trace.ts';

/** What was done in pieces of work, and within their bodies: tasks by their ids. */
function doneBy(work: readonly Instance[]): string[] {
  return work.flatMap(({ state, task, trail }) => [
    ...(state === 'done' && task !== undefined ? [task] : []),
    ...doneOn(trail ?? []),
  ]);
}

/** What was done on a trail; a wait that nobody ended (time, a message) by its element. */
function doneOn(trail: Trail): string[] {
  return trail.flatMap((entry) => {
    if (isForked(entry)) return entry.fork.flatMap((lane) => doneOn(lane.trail));
    if (!isWaited(entry)) return [];
    const done = doneBy(entry.work);
    return done.length > 0 ? done : [entry.at];
  });
}

/** All that was done in a branch from a place on, and beneath what began there. */
function doneFrom(run: Run, branch: Branch, at: number): string {
  const { branches, tokens } = startedSince(run, branch.id, at);
  const trails = [branch.trail.slice(at), ...branches.map(({ trail }) => trail)];
  const works = tokens.map((token) => (token.wait === 'work' ? token.instances : []));
  return [...trails.flatMap(doneOn), ...works.flatMap(doneBy)].sort().join();
}

function findBranch(run: Run, leap: Leap): Branch | undefined {
  return run.state.branches.find(({ id }) => id === leap.held.branch);
}

function isBegun(run: Run, leap: Leap): boolean {
  const branch = findBranch(run, leap);
  return !branch || doneFrom(run, branch, leap.held.at) !== leap.done;
}

/**
 * Goes straight back by `go`, and keeps how `branch` stood from a place on. What the leap writes over before that place is
 * `rewritten`; `answered` is the piece of work whose decision `go` takes.
 */
export function leap(
  run: Run,
  { branch, since, task }: { branch: Branch; since: number; task: string },
  { answered, rewritten }: { answered: Instance; rewritten: readonly Instance[] | null },
  go: () => void,
): void {
  const held = hold(run, branch, since, task);
  const work = structuredClone(rewritten);
  // Those that were gone on from can be withdrawn no more, and would only make the state grow.
  const earlier = (run.state.leaps ?? []).filter((each) => !isBegun(run, each));
  go();
  const was = { ...answered.was };
  run.state.leaps = [
    ...earlier,
    { held, was, done: doneFrom(run, branch, held.at), ...(work && { work: [...work] }) },
  ];
}

/** Takes a way straight back back: the task waits as it did, and so does the return that it answers. */
export function undoLeap(run: Run, task: string): boolean {
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
