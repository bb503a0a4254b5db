import type { FlowNode } from '../definition.ts';
import { decidingAnswer } from '../moves/answers.ts';
import { getBranch, recordWait, removeToken } from '../run/branches.ts';
import { cancelInstance } from '../run/cancel.ts';
import { leave } from '../run/flow.ts';
import { assign, holds, layersOf } from '../run/layers.ts';
import { type Arrival, nextId, type Run } from '../run/run.ts';
import { armBoundaries, disarmBoundaries } from '../run/timers.ts';
import type { Instance, WorkToken } from '../state.ts';
import { countsOf, isOver, makeInstances, readyInstances } from './instances.ts';
import { openBody } from './open-body.ts';
import { openTask } from './open-task.ts';

function open(run: Run, node: FlowNode, token: WorkToken, instance: Instance): void {
  if (node.type === 'subProcess') openBody(run, node, token, instance);
  else openTask(run, node, token, instance);
}

/** Starts an activity: opens the instances that may open, and its boundary timers. */
export function beginWork(run: Run, node: FlowNode, { branch, held }: Arrival): void {
  const instances = makeInstances(run, node, branch);
  const token: WorkToken = { id: nextId(run, 'k'), at: node.id, in: branch, wait: 'work', instances };
  if (held) token.held = held;
  run.state.tokens.push(token);
  armBoundaries(run, node, token);
  progress(run, node, token);
}

/** Sets the outcome of a task with added signers. */
function applySigners(run: Run, node: FlowNode, token: WorkToken): void {
  if (node.loop || token.instances.length < 2) return;
  const decision = decidingAnswer(token.instances);
  if (decision?.outcome === undefined) return;
  assign(run, {
    outcome: decision.outcome,
    approverStatus: decision.status ?? null,
    [`outcome_${node.id}`]: decision.outcome,
  });
}

/** Writes the number of votes for each outcome of a multi-instance task into a variable, for later conditions. */
function keepVotes(run: Run, node: FlowNode, token: WorkToken): void {
  if (!node.loop || !node.userTask) return;
  const votes: Record<string, number> = {};
  for (const { outcome } of token.instances) {
    if (outcome !== undefined) votes[outcome] = (votes[outcome] ?? 0) + 1;
  }
  const was = assign(run, { [`votes_${node.id}`]: votes });
  // Withdrawing a decision also restores the votes.
  for (const instance of token.instances) if (instance.was) Object.assign(instance.was, was);
}

function finish(run: Run, node: FlowNode, token: WorkToken): void {
  const armed = disarmBoundaries(run, token);
  removeToken(run, token);
  applySigners(run, node, token);
  keepVotes(run, node, token);
  recordWait(run, getBranch(run, token.in), { at: node.id, work: token.instances, ...armed });
  leave(run, node, token.in);
}

function isEnough(run: Run, node: FlowNode, token: WorkToken): boolean {
  const [original] = token.instances;
  if (!node.loop) {
    // The holder rejects: signers added after them are not asked.
    const refused = original?.state === 'done' && original.status === 0;
    return refused && !token.instances.some((each) => each.state === 'open');
  }
  const completion = node.loop.completion;
  if (!completion || !token.instances.some((each) => each.state === 'done')) return false;
  return holds(completion, layersOf(run, token.in, countsOf(node, token.instances)));
}

/** After any change of its instances: opens those that may open, and ends the activity when all are over. */
export function progress(run: Run, node: FlowNode, token: WorkToken): void {
  if (isEnough(run, node, token)) {
    for (const instance of token.instances.filter((each) => !isOver(each))) {
      const body = instance.branch === undefined ? undefined : getBranch(run, instance.branch);
      cancelInstance(run, token, instance, 'enough');
      instance.state = 'dropped';
      if (body) instance.trail = body.trail;
    }
  }
  for (const instance of readyInstances(token)) open(run, node, token, instance);
  if (token.instances.every(isOver)) finish(run, node, token);
}
