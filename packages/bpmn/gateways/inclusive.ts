import { type FlowNode, getFlow, getNode, type ProcessDefinition } from '../definition.ts';
import { getBranch, Lines } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import type { Branch, JoinToken } from '../state.ts';
import { meet, waitAtJoin } from './join.ts';

/**
 * The elements from which a token could still come in by one of the flows. What is `closed` is not passed, though a
 * token may stand there and leave. One walk against the arrows answers for every token.
 */
function whence(
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

/** What sent a branch out: the fork, or the event that began it; null for the process and for a body. */
function senderOf(run: Run, branch: Branch): string | null {
  if (branch.flow !== undefined) return getFlow(run.definition, branch.flow).source;
  return branch.boundary ?? null;
}

/**
 * For each branch with a waiting token beneath it: which of its own branches lead there. So where a token's way parted
 * from theirs is read off its own line, however many wait.
 */
function waysTo(lines: Lines, waiting: readonly JoinToken[]): Map<string, Set<Branch>> {
  const ways = new Map<string, Set<Branch>>();
  for (const token of waiting) {
    for (const branch of lines.of(token.in)) {
      if (branch.parent === null) break;
      const beneath = ways.get(branch.parent) ?? new Set();
      ways.set(branch.parent, beneath);
      // Everything above this branch was walked for an earlier token.
      if (beneath.has(branch)) break;
      beneath.add(branch);
    }
  }
  return ways;
}

/** Where the way of one token parted from those that wait: forks and events, each once, in a fixed order. */
function partings(run: Run, line: readonly Branch[], ways: ReadonlyMap<string, Set<Branch>>): string[] {
  const found = new Set<string>();
  line.forEach((branch, at) => {
    const own = line[at - 1];
    for (const other of ways.get(branch.id) ?? []) {
      const sender = other === own ? null : senderOf(run, other);
      if (sender !== null) found.add(sender);
    }
  });
  return [...found].sort();
}

/**
 * Ready when no other token could still come by a way that is empty. A token that could come only through the fork
 * at which it parted from those that wait is on another lap: with a return in the diagram every token could, and
 * the join would wait for ever. What stands in a sub-process counts as standing at the sub-process.
 */
function isReady(
  run: Run,
  lines: Lines,
  node: FlowNode,
  scope: string,
  waiting: readonly JoinToken[],
): boolean {
  const taken = new Set(waiting.map((token) => token.via));
  const empty = node.incoming.filter((flow) => !taken.has(flow));
  const ways = waysTo(lines, waiting);
  const reached = new Map<string, Set<string>>();
  return !run.state.tokens.some((token) => {
    if (token.at === node.id || lines.scopeOf(token.in).id !== scope) return false;
    const forks = partings(run, lines.of(token.in), ways);
    const key = forks.join(' ');
    const sources = reached.get(key) ?? whence(run.definition, empty, new Set([node.id, ...forks]));
    reached.set(key, sources);
    return sources.has(token.at);
  });
}

/** Fires one inclusive join that nothing can reach any more; asked only when all else stands still. */
export function fireInclusiveJoin(run: Run): boolean {
  const lines = new Lines(run);
  const joins = new Map<string, { node: FlowNode; scope: string; waiting: JoinToken[] }>();
  for (const token of run.state.tokens) {
    const node = getNode(run.definition, token.at);
    if (token.wait !== 'join' || node.type !== 'inclusiveGateway') continue;
    const scope = lines.scopeOf(token.in).id;
    const join = joins.get(`${node.id} ${scope}`) ?? { node, scope, waiting: [] };
    join.waiting.push(token);
    joins.set(`${node.id} ${scope}`, join);
  }
  for (const { node, scope, waiting } of joins.values()) {
    if (!isReady(run, lines, node, scope, waiting)) continue;
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
