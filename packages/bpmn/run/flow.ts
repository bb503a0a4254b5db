import { type Flow, type FlowNode, getFlow } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { addBranch, getBranch } from './branches.ts';
import { holds, layersOf } from './layers.ts';
import type { Run } from './run.ts';

/** Outgoing flows that are unconditional or whose condition holds, in diagram order; without the default flow. */
function openFlows(run: Run, node: FlowNode, branch: string): Flow[] {
  const layers = layersOf(run, branch);
  return node.outgoing
    .map((id) => getFlow(run.definition, id))
    .filter((flow) => flow.id !== node.defaultFlow && (!flow.condition || holds(flow.condition, layers)));
}

/** The open flows, else the default flow. Throws `NO_FLOW` where an element has outgoing flows and none may be taken. */
export function chooseFlows(run: Run, node: FlowNode, branch: string): Flow[] {
  if (node.outgoing.length === 0) return [];
  const open = openFlows(run, node, branch);
  if (open.length > 0) return open;
  if (node.defaultFlow === null) throw new EngineError('NO_FLOW', node.id);
  return [getFlow(run.definition, node.defaultFlow)];
}

/** Takes flows: a single one continues in its branch, several fork into branches of their own. */
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

/** Leaves an activity or event whose history entry is written: along every open flow. */
export function leave(run: Run, node: FlowNode, branch: string): void {
  take(run, branch, chooseFlows(run, node, branch));
}

/** Passes an element that does not wait. */
export function pass(run: Run, node: FlowNode, branch: string): void {
  getBranch(run, branch).trail.push(node.id);
  leave(run, node, branch);
}
