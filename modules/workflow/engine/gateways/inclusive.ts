import { type FlowNode, getFlow, getNode, type ProcessDefinition } from '../definition.ts';
import { getBranch, isWithin, lineage, scopeOf } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import type { JoinToken } from '../state.ts';
import { meet, waitAtJoin, waitingAt } from './join.ts';

/** Whether a token at one element could still come in by one of the flows, without entering what is `closed`. */
function couldReach(
  definition: ProcessDefinition,
  from: string,
  flows: ReadonlySet<string>,
  closed: Set<string>,
): boolean {
  const seen = new Set(closed);
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { outgoing, boundaries } = getNode(definition, id);
    for (const flow of outgoing) {
      if (flows.has(flow)) return true;
      const { target } = getFlow(definition, flow);
      if (!seen.has(target)) open.push(target);
      seen.add(target);
    }
    open.push(...boundaries.filter((each) => !seen.has(each)));
    for (const each of boundaries) seen.add(each);
  }
  return false;
}

/** Where the ways of two branches parted: the fork (or the event) that sent the first one out. */
function parting(run: Run, one: string, other: string): string | null {
  const line = lineage(run, one);
  const away = line[line.findIndex((branch) => isWithin(run, other, branch.id)) - 1];
  if (away?.flow !== undefined) return getFlow(run.definition, away.flow).source;
  return away?.boundary ?? null;
}

/**
 * Ready when no other token could still come by a way that is empty. A token that could come only through the fork
 * at which it parted from those that wait is on another lap: with a return in the diagram every token could, and
 * the join would wait for ever. What stands in a sub-process counts as standing at the sub-process.
 */
function isReady(run: Run, node: FlowNode, scope: string, waiting: readonly JoinToken[]): boolean {
  const taken = new Set(waiting.map((token) => token.via));
  const empty = new Set(node.incoming.filter((flow) => !taken.has(flow)));
  return !run.state.tokens.some((token) => {
    if (token.at === node.id || scopeOf(run, token.in).id !== scope) return false;
    const forks = waiting.map((each) => parting(run, each.in, token.in)).filter((fork) => fork !== null);
    return couldReach(run.definition, token.at, empty, new Set([node.id, ...forks]));
  });
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
