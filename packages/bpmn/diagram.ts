import { getFlow, getNode, type ProcessDefinition } from './definition.ts';
import { isForked, isWaited, type State, type Trail, type TrailEntry } from './state.ts';

/** What was decided at an element the last time that somebody did. */
export type LastDecision = { element: string; status: number | null; outcome: string | null };

/**
 * How an element stands: `current` waits for somebody, `waiting` for its time; `done`, or `rejected` by the last who
 * decided; `again`: was done, and is to be done again since the case was returned; `open`: not reached.
 */
export type ElementState = 'current' | 'waiting' | 'done' | 'rejected' | 'again' | 'open';

export type DiagramTrail = {
  states: Record<string, ElementState>;
  /** Flows that the case took to where it stands, and the one on which it was last turned back. */
  flows: string[];
};

type Walk = { definition: ProcessDefinition; visited: Set<string>; flows: Set<string> };

const idOf = (entry: TrailEntry): string | null =>
  typeof entry === 'string' ? entry : isWaited(entry) ? entry.at : null;

/** Marks the flow between two neighbours of a trail. */
function connect({ definition, flows }: Walk, from: string | null, to: string | null): void {
  if (from === null || to === null) return;
  const between = getNode(definition, from).outgoing.find((id) => getFlow(definition, id).target === to);
  if (between) flows.add(between);
}

function visit(walk: Walk, trail: Trail, next: string | null): void {
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

/** Where a case stands and how it came there, element by element, for marking in the diagram. */
export function diagramTrail(
  definition: ProcessDefinition,
  state: State,
  decisions: readonly LastDecision[] = [],
): DiagramTrail {
  const walk: Walk = { definition, visited: new Set(), flows: new Set() };
  for (const branch of state.branches) {
    if (branch.flow !== undefined) walk.flows.add(branch.flow);
    const here = state.tokens.find((token) => token.in === branch.id);
    // Who was led back to an element stands on a new lap: what followed it there counts no more.
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
      for (const flow of turnedBackOn(definition, element, outcome)) walk.flows.add(flow);
    } else if (states[element] === 'open') states[element] = 'again';
  }
  for (const token of state.tokens) states[token.at] = token.wait === 'timer' ? 'waiting' : 'current';
  return { states, flows: [...walk.flows] };
}

/** The way out of an element that a decision took back or down: through its gateway, by the flow that names the outcome. */
function turnedBackOn(definition: ProcessDefinition, element: string, outcome: string | null): string[] {
  const { outgoing } = getNode(definition, element);
  const [out] = outgoing;
  if (out === undefined || outgoing.length > 1 || outcome === null) return [];
  const gateway = getNode(definition, getFlow(definition, out).target);
  const named = gateway.outgoing.find((id) =>
    new RegExp(`outcome\\s*==\\s*'${outcome}'`).test(getFlow(definition, id).condition?.source ?? ''),
  );
  return named === undefined ? [] : [out, named];
}
