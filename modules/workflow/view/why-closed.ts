import type { TaskDetail } from '../contract/schemas.ts';
import { viewTexts } from './texts.ts';

const words = viewTexts.closed;

/** Why a person may look at a task and not do it. */
export function whyClosed({ taskState, assigneeName, status }: TaskDetail): string {
  if (status === 'suspended') return words.suspended;
  if (taskState !== 'open') return words.done;
  return assigneeName ? words.taken(assigneeName) : words.notYours;
}
