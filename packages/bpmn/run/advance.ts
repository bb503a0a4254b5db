import { progress } from '../activities/work.ts';
import { type FlowNode, getNode } from '../definition.ts';
import { elements } from '../elements.ts';
import { EngineError } from '../errors.ts';
import { fireInclusiveJoin, walkUpstream } from '../gateways/inclusive.ts';
import type { Branch, Lane } from '../state.ts';
import { getBranch, ownerToken, removeBranch } from './branches.ts';
import { moveLimit, type Run } from './run.ts';

function drain(run: Run): void {
  for (let arrival = run.queue.shift(); arrival; arrival = run.queue.shift()) {
    run.moves += 1;
    const node = getNode(run.definition, arrival.node);
    if (run.moves > moveLimit) throw new EngineError('STEP_LIMIT', node.id);
    elements[node.type].enter(run, node, arrival);
  }
}

/** Ends the instance of a sub-process whose body has no token left. */
function finishBody(run: Run, branch: Branch): void {
  const token = ownerToken(run, branch);
  const instance = token?.instances.find((each) => each.n === branch.owner?.n);
  if (!token || !instance) throw new Error(`Branch ${branch.id} has lost its activity`);
  instance.state = 'done';
  instance.trail = branch.trail;
  delete instance.branch;
  removeBranch(run, branch.id);
  progress(run, getNode(run.definition, token.at), token);
}

/** Ends a branch that has no token left without joining: its history moves into its parent's. */
function closeFork(run: Run, branch: Branch): void {
  const { flow = null, boundary = null, since, trail } = branch;
  const lane: Lane = { flow, boundary, via: null, since, trail };
  if (branch.parent !== null) getBranch(run, branch.parent).trail.push({ fork: [lane], join: null });
  removeBranch(run, branch.id);
}

function closeOne(run: Run): boolean {
  const { tokens, branches } = run.state;
  const used = new Set([...tokens.map((token) => token.in), ...branches.map((each) => each.parent)]);
  const branch = branches.find((each) => each.parent !== null && !used.has(each.id));
  if (!branch) return false;
  if (branch.owner) finishBody(run, branch);
  else closeFork(run, branch);
  return true;
}

function isWaitingForSomebody(run: Run): boolean {
  return run.state.tokens.some(
    (token) =>
      token.wait === 'timer' ||
      token.wait === 'message' ||
      (token.wait === 'work' &&
        token.instances.some((each) => each.state === 'open' && each.task !== undefined)),
  );
}

function updateClock(run: Run): void {
  const stopped = run.state.tokens.some(
    (token) =>
      token.wait === 'work' &&
      getNode(run.definition, token.at).userTask?.clockStopped === true &&
      token.instances.some((each) => each.state === 'open'),
  );
  if (stopped === run.state.clockStopped) return;
  run.state.clockStopped = stopped;
  run.effects.push({ type: 'clock', stopped });
}

/**
 * The parallel join at which a case is stuck because of a non-interrupting boundary timer upstream of it; null for any other
 * deadlock. The compiler refuses such diagrams, but cases may run on definitions that were accepted before it did.
 */
function findStuckJoin(run: Run): FlowNode | null {
  for (const token of run.state.tokens) {
    if (token.wait !== 'join') continue;
    const join = getNode(run.definition, token.at);
    const upstream = [...walkUpstream(run.definition, join.incoming, new Set())];
    if (upstream.some((id) => getNode(run.definition, id).interrupting === false)) return join;
  }
  return null;
}

/** Tells of a case in which nothing can happen any more. Throws `DEADLOCK` where refusing the event may lead elsewhere. */
function tellDeadlock(run: Run): void {
  const join = findStuckJoin(run);
  if (!join) throw new EngineError('DEADLOCK', run.state.tokens[0]?.at ?? null);
  run.effects.push({ type: 'stuck', element: join.id, name: join.name });
}

/** Moves tokens until each waits for a person, a timer, a message or a join, or the case is over. */
export function advance(run: Run): void {
  do drain(run);
  while (closeOne(run) || fireInclusiveJoin(run) || run.queue.length > 0);
  updateClock(run);
  if (run.state.tokens.length === 0) {
    run.state.status = run.state.ending ?? 'completed';
    run.effects.push({ type: 'complete', status: run.state.status });
  } else if (!isWaitingForSomebody(run)) tellDeadlock(run);
}
