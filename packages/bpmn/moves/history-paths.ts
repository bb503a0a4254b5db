import { type BranchHistory, type HistoryEntry, isForked, isWaited, type Waited } from '../state.ts';

/** One part of a path into a history: the entry's index, then the lane of a fork or the instance of a sub-process to descend into. */
export type PathPart = { index: number; lane?: number; instance?: number };
export type Path = {
  parts: PathPart[];
  entry: Waited;
  /** Whether it lies in one body of a multi-instance sub-process that has ended. */
  insideInstances: boolean;
  /** Number of branches on the path that ended without joining: no open token descends from them. */
  runOuts: number;
};

function within(entry: HistoryEntry, index: number, wanted: (entry: Waited) => boolean): Path[] {
  if (typeof entry === 'string') return [];
  if (isForked(entry)) {
    return entry.fork.flatMap(({ trail }, lane) =>
      findPaths(trail, wanted).map((path) => ({
        ...path,
        parts: [{ index, lane }, ...path.parts],
        runOuts: path.runOuts + (entry.join === null ? 1 : 0),
      })),
    );
  }
  const here: Path[] = wanted(entry)
    ? [{ parts: [{ index }], entry, insideInstances: false, runOuts: 0 }]
    : [];
  const bodies = entry.work.flatMap(({ trail }, instance) =>
    findPaths(trail ?? [], wanted).map((path) => ({
      ...path,
      parts: [{ index, instance }, ...path.parts],
      insideInstances: path.insideInstances || entry.work.length > 1,
    })),
  );
  return [...here, ...bodies];
}

/** The paths of all finished waits that `wanted` accepts, in forks and ended sub-processes too; oldest first. */
export function findPaths(trail: BranchHistory, wanted: (entry: Waited) => boolean): Path[] {
  return trail.flatMap((entry, index) => within(entry, index, wanted));
}

/** Whether a history holds a decision, a received message or a fired timer. */
export function hasWork(trail: BranchHistory): boolean {
  return trail.some((entry) => {
    if (isForked(entry)) return entry.fork.some((lane) => hasWork(lane.trail));
    if (!isWaited(entry)) return false;
    return entry.work.length === 0 || entry.work.some((each) => each.state === 'done' && hasDone(each.trail));
  });
}

/** A task counts always; a sub-process body only if something was done in it. */
function hasDone(body: BranchHistory | undefined): boolean {
  return body === undefined || hasWork(body);
}
