import { isWithin, scopeOf, tokensWithin } from '../run/branches.ts';
import { cancelUnder } from '../run/cancel.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import { noteEnding } from './none-end.ts';

/** Removes the pending arrivals within a scope that is terminated. */
function dropArrivals(run: Run, scope: string): void {
  const kept = run.queue.filter((arrival) => !isWithin(run, arrival.branch, scope));
  run.queue.splice(0, run.queue.length, ...kept);
}

/** Ends its process or sub-process at once, with every token in it. */
export const terminateEndEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    noteEnding(run, node);
    const scope = scopeOf(run, branch);
    // Cancelled work cannot be restored: the entry counts as work done, so that no earlier decision can be withdrawn.
    const isAlone = tokensWithin(run, scope.id).length === 0 && run.queue.length === 0;
    scope.trail.push(isAlone ? node.id : { at: node.id, work: [] });
    dropArrivals(run, scope.id);
    cancelUnder(run, scope.id, 'terminated');
  },
};
