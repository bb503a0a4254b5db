import { type FlowNode, getFlow, getNode, type ProcessDefinition } from '../definition.ts';
import { getBranch, Lineages } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import type { Branch, JoinToken, Token } from '../state.ts';
import { joinTokens, waitAtJoin } from './join.ts';

/**
 * The elements upstream of these flows, nearest first. `closed` elements are included, but what lies upstream of them is not.
 * One traversal against the flow direction serves for all tokens.
 */
export function* walkUpstream(
  definition: ProcessDefinition,
  flows: readonly string[],
  closed: ReadonlySet<string>,
): Generator<string> {
  const found = new Set<string>();
  const open = flows.map((flow) => getFlow(definition, flow).source);
  // The list grows while it is read.
  for (const id of open) {
    if (found.has(id)) continue;
    found.add(id);
    yield id;
    if (closed.has(id)) continue;
    const { incoming, attachedTo } = getNode(definition, id);
    for (const flow of incoming) open.push(getFlow(definition, flow).source);
    if (attachedTo !== undefined) open.push(attachedTo);
  }
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

/** The tokens of one scope by the element at which they are. */
type TokensByElement = ReadonlyMap<string, readonly Token[]>;

/**
 * The inclusive join fires when no token upstream can still reach an incoming flow that has none (BPMN 2.0, 13.4.3). A token
 * that could reach it only by passing again the fork that separated it from the waiting tokens does not count: where the
 * diagram draws a return every token could, and the join would wait for ever. A token inside a sub-process counts as a
 * token at the sub-process.
 *
 * One traversal serves all tokens with the same forks, and ends at the first of them: where many joins wait one behind the
 * other, each is found not ready at its nearest neighbour.
 */
function isReady(
  run: Run,
  lineages: Lineages,
  node: FlowNode,
  waiting: readonly JoinToken[],
  tokens: TokensByElement,
): boolean {
  const taken = new Set(waiting.map((token) => token.via));
  const empty = node.incoming.filter((flow) => !taken.has(flow));
  const ways = branchesTowards(lineages, waiting);
  const forksOf = new Map<string, string[]>();
  const forks = (token: Token): string[] => {
    const known = forksOf.get(token.in) ?? forksBetween(run, lineages.of(token.in), ways);
    forksOf.set(token.in, known);
    return known;
  };
  const walked = new Set<string>();
  for (const [element, others] of tokens) {
    if (element === node.id) continue;
    for (const token of others) {
      const closed = forks(token);
      const key = closed.join(' ');
      if (walked.has(key)) continue;
      walked.add(key);
      for (const id of walkUpstream(run.definition, empty, new Set([node.id, ...closed]))) {
        if (id !== node.id && tokens.get(id)?.some((other) => forks(other).join(' ') === key)) return false;
      }
    }
  }
  return true;
}

/** Fires one inclusive join that is ready; called only when no other token can move. */
export function fireInclusiveJoin(run: Run): boolean {
  const lineages = new Lineages(run);
  const joins = new Map<string, { node: FlowNode; scope: string; waiting: JoinToken[] }>();
  const scopes = new Map<string, Map<string, Token[]>>();
  for (const token of run.state.tokens) {
    const node = getNode(run.definition, token.at);
    const scope = lineages.scopeOf(token.in).id;
    const tokens = scopes.get(scope) ?? new Map<string, Token[]>();
    scopes.set(scope, tokens);
    const here = tokens.get(token.at);
    if (here) here.push(token);
    else tokens.set(token.at, [token]);
    if (token.wait !== 'join' || node.type !== 'inclusiveGateway') continue;
    const join = joins.get(`${node.id} ${scope}`) ?? { node, scope, waiting: [] };
    join.waiting.push(token);
    joins.set(`${node.id} ${scope}`, join);
  }
  for (const { node, scope, waiting } of joins.values()) {
    if (!isReady(run, lineages, node, waiting, scopes.get(scope) ?? new Map())) continue;
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
