import { getNode, type ProcessDefinition } from '../definition.ts';
import type { EngineEvent } from '../protocol.ts';
import type { State } from '../state.ts';

/**
 * What a case waits for, under names that both engines can give: the element, `#n` for the n-th of a multi-instance,
 * and the sub-process instances around it.
 */
export type Waits = Map<string, EngineEvent>;

function pathOf(definition: ProcessDefinition, state: State, branch: string): string {
  for (let id: string | null = branch; id !== null; ) {
    const at = state.branches.find((each) => each.id === id);
    if (!at) throw new Error(`No branch ${id}`);
    const owner = at.owner;
    if (owner) {
      const token = state.tokens.find((each) => each.id === owner.token);
      if (!token) throw new Error(`No token ${owner.token}`);
      const isLoop = getNode(definition, token.at).loop !== undefined;
      return `${pathOf(definition, state, token.in)}${token.at}${isLoop ? `#${owner.n}` : ''}/`;
    }
    id = at.parent;
  }
  return '';
}

/** Two laps may wait at one element. */
function unique(waits: Waits, name: string): string {
  let free = name;
  for (let again = 2; waits.has(free); again += 1) free = `${name}~${again}`;
  return free;
}

/** The open waits of our engine, each with the event that ends it. */
export function waitsOf(definition: ProcessDefinition, state: State): Waits {
  const waits: Waits = new Map();
  for (const token of state.tokens) {
    const path = pathOf(definition, state, token.in);
    if (token.wait === 'timer')
      waits.set(unique(waits, path + token.at), { type: 'timer', timer: token.timer });
    if (token.wait !== 'work') continue;
    const isLoop = getNode(definition, token.at).loop !== undefined;
    for (const { state: stage, task, n } of token.instances) {
      if (stage !== 'open' || task === undefined) continue;
      const event: EngineEvent = { type: 'complete', task, approverStatus: 1, outcome: 'agree' };
      waits.set(unique(waits, `${path}${token.at}${isLoop || n > 0 ? `#${n}` : ''}`), event);
    }
    for (const { boundary, timer } of token.timers ?? [])
      waits.set(unique(waits, path + boundary), { type: 'timer', timer });
  }
  return waits;
}
