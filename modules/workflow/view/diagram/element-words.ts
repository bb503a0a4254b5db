import type { DiagramElement } from '../../contract/schemas.ts';
import { showDay, showDeadline, showTime } from '../times.ts';
import { diagramTexts as words } from './texts.ts';

/** What is said of an element that waits: who, since when, until when. */
export function waitingWords({ state, holders, since, dueAt, overdue }: DiagramElement): string[] {
  return [
    ...(holders.length > 0 ? [words.holders(holders.join('、'))] : []),
    ...(since ? [words.since(showDay(since))] : []),
    ...(dueAt ? [(state === 'waiting' ? words.ends : words.due)(showDeadline(dueAt))] : []),
    ...(overdue ? [words.overdue] : []),
  ];
}

/** An element in one line, for the list beside the diagram. */
export function elementWords(element: DiagramElement, isSuspended = false): string {
  const { state, result, by, at, times } = element;
  const isWaiting = state === 'current' || state === 'waiting';
  const parts = isWaiting
    ? waitingWords(element)
    : [result, by, at ? showTime(at) : null, times > 1 ? words.times(times) : null].filter(
        (part) => part !== null,
      );
  return [isWaiting && isSuspended ? words.suspended : words.states[state], ...parts].join(' · ');
}

/** Steps that people know: tasks, periods and ends that were reached; gateways only show the way. */
export function isStep({ type, state, name }: DiagramElement): boolean {
  if (name === '') return false;
  if (type === 'endEvent' || type === 'terminateEndEvent') return state !== 'open';
  return !type.endsWith('Gateway') && type !== 'startEvent';
}
