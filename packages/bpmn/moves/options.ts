import type { ProcessDefinition } from '../definition.ts';
import { EngineError } from '../errors.ts';
import type { Run } from '../run/run.ts';
import type { State } from '../state.ts';
import { listReturns } from './move.ts';
import { listAsked, listRemovable } from './signers.ts';

/** What may be done with an open task, by the same rules as the moves themselves. */
export interface MoveOptions {
  /** Tasks to which it may return, in the order of the diagram. */
  returns: string[];
  /** Items of its activity that may be removed. */
  removable: string[];
  /** Items of its activity that are already asked, and so cannot be added. */
  asked: string[];
}

/** The moves of an open task; none where it is not open. Changes nothing. */
export function moveOptions(definition: ProcessDefinition, state: State, task: string): MoveOptions {
  const run: Run = { definition, state, data: {}, effects: [], queue: [], moves: 0 };
  try {
    return {
      returns: listReturns(run, task),
      removable: listRemovable(run, task),
      asked: listAsked(run, task),
    };
  } catch (error) {
    if (error instanceof EngineError) return { returns: [], removable: [], asked: [] };
    throw error;
  }
}
