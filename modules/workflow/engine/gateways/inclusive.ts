import { type FlowNode, getFlow, getNode, type ProcessDefinition } from '../definition.ts';
import { getBranch, scopeOf } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import type { JoinToken } from '../state.ts';
import { meet, waitAtJoin, waitingAt } from './join.ts';

/** Elements from which a gateway's flow can be reached without passing the gateway. */
function upstream(definition: ProcessDefinition, gateway: FlowNode, flows: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = flows.map((id) => getFlow(definition, id).source);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === gateway.id || seen.has(id)) continue;
    seen.add(id);
    const node = getNode(definition, id);
    open.push(...node.incoming.map((flow) => getFlow(definition, flow).source));
    if (node.attachedTo !== undefined) open.push(node.attachedTo);
  }
  return seen;
}

/**
 * Ready when no other token could still come by a way that is empty. The standard excuses a token that could come
 * by a taken way as well; with a return in the diagram every token could, and the join would fire too early.
 * What stands in a sub-process counts as standing at the sub-process.
 */
function isReady(run: Run, node: FlowNode, scope: string, waiting: readonly JoinToken[]): boolean {
  const taken = new Set(waiting.map((token) => token.via));
  const toEmpty = upstream(
    run.definition,
    node,
    node.incoming.filter((flow) => !taken.has(flow)),
  );
  return !run.state.tokens.some(
    (token) => token.at !== node.id && toEmpty.has(token.at) && scopeOf(run, token.in).id === scope,
  );
}

/** Fires one inclusive join that nothing can reach any more; asked only when all else stands still. */
export function fireInclusiveJoin(run: Run): boolean {
  for (const token of run.state.tokens) {
    const node = getNode(run.definition, token.at);
    if (token.wait !== 'join' || node.type !== 'inclusiveGateway') continue;
    const scope = scopeOf(run, token.in).id;
    const waiting = waitingAt(run, node, scope);
    if (!isReady(run, node, scope, waiting)) continue;
    const firstOfEach = waiting.filter((each, at) => waiting.findIndex((one) => one.via === each.via) === at);
    const joined = meet(run, node, firstOfEach);
    joined.trail.push(node.id);
    leave(run, node, joined.id);
    return true;
  }
  return false;
}

/** Sends out on every flow whose condition holds; joins what can still come. */
export const inclusiveGateway: Behaviour = {
  enter(run, node, { branch, via }) {
    announce(run, node);
    if (node.incoming.length > 1 && via !== null) {
      waitAtJoin(run, node, branch, via);
      return;
    }
    getBranch(run, branch).trail.push(node.id);
    leave(run, node, branch);
  },
};
