import { getFlow, getNode, type ProcessDefinition } from './definition.ts';
import { isForked, isWaited, type State, type Trail } from './state.ts';

export type DiagramTrail = { active: string[]; visited: string[]; flows: string[] };

function visit(trail: Trail, visited: Set<string>, flows: Set<string>): void {
  for (const entry of trail) {
    if (typeof entry === 'string') visited.add(entry);
    else if (isForked(entry)) {
      for (const lane of entry.fork) {
        if (lane.flow !== null) flows.add(lane.flow);
        if (lane.via !== null) flows.add(lane.via);
        visit(lane.trail, visited, flows);
      }
    } else if (isWaited(entry)) {
      visited.add(entry.at);
      for (const instance of entry.work) visit(instance.trail ?? [], visited, flows);
    }
  }
}

/** Where a case stands and how it came there, as element ids for marking in the diagram. */
export function diagramTrail(definition: ProcessDefinition, state: State): DiagramTrail {
  const visited = new Set<string>();
  const flows = new Set<string>();
  for (const branch of state.branches) {
    if (branch.flow !== undefined) flows.add(branch.flow);
    visit(branch.trail, visited, flows);
  }
  const active = new Set(state.tokens.map((token) => token.at));
  for (const id of visited) {
    // A flow was taken for certain where its source has no other way on.
    const { outgoing } = getNode(definition, id);
    for (const flow of outgoing) {
      const { target } = getFlow(definition, flow);
      if (outgoing.length === 1 && (visited.has(target) || active.has(target))) flows.add(flow);
    }
  }
  return { active: [...active], visited: [...visited], flows: [...flows] };
}
