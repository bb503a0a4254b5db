import { openTask } from '../activities/open-task.ts';
import { awaitMessage } from '../activities/receive-task.ts';
import { getNode } from '../definition.ts';
import type { CancelReason } from '../protocol.ts';
import { getBranch, removeToken } from '../run/branches.ts';
import { cancelSince } from '../run/cancel.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries, createTimer } from '../run/timers.ts';
import type { Snapshot, Token } from '../state.ts';

/** Reactivates a token of a snapshot: its tasks and timers are created again under new ids. */
function reactivate(run: Run, token: Token): void {
  const node = getNode(run.definition, token.at);
  if (token.wait === 'join') {
    // Other tokens may have reached the join meanwhile: the token arrives again, so that the join is evaluated again.
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

/** Restores a snapshot in place of what has started in its branch since position `since`. */
export function restore(run: Run, held: Snapshot, since: number, reason: CancelReason): void {
  cancelSince(run, held.branch, since, reason);
  const branch = getBranch(run, held.branch);
  branch.trail.splice(held.at, branch.trail.length, ...held.trail);
  run.state.branches.push(...held.branches);
  run.state.tokens.push(...held.tokens);
  for (const token of held.tokens) reactivate(run, token);
}
