import { isWithin, scopeOf, tokensWithin } from '../run/branches.ts';
import { cancelUnder } from '../run/cancel.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import { noteEnding } from './none-end.ts';

/** What was on its way within a scope that is ended never arrives. */
function forget(run: Run, scope: string): void {
  const kept = run.queue.filter((arrival) => !isWithin(run, arrival.branch, scope));
  run.queue.splice(0, run.queue.length, ...kept);
}

/** Ends everything in its process or sub-process at once. */
export const terminateEndEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    noteEnding(run, node);
    const scope = scopeOf(run, branch);
    // What is thrown away here cannot be brought back: noted as a thing done, so that nothing before is withdrawn.
    const isAlone = tokensWithin(run, scope.id).length === 0 && run.queue.length === 0;
    scope.trail.push(isAlone ? node.id : { at: node.id, work: [] });
    forget(run, scope.id);
    cancelUnder(run, scope.id, 'terminated');
  },
};
