import { getNode } from '../definition.ts';
import { waitAtJoin } from '../gateways/join.ts';
import type { CancelReason } from '../protocol.ts';
import { addBranch, startedSince } from '../run/branches.ts';
import { cancelSince } from '../run/cancel.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries } from '../run/timers.ts';
import type { Branch, BranchHistory, HistoryEntry, Lane, Snapshot, Waited, WorkToken } from '../state.ts';
import { isForked } from '../state.ts';
import type { Path, PathPart } from './history-paths.ts';

/** Opens the work of the entry found again, in the branch that now contains it. */
type Reopen = (branch: Branch, entry: Waited) => void;

/** The branch of an entry that ended without joining; null for any other entry. */
function ranOut(entry: HistoryEntry | undefined): Lane | null {
  if (entry === undefined || typeof entry === 'string' || !isForked(entry) || entry.join !== null)
    return null;
  return entry.fork[0] ?? null;
}

export function ranOutAt(trail: BranchHistory, index: number): boolean {
  return ranOut(trail[index]) !== null;
}

/** Parts what follows a position of a history: `beside` are branches that started before `since` and ended later, `after` is the rest. */
export function partAfter(
  trail: BranchHistory,
  index: number,
  since: number,
): { beside: BranchHistory; after: BranchHistory } {
  const rest = trail.slice(index);
  const isBeside = (entry: HistoryEntry) => (ranOut(entry)?.since ?? since) < since;
  return { beside: rest.filter(isBeside), after: rest.filter((entry) => !isBeside(entry)) };
}

/** Opens one lane of a fork as a branch again, with its history. */
function openLane(run: Run, parent: Branch, lane: Lane): Branch {
  return addBranch(run, {
    parent: parent.id,
    ...(lane.flow !== null && { flow: lane.flow }),
    ...(lane.boundary !== null && { boundary: lane.boundary }),
    trail: lane.trail,
  });
}

/** Opens a joined fork again: every lane waits at the join, except the chosen one, which is answered. */
function reopenFork(
  run: Run,
  branch: Branch,
  lanes: readonly Lane[],
  join: string | null,
  chosen: number,
): Branch {
  let found: Branch | null = null;
  lanes.forEach((lane, at) => {
    if (at === chosen) found = openLane(run, branch, lane);
    else if (lane.via === null || join === null) branch.trail.push({ fork: [lane], join });
    else waitAtJoin(run, getNode(run.definition, join), openLane(run, branch, lane).id, lane.via);
  });
  if (!found) throw new Error('The fork has no such branch');
  return found;
}

/** Opens an ended sub-process again with one of its bodies; the other bodies stay done. */
function reopenBody(run: Run, branch: Branch, entry: Waited, chosen: number): Branch {
  const node = getNode(run.definition, entry.at);
  const token: WorkToken = {
    id: nextId(run, 'k'),
    at: entry.at,
    in: branch.id,
    wait: 'work',
    instances: entry.work,
  };
  const instance = entry.work[chosen];
  if (!instance) throw new Error('The sub-process has no such body');
  const body = addBranch(run, {
    parent: branch.id,
    owner: { token: token.id, n: instance.n },
    trail: instance.trail ?? [],
  });
  instance.state = 'open';
  instance.branch = body.id;
  delete instance.trail;
  for (const later of node.loop?.sequential ? entry.work.slice(chosen + 1) : []) {
    later.state = 'pending';
    delete later.trail;
  }
  run.state.tokens.push(token);
  armBoundaries(run, node, token, entry.armed);
  return body;
}

/** Descends to an entry, opening the forks and sub-processes around it again. */
function descend(
  run: Run,
  branch: Branch,
  entry: HistoryEntry | undefined,
  parts: readonly PathPart[],
  reopen: Reopen,
): void {
  const [part, next] = parts;
  if (!part || entry === undefined || typeof entry === 'string')
    throw new Error('The trail has no such place');
  if (!next) {
    if (isForked(entry)) throw new Error('A fork is no place to go back to');
    reopen(branch, entry);
    return;
  }
  const inner = isForked(entry)
    ? reopenFork(run, branch, entry.fork, entry.join, part.lane ?? 0)
    : reopenBody(run, branch, entry, part.instance ?? 0);
  const [found] = inner.trail.splice(next.index);
  descend(run, inner, found, parts.slice(1), reopen);
}

/** Copies what a rollback of a branch to `index` is about to remove. */
export function takeSnapshot(run: Run, branch: Branch, index: number, by: string | null): Snapshot {
  const { branches, tokens } = startedSince(run, branch.id, index);
  const { beside, after } = partAfter(branch.trail, index, index);
  return structuredClone({
    by,
    branch: branch.id,
    at: index + beside.length,
    trail: after,
    branches,
    tokens,
  });
}

/**
 * Rolls a branch back to an entry of its history: branches and tokens started since are cancelled, later entries are
 * removed, branches started before go on. A branch that ended without joining is opened again without touching others.
 */
export function rollBack(
  run: Run,
  branch: Branch,
  path: Path,
  how: { reason: CancelReason; since: number },
  reopen: Reopen,
): void {
  const index = path.parts[0]?.index ?? 0;
  const entry = branch.trail[index];
  if (ranOut(entry) && path.parts.length > 1) branch.trail.splice(index, 1);
  else {
    cancelSince(run, branch.id, how.since, how.reason);
    const { beside } = partAfter(branch.trail, index + 1, how.since);
    branch.trail.splice(index, branch.trail.length, ...beside);
  }
  descend(run, branch, entry, path.parts, reopen);
}
