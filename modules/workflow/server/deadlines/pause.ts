import type { Holidays } from '@homestead/calendar/engine';
import { rows, type Tx } from '@homestead/database';
import { goOn } from './deadline.ts';
import { deadlineOf, moveDeadlines, moveOf, openDeadlines } from './reminders.ts';

/**
 * The clock of a case goes on at `at` after it stood still from `stoppedAt`: what was left of each open task's period is
 * left again. What had run out before the stop stays run out.
 */
export async function goOnAfterPause(
  tx: Tx,
  pause: { processId: string; stoppedAt: Date; at: Date; holidays: Holidays },
): Promise<void> {
  const { processId, stoppedAt, at, holidays } = pause;
  const open = await rows(
    tx,
    openDeadlines
      .where('t.process_id', '=', processId)
      .where('t.due_at', '>', stoppedAt)
      .where('t.due_from', '<', at),
  );
  const moves = open.map((task) => {
    const period = { from: task.due_from, value: task.due_value, calendar: task.due_calendar };
    const left = goOn(period, task.due_at, stoppedAt, at, holidays);
    return moveOf(task, deadlineOf(left, task.remind_days, holidays));
  });
  await moveDeadlines(tx, moves, holidays, at);
}
