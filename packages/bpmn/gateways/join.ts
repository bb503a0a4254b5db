import type { FlowNode } from '../definition.ts';
import {
  childrenOf,
  commonAncestor,
  getBranch,
  lineage,
  removeBranch,
  removeToken,
  scopeOf,
} from '../run/branches.ts';
import { nextId, type Run } from '../run/run.ts';
import type { Branch, JoinToken, Lane } from '../state.ts';

/** Adds a token that waits at a join. */
export function waitAtJoin(run: Run, node: FlowNode, branch: string, via: string): void {
  run.state.tokens.push({ id: nextId(run, 'k'), at: node.id, in: branch, wait: 'join', via });
}

/** Tokens that wait at a join, within one sub-process instance. */
export function waitingAt(run: Run, node: FlowNode, scope: string): JoinToken[] {
  return run.state.tokens.filter(
    (token): token is JoinToken =>
      token.wait === 'join' && token.at === node.id && scopeOf(run, token.in).id === scope,
  );
}

/** Removes a joined branch; returns its history between `ancestor` and the join. */
function closeLane(run: Run, token: JoinToken, ancestor: Branch): Lane {
  const line = lineage(run, token.in);
  const below = line.slice(0, line.indexOf(ancestor));
  const first = below.at(-1);
  const trail = below.toReversed().flatMap((branch) => branch.trail);
  for (const branch of below) {
    if (run.state.tokens.some((each) => each.in === branch.id)) continue;
    // Child branches that are still running become children of the branch in which the join continues.
    for (const child of childrenOf(run, branch.id).filter((each) => !below.includes(each))) {
      child.parent = ancestor.id;
      child.since = ancestor.trail.length;
    }
    removeBranch(run, branch.id);
  }
  return {
    flow: first?.flow ?? null,
    boundary: first?.boundary ?? null,
    via: token.via,
    since: first?.since ?? 0,
    trail,
  };
}

/** Ends forks of which only this branch is left: the innermost ancestor with other work continues. */
function collapse(run: Run, node: FlowNode, branch: Branch): Branch {
  let at = branch;
  while (at.parent !== null && !at.owner && childrenOf(run, at.id).length === 0) {
    const parent = getBranch(run, at.parent);
    const alone =
      childrenOf(run, parent.id).length === 1 && !run.state.tokens.some((t) => t.in === parent.id);
    if (!alone || run.state.tokens.some((token) => token.in === at.id)) break;
    const { flow = null, boundary = null, since, trail } = at;
    const lane: Lane = { flow, boundary, via: null, since, trail };
    parent.trail.push({ fork: [lane], join: node.id });
    removeBranch(run, at.id);
    at = parent;
  }
  return at;
}

/** Joins tokens into one; returns the branch in which it continues. */
export function joinTokens(run: Run, node: FlowNode, tokens: readonly JoinToken[]): Branch {
  const ancestor = commonAncestor(
    run,
    tokens.map((token) => token.in),
  );
  for (const token of tokens) removeToken(run, token);
  const lanes = tokens
    .filter((token) => token.in !== ancestor.id)
    .map((token) => closeLane(run, token, ancestor));
  if (lanes.length > 0) ancestor.trail.push({ fork: lanes, join: node.id });
  return collapse(run, node, ancestor);
}
