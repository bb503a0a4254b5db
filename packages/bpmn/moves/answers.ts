import type { Instance, State } from '../state.ts';
import { findPaths } from './trace.ts';

/** What was answered when an element was last done: its pieces of work, added signers among them. Earlier rounds do not count. */
export function lastAnswers(state: State, element: string): Instance[] {
  const rounds = state.branches.flatMap(({ trail }) => findPaths(trail, (entry) => entry.at === element));
  return (rounds.at(-1)?.entry.work ?? []).filter((each) => each.state === 'done');
}
