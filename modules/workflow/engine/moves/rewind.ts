import { getNode } from '../definition.ts';
import { waitAtJoin } from '../gateways/join.ts';
import type { CancelReason } from '../protocol.ts';
import { addBranch, branchesUnder, getBranch, tokensWithin } from '../run/branches.ts';
import { cancelUnder } from '../run/cancel.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries } from '../run/timers.ts';
import type { Branch, Held, Lane, TrailEntry, Waited, WorkToken } from '../state.ts';
import { isForked } from '../state.ts';
import type { Path, Turn } from './trace.ts';

/** Puts work back at the place found, in the branch that stands for it now. */
export type Reopen = (branch: Branch, entry: Waited) => void;

function isRunOut(entry: TrailEntry | undefined): boolean {
  return entry !== undefined && typeof entry === 'object' && isForked(entry) && entry.join === null;
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
  armBoundaries(run, node, token);
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
export function hold(run: Run, branch: Branch, at: number, by: string | null): Held {
  return structuredClone({
    by,
    branch: branch.id,
    at,
    trail: branch.trail.slice(at),
    branches: branchesUnder(run, branch.id),
    tokens: tokensWithin(run, branch.id),
  });
}

/**
 * Goes back in a branch to a place of its trail: what follows is forgotten, what goes on beneath is cancelled. A
 * branch that had run out on its own is opened again without touching those beside it.
 */
export function rewind(run: Run, branch: Branch, path: Path, reason: CancelReason, reopen: Reopen): void {
  const index = path.turns[0]?.index ?? 0;
  const aside = isRunOut(branch.trail[index]) && path.turns.length > 1;
  const [entry] = branch.trail.splice(index, aside ? 1 : branch.trail.length);
  if (!aside) cancelUnder(run, branch.id, reason);
  descend(run, getBranch(run, branch.id), entry, path.turns, reopen);
}
