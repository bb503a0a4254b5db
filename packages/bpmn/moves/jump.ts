import { isOver } from '../activities/instances.ts';
import { type Decision, decide } from '../activities/user-task.ts';
import { EngineError } from '../errors.ts';
import { getBranch } from '../run/branches.ts';
import { cancelToken } from '../run/cancel.ts';
import { getOpenTask, type OpenTask } from '../run/find.ts';
import type { Run } from '../run/run.ts';
import { type BranchHistory, isWaited, type Snapshot, type Waited } from '../state.ts';
import { directReturn } from './direct-return.ts';
import { findPaths } from './history-paths.ts';
import { restore } from './restore.ts';
import { rollBack } from './rollback.ts';

/** The most recent history entry of an element. */
function lastLap(trail: BranchHistory, at: string): Waited | undefined {
  return findPaths(trail, (entry) => entry.at === at).at(-1)?.entry;
}

/** After a return drawn in the diagram: the history still leads to the task that returned. */
function followHistory(
  run: Run,
  { node, token, instance }: OpenTask,
  decision: Decision,
  back: string,
): void {
  const branch = getBranch(run, token.in);
  const start = branch.trail.findIndex((entry) => isWaited(entry) && entry.at === node.id);
  const path = findPaths(branch.trail, (entry) => entry.at === back)
    .filter((found) => found.runOuts === 0 && start >= 0 && (found.parts[0]?.index ?? 0) > start)
    .at(-1);
  if (!path || path.insideInstances) throw new EngineError('JUMP_NOT_POSSIBLE', back);
  const since = path.parts[0]?.index ?? 0;
  const lap = lastLap(branch.trail, node.id);
  const from = { branch, since, task: instance.task ?? '' };
  directReturn(run, from, { answered: instance, rewritten: lap?.work ?? null }, () => {
    decide(run, node, instance, decision);
    cancelToken(run, token, 'returned');
    if (lap) lap.work = token.instances;
    rollBack(run, branch, path, { reason: 'returned', since }, (at) => {
      run.queue.push({ node: back, branch: at.id, via: null });
    });
  });
}

/** After a return that a person chose: the snapshot that it took is restored. */
function resume(run: Run, { node, token, instance }: OpenTask, decision: Decision, held: Snapshot): void {
  const from = { branch: getBranch(run, held.branch), since: held.at, task: instance.task ?? '' };
  directReturn(run, from, { answered: instance, rewritten: null }, () => {
    delete token.held;
    decide(run, node, instance, decision);
    const lap = lastLap(held.trail, node.id);
    if (lap) lap.work = token.instances;
    restore(run, held, held.at, 'returned');
  });
}

/** Completes a task to which the case was returned, and goes directly back to the task that returned it. */
export function jump(run: Run, task: string, decision: Decision, back?: string): void {
  const open = getOpenTask(run, task);
  const { node, token, instance } = open;
  if (token.instances.some((each) => each !== instance && !isOver(each))) {
    throw new EngineError('JUMP_NOT_POSSIBLE', node.id);
  }
  const { held } = token;
  const isHere = back === undefined || held?.tokens.some((each) => each.at === back);
  if (held && isHere) resume(run, open, decision, held);
  else if (!held && back !== undefined) followHistory(run, open, decision, back);
  else throw new EngineError('JUMP_NOT_POSSIBLE', back ?? node.id);
}
