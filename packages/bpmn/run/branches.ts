import { hasWork } from '../moves/history-paths.ts';
import type { Branch, Token, Waited, WorkToken } from '../state.ts';
import { isWaited } from '../state.ts';
import { nextId, type Run } from './run.ts';

export function getBranch(run: Run, id: string): Branch {
  const branch = run.state.branches.find((each) => each.id === id);
  if (!branch) throw new Error(`The state has no branch ${id}`);
  return branch;
}

export function addBranch(run: Run, branch: Omit<Branch, 'id' | 'since'>): Branch {
  const since = branch.parent === null ? 0 : getBranch(run, branch.parent).trail.length;
  const added: Branch = { id: nextId(run, 'b'), since, ...branch };
  run.state.branches.push(added);
  return added;
}

export function removeBranch(run: Run, id: string): void {
  const at = run.state.branches.findIndex((each) => each.id === id);
  if (at >= 0) run.state.branches.splice(at, 1);
}

export function removeToken(run: Run, token: Token): void {
  const at = run.state.tokens.indexOf(token);
  if (at >= 0) run.state.tokens.splice(at, 1);
}

export function childrenOf(run: Run, id: string): Branch[] {
  return run.state.branches.filter((each) => each.parent === id);
}

/** A branch and its ancestors, innermost first. */
export function lineage(run: Run, id: string): Branch[] {
  const line: Branch[] = [];
  for (let at: string | null = id; at !== null; ) {
    const branch: Branch = getBranch(run, at);
    line.push(branch);
    at = branch.parent;
  }
  return line;
}

/** The lineages of many branches, each looked up once. Valid until a branch is added or removed. */
export class Lineages {
  readonly #branches: ReadonlyMap<string, Branch>;
  readonly #lineages = new Map<string, Branch[]>();

  constructor(run: Run) {
    this.#branches = new Map(run.state.branches.map((branch) => [branch.id, branch]));
  }

  /** As `lineage`. */
  of(id: string): Branch[] {
    const known = this.#lineages.get(id);
    if (known) return known;
    const line: Branch[] = [];
    for (let at: string | null = id; at !== null; ) {
      const branch = this.#branches.get(at);
      if (!branch) throw new Error(`The state has no branch ${at}`);
      line.push(branch);
      at = branch.parent;
    }
    this.#lineages.set(id, line);
    return line;
  }

  /** As `scopeOf`. */
  scopeOf(id: string): Branch {
    return innermostScope(this.of(id), id);
  }
}

function innermostScope(line: readonly Branch[], id: string): Branch {
  const scope = line.find((each) => each.owner || each.parent === null);
  if (!scope) throw new Error(`Branch ${id} has no scope`);
  return scope;
}

/** The branch of the innermost sub-process instance (or of the process) that contains a branch. */
export function scopeOf(run: Run, id: string): Branch {
  return innermostScope(lineage(run, id), id);
}

export function isWithin(run: Run, id: string, ancestor: string): boolean {
  return lineage(run, id).some((each) => each.id === ancestor);
}

/** The descendants of a branch. */
export function branchesUnder(run: Run, id: string): Branch[] {
  return run.state.branches.filter((each) => each.id !== id && isWithin(run, each.id, id));
}

export function tokensWithin(run: Run, id: string): Token[] {
  return run.state.tokens.filter((token) => isWithin(run, token.in, id));
}

/** Branches and tokens that started in a branch at position `since` of its history or later, with all descendants. */
export function startedSince(run: Run, id: string, since: number): { branches: Branch[]; tokens: Token[] } {
  const branches = branchesUnder(run, id).filter((each) => {
    const line = lineage(run, each.id);
    const top = line[line.findIndex((above) => above.id === id) - 1];
    return top !== undefined && (top.owner !== undefined || top.since >= since);
  });
  const tokens = run.state.tokens.filter(
    (token) => token.in === id || branches.some((branch) => branch.id === token.in),
  );
  return { branches, tokens };
}

export function commonAncestor(run: Run, ids: readonly string[]): Branch {
  const [first, ...rest] = ids.map((id) => lineage(run, id));
  const shared = first?.find((branch) => rest.every((line) => line.includes(branch)));
  if (!shared) throw new Error('The branches have nothing in common');
  return shared;
}

/** The running activity whose body a branch belongs to. */
export function ownerToken(run: Run, branch: Branch): WorkToken | null {
  const owner = branch.owner;
  if (!owner) return null;
  const token = run.state.tokens.find((each) => each.id === owner.token);
  if (token?.wait !== 'work') throw new Error(`Branch ${branch.id} has lost its activity`);
  return token;
}

/**
 * Appends a finished wait to a branch's history. When the same element was passed before, the entries from there on are
 * removed, so a history never has more entries than the diagram has elements. This happens on leaving the element, not on
 * entering it, so that a return may be withdrawn.
 */
export function recordWait(run: Run, branch: Branch, entry: Waited): void {
  const lap = branch.trail.findIndex((each) => isWaited(each) && each.at === entry.at);
  if (lap >= 0) {
    branch.trail.splice(lap);
    for (const child of childrenOf(run, branch.id)) child.since = Math.min(child.since, lap);
  }
  // Once more work has been done, earlier decisions can no longer be withdrawn: their old variables are not needed.
  if (hasWork([entry])) {
    for (const earlier of branch.trail) {
      if (isWaited(earlier)) for (const instance of earlier.work) delete instance.was;
    }
  }
  branch.trail.push(entry);
}
