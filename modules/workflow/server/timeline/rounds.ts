import type { TaskRow } from '../rows.ts';

/** The last answer to a task of this key; undefined where nobody has answered one yet. */
export function lastAnswer(tasks: readonly TaskRow[], taskKey: string): TaskRow | undefined {
  return answersTo(tasks, taskKey).at(-1);
}

/** The finished tasks of a key, in the order of their answers. */
export function answersTo(tasks: readonly TaskRow[], taskKey: string): TaskRow[] {
  return tasks
    .filter((task) => task.task_key === taskKey && task.state === 'done')
    .sort((a, b) => timeOf(a.completed_at) - timeOf(b.completed_at));
}

/**
 * The task that a return opened between two answers, the last of several; without a later answer, since the earlier one. A
 * step that was only taken back by whoever did it is no return.
 */
export function returnBetween(
  tasks: readonly TaskRow[],
  earlier: TaskRow,
  later?: TaskRow,
): TaskRow | undefined {
  const from = timeOf(earlier.completed_at);
  const until = later ? timeOf(later.completed_at) : Number.POSITIVE_INFINITY;
  return tasks
    .filter(({ return_reason: reason, created_at: at }) => {
      const time = at.getTime();
      return reason !== null && time >= from && time <= until;
    })
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .at(-1);
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0;
