import { findNode, type ProcessDefinition } from '../definition.ts';
import type { Armed, BranchHistory, Instance, Snapshot, State, Token } from '../state.ts';

/** Why a case cannot go on under another version: the element at which the versions differ, and how. */
export interface MigrationBlock {
  elementId: string;
  name: string;
  code: 'MISSING' | 'CHANGED' | 'FLOW_MISSING';
}

/**
 * What keeps a case from going on under another version of its process; empty where its state means the same there. Every
 * element that the state names, where it waits and what it has passed, has to stand in the other version as the same kind of
 * element in the same sub-process: returns and withdrawals lead back over them.
 */
export function migrationBlocks(
  from: ProcessDefinition,
  to: ProcessDefinition,
  state: State,
): MigrationBlock[] {
  const named = { elements: new Set<string>(), flows: new Set<string>() };
  readState(state, named);
  const elements = [...named.elements].flatMap((id): MigrationBlock[] => {
    const before = findNode(from, id);
    const after = findNode(to, id);
    if (!after) return [{ elementId: id, name: before?.name || id, code: 'MISSING' }];
    const same =
      before === null ||
      (before.type === after.type &&
        before.scope === after.scope &&
        (before.attachedTo ?? null) === (after.attachedTo ?? null) &&
        (before.loop === undefined) === (after.loop === undefined));
    return same ? [] : [{ elementId: id, name: after.name || id, code: 'CHANGED' }];
  });
  const flows = [...named.flows].flatMap((id): MigrationBlock[] => {
    const before = from.flows[id];
    const after = Object.hasOwn(to.flows, id) ? to.flows[id] : undefined;
    // A branch is known by the flow on which its fork began it.
    const same = after !== undefined && after.source === before?.source;
    return same ? [] : [{ elementId: id, name: before?.name || id, code: 'FLOW_MISSING' }];
  });
  return [...elements, ...flows];
}

interface Named {
  elements: Set<string>;
  flows: Set<string>;
}

function readState({ branches, tokens, leaps = [] }: State, named: Named): void {
  for (const branch of branches) readBranch(branch, named);
  for (const token of tokens) readToken(token, named);
  for (const { held, work = [] } of leaps) {
    readSnapshot(held, named);
    readInstances(work, named);
  }
}

function readBranch(branch: State['branches'][number], named: Named): void {
  if (branch.flow) named.flows.add(branch.flow);
  if (branch.boundary) named.elements.add(branch.boundary);
  readHistory(branch.trail, named);
}

function readToken(token: Token, named: Named): void {
  named.elements.add(token.at);
  // A join waits for its branches by the flows on which they come.
  if (token.wait === 'join') named.flows.add(token.via);
  if ('timers' in token) readArmed(token.timers, named);
  if (token.wait !== 'work') return;
  readInstances(token.instances, named);
  if (token.held) readSnapshot(token.held, named);
}

function readHistory(trail: BranchHistory, named: Named): void {
  for (const entry of trail) {
    if (typeof entry === 'string') named.elements.add(entry);
    else if ('work' in entry) {
      named.elements.add(entry.at);
      readInstances(entry.work, named);
      readArmed(entry.armed, named);
    } else {
      if (entry.join) named.elements.add(entry.join);
      for (const lane of entry.fork) {
        for (const flow of [lane.flow, lane.via]) if (flow) named.flows.add(flow);
        if (lane.boundary) named.elements.add(lane.boundary);
        readHistory(lane.trail, named);
      }
    }
  }
}

function readInstances(instances: readonly Instance[], named: Named): void {
  for (const { trail } of instances) if (trail) readHistory(trail, named);
}

function readArmed(timers: readonly Armed[] | undefined, named: Named): void {
  for (const { boundary } of timers ?? []) named.elements.add(boundary);
}

function readSnapshot({ trail, branches, tokens }: Snapshot, named: Named): void {
  readHistory(trail, named);
  for (const branch of branches) readBranch(branch, named);
  for (const token of tokens) readToken(token, named);
}
