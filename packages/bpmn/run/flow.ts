import { type Flow, type FlowNode, getFlow } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { addBranch, getBranch } from './branches.ts';
import { holds, layersOf } from './layers.ts';
import type { Run } from './run.ts';

/** Flows on which something may leave: unconditional ones and those whose condition holds, in diagram order. */
function openFlows(run: Run, node: FlowNode, branch: string): Flow[] {
  const layers = layersOf(run, branch);
  return node.outgoing
    .map((id) => getFlow(run.definition, id))
    .filter((flow) => flow.id !== node.defaultFlow && (!flow.condition || holds(flow.condition, layers)));
}

/** The open flows, else the default one; no way out of an element that has ways is an error, never a hang. */
export function chooseFlows(run: Run, node: FlowNode, branch: string): Flow[] {
  if (node.outgoing.length === 0) return [];
  const open = openFlows(run, node, branch);
  if (open.length > 0) return open;
  if (node.defaultFlow === null) throw new EngineError('NO_FLOW', node.id);
  return [getFlow(run.definition, node.defaultFlow)];
}

/** Sends out on the flows: one goes on in its branch, several fork into branches of their own. */
export function take(run: Run, branch: string, flows: readonly Flow[]): void {
  const [only] = flows;
  if (flows.length === 1 && only) {
    run.queue.push({ node: only.target, branch, via: only.id });
    return;
  }
  for (const flow of flows) {
    const fork = addBranch(run, { parent: branch, flow: flow.id, trail: [] });
    run.queue.push({ node: flow.target, branch: fork.id, via: flow.id });
  }
}

/** Goes on from an activity or event whose trail entry is written: along every flow that is open. */
export function leave(run: Run, node: FlowNode, branch: string): void {
  take(run, branch, chooseFlows(run, node, branch));
}

/** Goes on from an element that nobody waits at. */
export function pass(run: Run, node: FlowNode, branch: string): void {
  getBranch(run, branch).trail.push(node.id);
  leave(run, node, branch);
}
