import { type FlowNode, getFlow, getNode, type ProcessDefinition } from '../definition.ts';
import { getBranch, Lineages } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import type { Branch, JoinToken } from '../state.ts';
import { joinTokens, waitAtJoin } from './join.ts';

/**
 * The elements upstream of these flows. `closed` elements are included, but what lies upstream of them is not. One
 * traversal against the flow direction serves for all tokens.
 */
export function upstreamOf(
  definition: ProcessDefinition,
  flows: readonly string[],
  closed: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>();
  const open = flows.map((flow) => getFlow(definition, flow).source);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (closed.has(id)) continue;
    const { incoming, attachedTo } = getNode(definition, id);
    open.push(...incoming.map((flow) => getFlow(definition, flow).source));
    if (attachedTo !== undefined) open.push(attachedTo);
  }
  return found;
}

/** The element that started a branch: a fork or a boundary event; null for the process and for a sub-process body. */
function originOf(run: Run, branch: Branch): string | null {
  if (branch.flow !== undefined) return getFlow(run.definition, branch.flow).source;
  return branch.boundary ?? null;
}

/**
 * For each branch with a waiting token among its descendants: which of its child branches contain one. The forks between
 * a token and the waiting tokens are then found along the token's own lineage, however many tokens wait.
 */
function branchesTowards(lineages: Lineages, waiting: readonly JoinToken[]): Map<string, Set<Branch>> {
  const ways = new Map<string, Set<Branch>>();
  for (const token of waiting) {
    for (const branch of lineages.of(token.in)) {
      if (branch.parent === null) break;
      const beneath = ways.get(branch.parent) ?? new Set();
      ways.set(branch.parent, beneath);
      // The ancestors of this branch were added for an earlier token.
      if (beneath.has(branch)) break;
      beneath.add(branch);
    }
  }
  return ways;
}

/** The forks and boundary events at which one token's branch separated from those of the waiting tokens; sorted, each once. */
function forksBetween(run: Run, line: readonly Branch[], ways: ReadonlyMap<string, Set<Branch>>): string[] {
  const found = new Set<string>();
  line.forEach((branch, at) => {
    const own = line[at - 1];
    for (const other of ways.get(branch.id) ?? []) {
      const sender = other === own ? null : originOf(run, other);
      if (sender !== null) found.add(sender);
    }
  });
  return [...found].sort();
}

/**
 * The inclusive join fires when no token upstream can still reach an incoming flow that has none (BPMN 2.0, 13.4.3). A token
 * that could reach it only by passing again the fork that separated it from the waiting tokens does not count: where the
 * diagram draws a return every token could, and the join would wait for ever. A token inside a sub-process counts as a
 * token at the sub-process.
 */
function isReady(
  run: Run,
  lineages: Lineages,
  node: FlowNode,
  scope: string,
  waiting: readonly JoinToken[],
): boolean {
  const taken = new Set(waiting.map((token) => token.via));
  const empty = node.incoming.filter((flow) => !taken.has(flow));
  const ways = branchesTowards(lineages, waiting);
  const reached = new Map<string, Set<string>>();
  return !run.state.tokens.some((token) => {
    if (token.at === node.id || lineages.scopeOf(token.in).id !== scope) return false;
    const forks = forksBetween(run, lineages.of(token.in), ways);
    const key = forks.join(' ');
    const sources = reached.get(key) ?? upstreamOf(run.definition, empty, new Set([node.id, ...forks]));
    reached.set(key, sources);
    return sources.has(token.at);
  });
}

/** Fires one inclusive join that is ready; called only when no other token can move. */
export function fireInclusiveJoin(run: Run): boolean {
  const lineages = new Lineages(run);
  const joins = new Map<string, { node: FlowNode; scope: string; waiting: JoinToken[] }>();
  for (const token of run.state.tokens) {
    const node = getNode(run.definition, token.at);
    if (token.wait !== 'join' || node.type !== 'inclusiveGateway') continue;
    const scope = lineages.scopeOf(token.in).id;
    const join = joins.get(`${node.id} ${scope}`) ?? { node, scope, waiting: [] };
    join.waiting.push(token);
    joins.set(`${node.id} ${scope}`, join);
  }
  for (const { node, scope, waiting } of joins.values()) {
    if (!isReady(run, lineages, node, scope, waiting)) continue;
    const firstOfEach = waiting.filter((each, at) => waiting.findIndex((one) => one.via === each.via) === at);
    const joined = joinTokens(run, node, firstOfEach);
    joined.trail.push(node.id);
    leave(run, node, joined.id);
    return true;
  }
  return false;
}

/** Forks along every flow whose condition holds; as a join, waits for the tokens that can still arrive. */
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
