import { findNode, type ProcessDefinition, type ServiceCall, type TimerEffect } from '@homestead/bpmn';
import { addDuration, type Holidays } from '@homestead/calendar/engine';
import { newId } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { workflowTexts } from '../../../contract/index.ts';

export interface NewTimer {
  id: string;
  localId: string;
  element: string;
  name: string;
  stage: string;
  dueAt: Date;
  value: string | null;
  calendar: string | null;
  /** A call to another system, made when the row is due; null for a timer. */
  call: ServiceCall | null;
}

const lastMoment = Date.UTC(9999, 0);

/** A timer as the engine set it. Throws where it lies beyond the calendar. */
export function timerOf(
  { definition, at, holidays }: { definition: ProcessDefinition; at: Date; holidays: Holidays },
  effect: TimerEffect,
): NewTimer {
  const isDate = effect.kind === 'date';
  const duration = effect.value.replace(/^R\d*\//, '');
  const name = findNode(definition, effect.element)?.name || effect.element;
  const dueAt = isDate ? new Date(effect.value) : addDuration(at, duration, effect.calendar, holidays);
  // The database and every screen name days of four-digit years; a definition may ask for more.
  if (!(dueAt.getTime() < lastMoment)) throw new HttpError('broken', workflowTexts.timerBeyondCalendar(name));
  return {
    id: newId(),
    localId: effect.timer,
    element: effect.element,
    name,
    stage: effect.stage,
    dueAt,
    value: isDate ? null : duration,
    calendar: effect.calendar,
    call: null,
  };
}
