import type { Instance, State } from '../state.ts';
import { findPaths } from './history-paths.ts';

/** The completed instances of an element's most recent visit, added signers included. */
export function lastAnswers(state: State, element: string): Instance[] {
  const rounds = state.branches.flatMap(({ trail }) => findPaths(trail, (entry) => entry.at === element));
  return (rounds.at(-1)?.entry.work ?? []).filter((each) => each.state === 'done');
}
