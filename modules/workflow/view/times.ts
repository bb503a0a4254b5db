import { showDay, showDeadline, showTime } from '@homestead/ui';
import type { Urgency } from '../contract/notifications.ts';
import type { TaskSummary } from '../contract/schemas.ts';
import { viewTexts } from './texts.ts';

export { showDay, showDeadline, showTime };

/** What is told of a deadline: all of it by the county's clock, which is not the device's. */
export type Deadline = Pick<TaskSummary, 'dueAt' | 'urgency' | 'daysLeft' | 'calendarGaps'>;

export interface DueLook {
  text: string;
  tone: Urgency;
  /** The last day, and what is not known of the calendar. */
  note: string;
}

/** How long is left, in words beside the colour; null without a deadline. */
export function dueLook({ dueAt, urgency, daysLeft, calendarGaps }: Deadline): DueLook | null {
  if (urgency === 'stopped')
    return { text: viewTexts.clockStopped, tone: urgency, note: viewTexts.clockStoppedNote };
  if (!dueAt) return null;
  const note = [
    viewTexts.dueOn(showDeadline(dueAt)),
    ...(calendarGaps.length > 0 ? [viewTexts.weekendsOnly(calendarGaps.join('、'))] : []),
  ].join('；');
  if (daysLeft === null) return { text: viewTexts.dueOn(showDeadline(dueAt)), tone: urgency, note };
  if (urgency === 'red') return { text: viewTexts.overdueBy(Math.max(0, -daysLeft)), tone: urgency, note };
  return { text: daysLeft <= 0 ? viewTexts.dueToday : viewTexts.dueIn(daysLeft), tone: urgency, note };
}
