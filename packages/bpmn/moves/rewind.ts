import { getNode } from '../definition.ts';
import { waitAtJoin } from '../gateways/join.ts';
import type { CancelReason } from '../protocol.ts';
import { addBranch, startedSince } from '../run/branches.ts';
import { cancelSince } from '../run/cancel.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries } from '../run/timers.ts';
import type { Branch, Held, Lane, Trail, TrailEntry, Waited, WorkToken } from '../state.ts';
import { isForked } from '../state.ts';
import type { Path, Turn } from './trace.ts';

/** Puts work back at the place found, in the branch that stands for it now. */
type Reopen = (branch: Branch, entry: Waited) => void;

/** A branch that ended on its own, and when it had begun; null for any other entry. */
function ranOut(entry: TrailEntry | undefined): Lane | null {
  if (entry === undefined || typeof entry === 'string' || !isForked(entry) || entry.join !== null)
    return null;
  return entry.fork[0] ?? null;
}

export function ranOutAt(trail: Trail, index: number): boolean {
  return ranOut(trail[index]) !== null;
}

/** What of a trail really comes after a place: without branches that had begun before it and ended since. */
export function partAfter(trail: Trail, index: number, since: number): { beside: Trail; after: Trail } {
  const rest = trail.slice(index);
  const isBeside = (entry: TrailEntry) => (ranOut(entry)?.since ?? since) < since;
  return { beside: rest.filter(isBeside), after: rest.filter((entry) => !isBeside(entry)) };
}

/** Sets up one lane of a fork again, as far as `trail` goes. */
function openLane(run: Run, parent: Branch, lane: Lane): Branch {
  return addBranch(run, {
    parent: parent.id,
    ...(lane.flow !== null && { flow: lane.flow }),
    ...(lane.boundary !== null && { boundary: lane.boundary }),
    trail: lane.trail,
  });
}

/** The branches that had met wait at their join again, save the one that is gone back into. */
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

/** A finished sub-process runs again with one of its bodies; the other bodies stay done. */
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

/** Walks down to the place, opening what had closed around it. */
function descend(
  run: Run,
  branch: Branch,
  entry: TrailEntry | undefined,
  turns: readonly Turn[],
  reopen: Reopen,
): void {
  const [turn, next] = turns;
  if (!turn || entry === undefined || typeof entry === 'string')
    throw new Error('The trail has no such place');
  if (!next) {
    if (isForked(entry)) throw new Error('A fork is no place to go back to');
    reopen(branch, entry);
    return;
  }
  const inner = isForked(entry)
    ? reopenFork(run, branch, entry.fork, entry.join, turn.lane ?? 0)
    : reopenBody(run, branch, entry, turn.instance ?? 0);
  const [found] = inner.trail.splice(next.index);
  descend(run, inner, found, turns.slice(1), reopen);
}

/** What is about to be cut off a branch, kept for the way back. */
export function hold(run: Run, branch: Branch, index: number, by: string | null): Held {
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
 * Goes back in a branch to a place of its trail: what began since is cancelled, what follows is forgotten. What had
 * begun beside it before goes on. A branch that had run out on its own is opened again without touching the others.
 */
export function rewind(
  run: Run,
  branch: Branch,
  path: Path,
  how: { reason: CancelReason; since: number },
  reopen: Reopen,
): void {
  const index = path.turns[0]?.index ?? 0;
  const entry = branch.trail[index];
  if (ranOut(entry) && path.turns.length > 1) branch.trail.splice(index, 1);
  else {
    cancelSince(run, branch.id, how.since, how.reason);
    const { beside } = partAfter(branch.trail, index + 1, how.since);
    branch.trail.splice(index, branch.trail.length, ...beside);
  }
  descend(run, branch, entry, path.turns, reopen);
}
