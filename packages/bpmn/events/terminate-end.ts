import { isOver } from '../activities/instances.ts';
import { type FlowNode, getNode } from '../definition.ts';
import { getBranch, isWithin, lineage, ownerToken, scopeOf, tokensWithin } from '../run/branches.ts';
import { cancelInstance, cancelUnder } from '../run/cancel.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import type { Branch } from '../state.ts';
import { noteEnding } from './none-end.ts';

/** Removes the pending arrivals within a scope that is terminated. */
function dropArrivals(run: Run, scope: string): void {
  const kept = run.queue.filter((arrival) => !isWithin(run, arrival.branch, scope));
  run.queue.splice(0, run.queue.length, ...kept);
}

/** The body of the innermost multi-instance sub-process that contains a branch; undefined outside of one. */
function findInstanceBody(run: Run, branch: string): Branch | undefined {
  return lineage(run, branch).find((each) => {
    const token = ownerToken(run, each);
    return token !== null && getNode(run.definition, token.at).loop !== undefined;
  });
}

/** Drops the other instances of the multi-instance sub-process whose body `scope` is; returns whether there were any. */
function dropOtherInstances(run: Run, scope: Branch): boolean {
  const token = ownerToken(run, scope);
  if (!token) return false;
  const others = token.instances.filter((each) => each.n !== scope.owner?.n && !isOver(each));
  for (const instance of others) {
    const body = instance.branch === undefined ? undefined : getBranch(run, instance.branch);
    if (body) dropArrivals(run, body.id);
    cancelInstance(run, token, instance, 'terminated');
    instance.state = 'dropped';
    if (body) instance.trail = body.trail;
  }
  return others.length > 0;
}

/** Ends a scope with every token in it; `hasDropped`: work outside it was cancelled as well. */
function terminate(run: Run, node: FlowNode, scope: Branch, hasDropped = false): void {
  // Cancelled work cannot be restored: the entry counts as work done, so that no earlier decision can be withdrawn.
  const isAlone = !hasDropped && tokensWithin(run, scope.id).length === 0 && run.queue.length === 0;
  scope.trail.push(isAlone ? node.id : { at: node.id, work: [] });
  dropArrivals(run, scope.id);
  cancelUnder(run, scope.id, 'terminated');
}

/**
 * Ends everything in its process or sub-process at once; with `terminates`, all instances of the multi-instance around it, or
 * the whole process.
 */
export const terminateEndEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    noteEnding(run, node);
    if (node.terminates === 'process') {
      const root = lineage(run, branch).at(-1);
      if (root) terminate(run, node, root);
      return;
    }
    const body = node.terminates === 'instances' ? findInstanceBody(run, branch) : undefined;
    if (body) terminate(run, node, body, dropOtherInstances(run, body));
    else terminate(run, node, scopeOf(run, branch));
  },
};
