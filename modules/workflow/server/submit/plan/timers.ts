import {
  findNode,
  type ProcessDefinition,
  roughSeconds,
  type ServiceCall,
  type TimerEffect,
} from '@homestead/bpmn';
import { addDuration, type Holidays } from '@homestead/calendar/engine';
import { newId } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { workflowTexts } from '../../../contract/index.ts';
import { dueOf, isInCalendar, type Period } from '../../deadlines/deadline.ts';

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

/** The period of a task. Throws where its definition, or what an expression in it gives, is none that can be counted. */
export function periodOf(period: Period, taskName: string, holidays: Holidays): Period {
  const isPeriod = roughSeconds(period.value.trim()) !== null;
  if (isPeriod && isInCalendar(dueOf(period, holidays))) return period;
  throw new HttpError('broken', workflowTexts.dueUnreadable(taskName, period.value.slice(0, 60)));
}

/** A timer as the engine set it. Throws where it lies beyond the calendar. */
export function timerOf(
  { definition, at, holidays }: { definition: ProcessDefinition; at: Date; holidays: Holidays },
  effect: TimerEffect,
): NewTimer {
  const isDate = effect.kind === 'date';
  const duration = effect.value.replace(/^R\d*\//, '');
  const name = findNode(definition, effect.element)?.name || effect.element;
  const dueAt = isDate ? new Date(effect.value) : addDuration(at, duration, effect.calendar, holidays);
  if (!isInCalendar(dueAt)) throw new HttpError('broken', workflowTexts.timerBeyondCalendar(name));
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
