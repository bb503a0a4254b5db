import { findNode, getNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { lineage } from '../run/branches.ts';
import { getOpenTask } from '../run/find.ts';
import type { Run } from '../run/run.ts';
import { type Branch, type BranchHistory, isWaited } from '../state.ts';
import { findPaths, type Path } from './history-paths.ts';
import { rollBack, takeSnapshot } from './rollback.ts';

type Place = { branch: Branch; path: Path };

function placesIn(branch: Branch, to: string, trail: BranchHistory = branch.trail): Place[] {
  const paths = findPaths(trail, (entry) => entry.at === to);
  return paths.filter((path) => path.runOuts === 0).map((path) => ({ branch, path }));
}

/**
 * Where a task may return to: its own branch is searched first, then the branches around it. The innermost branch that
 * passed the target is rolled back, so parallel branches go on if the target lies after the fork, and are cancelled if it
 * lies before.
 */
function placeFrom(run: Run, task: string, to: string): Place | undefined {
  const { token } = getOpenTask(run, task);
  for (const branch of lineage(run, token.in)) {
    // When the task is visited again, the history still holds the earlier visit: only what precedes that visit is earlier.
    const lap = branch.trail.findIndex((entry) => isWaited(entry) && entry.at === token.at);
    const earlier = branch.id === token.in && lap >= 0 ? branch.trail.slice(0, lap) : branch.trail;
    const place = placesIn(branch, to, earlier).at(-1);
    if (place) return place;
  }
  return undefined;
}

/** The tasks to which an open task may return, in the order of the diagram. Throws where the task is not open. */
export function listReturns(run: Run, from: string): string[] {
  const { node } = getOpenTask(run, from);
  return run.definition.order.filter((to) => {
    const place = to === node.id ? undefined : placeFrom(run, from, to);
    return place !== undefined && !place.path.insideInstances;
  });
}

function placeAnywhere(run: Run, to: string): Place | undefined {
  const found = run.state.branches
    .map((branch) => placesIn(branch, to).at(-1))
    .filter((place) => place !== undefined);
  if (found.length > 1) throw new EngineError('MOVE_AMBIGUOUS', to);
  return found[0];
}

/** Returns to an element that was passed before; a snapshot of what is cancelled is kept for the direct return. */
export function move(run: Run, to: string, from?: string): void {
  if (!findNode(run.definition, to)) throw new EngineError('NO_SUCH_ELEMENT', to);
  const place = from === undefined ? placeAnywhere(run, to) : placeFrom(run, from, to);
  if (!place) throw new EngineError('MOVE_NOT_VISITED', to);
  if (place.path.insideInstances) throw new EngineError('MOVE_INTO_INSTANCES', to);
  const since = place.path.parts[0]?.index ?? 0;
  const held = takeSnapshot(run, place.branch, since, from ?? null);
  rollBack(run, place.branch, place.path, { reason: 'returned', since }, (branch) => {
    run.queue.push({ node: getNode(run.definition, to).id, branch: branch.id, via: null, held });
  });
}
