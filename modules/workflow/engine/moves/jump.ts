import { isOver } from '../activities/instances.ts';
import { type Decision, decide } from '../activities/user-task.ts';
import { EngineError } from '../errors.ts';
import { getBranch } from '../run/branches.ts';
import { cancelToken } from '../run/cancel.ts';
import { getOpenTask, type OpenTask } from '../run/find.ts';
import type { Run } from '../run/run.ts';
import { type Instance, isWaited, type Trail } from '../state.ts';
import { restore } from './restore.ts';
import { rewind } from './rewind.ts';
import { findPaths } from './trace.ts';

/** The last lap's entry of an element now tells of its resubmission. */
function rewrite(trail: Trail, at: string, work: Instance[]): void {
  const path = findPaths(trail, (entry) => entry.at === at).at(-1);
  if (path) path.entry.work = work;
}

/** After a return that the diagram drew: the trail still shows the way to the one who returned. */
function followTrail(run: Run, { node, token }: OpenTask, back: string): void {
  const branch = getBranch(run, token.in);
  const start = branch.trail.findIndex((entry) => isWaited(entry) && entry.at === node.id);
  const path = findPaths(branch.trail, (entry) => entry.at === back)
    .filter((found) => found.runOuts === 0 && start >= 0 && (found.turns[0]?.index ?? 0) > start)
    .at(-1);
  if (!path || path.insideInstances) throw new EngineError('JUMP_NOT_POSSIBLE', back);
  cancelToken(run, token, 'returned');
  rewrite(branch.trail, node.id, token.instances);
  const since = path.turns[0]?.index ?? 0;
  rewind(run, branch, path, { reason: 'returned', since }, (at) => {
    run.queue.push({ node: back, branch: at.id, via: null });
  });
}

/** Completes a task to which a case was returned, and goes straight back to the one who returned it. */
export function jump(run: Run, task: string, decision: Decision, back?: string): void {
  const open = getOpenTask(run, task);
  const { node, token, instance } = open;
  if (token.instances.some((each) => each !== instance && !isOver(each))) {
    throw new EngineError('JUMP_NOT_POSSIBLE', node.id);
  }
  const held = token.held;
  delete token.held;
  if (!held && back === undefined) throw new EngineError('JUMP_NOT_POSSIBLE', node.id);
  decide(run, node, instance, decision);
  if (held) {
    if (back !== undefined && !held.tokens.some((each) => each.at === back)) {
      throw new EngineError('JUMP_NOT_POSSIBLE', back);
    }
    rewrite(held.trail, node.id, token.instances);
    restore(run, held, held.at, 'returned');
  } else if (back !== undefined) followTrail(run, open, back);
}
