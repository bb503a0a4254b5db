import { type BranchHistory, type Instance, isForked, type State } from '../state.ts';
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

/**
 * The local ids of the completed tasks on which a case stands. What came after the earlier of two passes of an element is not
 * among them, nor what was rolled back or taken back: it was done before the case was handed in again. An element that is open
 * again counts as passed: whoever holds it may have changed the case already. Nor are the answers of a task of one before its
 * holder and all added signers have answered.
 */
export function standingTasks(state: State): Set<string> {
  const besideEachOther = state.tokens.flatMap((token) => {
    const isOfMany =
      token.wait === 'work' && token.instances.some(({ item, added }) => item !== undefined && !added);
    return isOfMany ? token.instances : [];
  });
  return new Set([
    ...state.branches.flatMap(({ id, trail }) =>
      standingIn(
        trail,
        state.tokens.filter((token) => token.in === id).map(({ at }) => at),
      ),
    ),
    ...besideEachOther.flatMap(doneBy),
  ]);
}

function standingIn(trail: BranchHistory, open: readonly string[] = []): string[] {
  const kept: { elements: Set<string>; tasks: string[] }[] = [];
  const dropFrom = (elements: Iterable<string>) => {
    const passed = [...elements];
    const again = kept.findIndex((earlier) => passed.some((at) => earlier.elements.has(at)));
    if (again >= 0) kept.length = again;
  };
  for (const entry of trail) {
    if (typeof entry === 'string') continue;
    const elements = new Set(findPaths([entry], () => true).map((path) => path.entry.at));
    dropFrom(elements);
    const tasks = isForked(entry)
      ? entry.fork.flatMap((lane) => standingIn(lane.trail))
      : entry.work.flatMap(doneBy);
    kept.push({ elements, tasks });
  }
  dropFrom(open);
  return kept.flatMap(({ tasks }) => tasks);
}

/** The task of a completed instance, or those of a sub-process. */
function doneBy({ state, task, trail }: Instance): string[] {
  if (trail) return standingIn(trail);
  return state === 'done' && task !== undefined ? [task] : [];
}
