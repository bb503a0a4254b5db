import type { Instance, State } from '../state.ts';
import { findPaths } from './history-paths.ts';

/**
 * The answer that counts of a task to which signers were added: a rejection first, then the holder's; whoever was asked before the
 * holder only advises.
 */
export function decidingAnswer(instances: readonly Instance[]): Instance | undefined {
  const deciding = instances.filter((each) => each.state === 'done' && each.added !== 'before');
  return deciding.find((each) => each.status === 0) ?? deciding.find((each) => each.n === 0);
}

/**
 * The answer that counts of an activity in which `task` was completed: of a multi-instance that one itself, as each speaks for its
 * own. Undefined while somebody else is still to answer in it.
 */
export function decisionOf(state: State, element: string, task: string): Instance | undefined {
  const isOpen = state.tokens.some(
    (token) => token.wait === 'work' && token.instances.some((each) => each.task === task),
  );
  if (isOpen) return undefined;
  const answers = lastAnswers(state, element);
  const isOneOfMany = answers.some((each) => each.n > 0 && each.added === undefined);
  return isOneOfMany ? answers.find((each) => each.task === task) : decidingAnswer(answers);
}

/** The completed instances of an element's most recent visit, added signers included. */
export function lastAnswers(state: State, element: string): Instance[] {
  const rounds = state.branches.flatMap(({ trail }) => findPaths(trail, (entry) => entry.at === element));
  return (rounds.at(-1)?.entry.work ?? []).filter((each) => each.state === 'done');
}
