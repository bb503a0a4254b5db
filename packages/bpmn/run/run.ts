import type { FlowNode, ProcessDefinition } from '../definition.ts';
import { EngineError } from '../errors.ts';
import type { Data, Effect } from '../protocol.ts';
import type { Snapshot, State } from '../state.ts';

/** Highest number of element entries in one step: a definition that exceeds it loops without waiting. */
export const moveLimit = 10_000;
/** Highest number of tokens, and of branches, in one case: a definition that exceeds it forks without end. */
const tokenLimit = 500;

/** A token about to enter an element. */
export type Arrival = { node: string; branch: string; via: string | null; held?: Snapshot };

/** One step being computed: a working copy of the state, and the effects so far. */
export type Run = {
  readonly definition: ProcessDefinition;
  readonly state: State;
  readonly data: Data;
  readonly effects: Effect[];
  readonly queue: Arrival[];
  moves: number;
};

/** What an element does when a token enters it. */
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
