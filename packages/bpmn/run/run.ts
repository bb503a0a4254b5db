import type { FlowNode, ProcessDefinition } from '../definition.ts';
import { EngineError } from '../errors.ts';
import type { Data, Effect } from '../protocol.ts';
import type { Held, State } from '../state.ts';

/** More moves than this in one step is a definition that runs in circles. */
export const moveLimit = 10_000;
/** More tokens or branches than this in one case is a definition that multiplies without end. */
const tokenLimit = 500;

/** Something on its way into an element. */
export type Arrival = { node: string; branch: string; via: string | null; held?: Held };

/** One step under way: a working copy of the state, and what has come of it so far. */
export type Run = {
  readonly definition: ProcessDefinition;
  readonly state: State;
  readonly data: Data;
  readonly effects: Effect[];
  readonly queue: Arrival[];
  moves: number;
};

/** How an element behaves when something arrives; one small file each. */
export type Behaviour = { enter(run: Run, node: FlowNode, arrival: Arrival): void };

export function nextId(run: Run, prefix: 't' | 'k' | 'b'): string {
  const id = `${prefix}${run.state.next}`;
  run.state.next += 1;
  if (run.state.tokens.length > tokenLimit || run.state.branches.length > tokenLimit) {
    throw new EngineError('STATE_TOO_LARGE');
  }
  return id;
}

export function announce(run: Run, node: FlowNode): void {
  run.effects.push({ type: 'arrive', element: node.id, name: node.name });
}
