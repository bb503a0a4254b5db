import { openTask } from '../activities/open-task.ts';
import { awaitMessage } from '../activities/receive-task.ts';
import { getNode } from '../definition.ts';
import type { CancelReason } from '../protocol.ts';
import { getBranch, removeToken } from '../run/branches.ts';
import { cancelSince } from '../run/cancel.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries, createTimer } from '../run/timers.ts';
import type { Held, Token } from '../state.ts';

/** Wakes a token that was set aside: tasks and timers begin anew under new ids. */
function wake(run: Run, token: Token): void {
  const node = getNode(run.definition, token.at);
  if (token.wait === 'join') {
    // Others may have come to the join meanwhile: it arrives again, so that the join looks once more.
    removeToken(run, token);
    run.queue.push({ node: token.at, branch: token.in, via: token.via });
  }
  if (token.wait === 'timer') token.timer = createTimer(run, node, token.in).timer;
  if (token.wait === 'message') {
    token.task = nextId(run, 't');
    awaitMessage(run, node, token, token.timers);
  }
  if (token.wait === 'work') {
    if (node.type === 'userTask') {
      for (const instance of token.instances) {
        if (instance.state === 'open') openTask(run, node, token, instance);
      }
    }
    armBoundaries(run, node, token, token.timers);
  }
}

/** Brings back what a return had set aside, in place of what has begun there `since`. */
export function restore(run: Run, held: Held, since: number, reason: CancelReason): void {
  cancelSince(run, held.branch, since, reason);
  const branch = getBranch(run, held.branch);
  branch.trail.splice(held.at, branch.trail.length, ...held.trail);
  run.state.branches.push(...held.branches);
  run.state.tokens.push(...held.tokens);
  for (const token of held.tokens) wake(run, token);
}
