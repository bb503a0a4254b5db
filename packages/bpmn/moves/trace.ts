import { isForked, isWaited, type Trail, type TrailEntry, type Waited } from '../state.ts';

/** One turn of the way into a trail: an entry, then the lane of a fork or the body of an instance to go on in. */
export type Turn = { index: number; lane?: number; instance?: number };
export type Path = {
  turns: Turn[];
  entry: Waited;
  /** It lies in one body of a multi-instance sub-process that is done. */
  insideInstances: boolean;
  /** Branches that ran out on their own on the way: nothing that goes on now came through them. */
  runOuts: number;
};

function within(entry: TrailEntry, index: number, wanted: (entry: Waited) => boolean): Path[] {
  if (typeof entry === 'string') return [];
  if (isForked(entry)) {
    return entry.fork.flatMap(({ trail }, lane) =>
      findPaths(trail, wanted).map((path) => ({
        ...path,
        turns: [{ index, lane }, ...path.turns],
        runOuts: path.runOuts + (entry.join === null ? 1 : 0),
      })),
    );
  }
  const here: Path[] = wanted(entry)
    ? [{ turns: [{ index }], entry, insideInstances: false, runOuts: 0 }]
    : [];
  const bodies = entry.work.flatMap(({ trail }, instance) =>
    findPaths(trail ?? [], wanted).map((path) => ({
      ...path,
      turns: [{ index, instance }, ...path.turns],
      insideInstances: path.insideInstances || entry.work.length > 1,
    })),
  );
  return [...here, ...bodies];
}

/** Every place in a trail, forks and finished sub-processes included, where a wanted wait is over; in order. */
export function findPaths(trail: Trail, wanted: (entry: Waited) => boolean): Path[] {
  return trail.flatMap((entry, index) => within(entry, index, wanted));
}

/** Whether anything was decided, received or waited out on this trail. */
export function hasWork(trail: Trail): boolean {
  return trail.some((entry) => {
    if (isForked(entry)) return entry.fork.some((lane) => hasWork(lane.trail));
    if (!isWaited(entry)) return false;
    return entry.work.length === 0 || entry.work.some((each) => each.state === 'done' && hasDone(each.trail));
  });
}

/** A piece of work counts once somebody did it: a task always, a body when something was done in it. */
function hasDone(body: Trail | undefined): boolean {
  return body === undefined || hasWork(body);
}
