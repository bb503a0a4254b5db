import { getFlow, getNode, type ProcessDefinition } from './definition.ts';
import { type BranchHistory, type HistoryEntry, isForked, isWaited, type State } from './state.ts';

/** The last decision at an element. */
export type LastDecision = { element: string; status: number | null; outcome: string | null };

/**
 * State of an element: `current` waits for a person or a message, `waiting` for a timer; `done`, or `rejected` by the last
 * decision; `again`: was done, and must be done again because the case was returned; `open`: not reached.
 */
export type ElementState = 'current' | 'waiting' | 'done' | 'rejected' | 'again' | 'open';

export type DiagramState = {
  states: Record<string, ElementState>;
  /** Flows that the case took to its current elements, and the flow of its last return. */
  flows: string[];
};

type Walk = { definition: ProcessDefinition; visited: Set<string>; flows: Set<string> };

const idOf = (entry: HistoryEntry): string | null =>
  typeof entry === 'string' ? entry : isWaited(entry) ? entry.at : null;

/** Marks the flow between two neighbouring entries of a history. */
function connect({ definition, flows }: Walk, from: string | null, to: string | null): void {
  if (from === null || to === null) return;
  const between = getNode(definition, from).outgoing.find((id) => getFlow(definition, id).target === to);
  if (between) flows.add(between);
}

function visit(walk: Walk, trail: BranchHistory, next: string | null): void {
  for (const [index, entry] of trail.entries()) {
    const id = idOf(entry);
    const following = trail[index + 1];
    connect(walk, id, following === undefined ? next : idOf(following));
    if (id !== null) walk.visited.add(id);
    if (isForked(entry)) {
      for (const lane of entry.fork) {
        if (lane.flow !== null) walk.flows.add(lane.flow);
        if (lane.via !== null) walk.flows.add(lane.via);
        visit(walk, lane.trail, entry.join);
      }
    } else if (isWaited(entry)) {
      for (const instance of entry.work) visit(walk, instance.trail ?? [], null);
    }
  }
}

/** The state of every element of a case and the flows taken, for marking in the diagram. */
export function diagramState(
  definition: ProcessDefinition,
  state: State,
  decisions: readonly LastDecision[] = [],
): DiagramState {
  const walk: Walk = { definition, visited: new Set(), flows: new Set() };
  for (const branch of state.branches) {
    if (branch.flow !== undefined) walk.flows.add(branch.flow);
    const here = state.tokens.find((token) => token.in === branch.id);
    // A token at an element that was passed before has been returned there: later entries do not count.
    const met = here === undefined ? -1 : branch.trail.findIndex((entry) => idOf(entry) === here.at);
    visit(walk, met < 0 ? branch.trail : branch.trail.slice(0, met), here?.at ?? null);
  }
  const states: Record<string, ElementState> = Object.fromEntries(
    Object.keys(definition.nodes).map((id) => [id, walk.visited.has(id) ? 'done' : 'open']),
  );
  for (const { element, status, outcome } of decisions) {
    if (states[element] === undefined) continue;
    if (status === 0) {
      states[element] = 'rejected';
      for (const flow of returnFlows(definition, element, outcome)) walk.flows.add(flow);
    } else if (states[element] === 'open') states[element] = 'again';
  }
  for (const token of state.tokens) states[token.at] = token.wait === 'timer' ? 'waiting' : 'current';
  return { states, flows: [...walk.flows] };
}

/** The flows by which a decision returned or refused: out of the element and, at its gateway, the flow whose condition names the outcome. */
function returnFlows(definition: ProcessDefinition, element: string, outcome: string | null): string[] {
  const { outgoing } = getNode(definition, element);
  const [out] = outgoing;
  if (out === undefined || outgoing.length > 1 || outcome === null) return [];
  const gateway = getNode(definition, getFlow(definition, out).target);
  const named = gateway.outgoing.find((id) =>
    new RegExp(`outcome\\s*==\\s*'${outcome}'`).test(getFlow(definition, id).condition?.source ?? ''),
  );
  return named === undefined ? [] : [out, named];
}
