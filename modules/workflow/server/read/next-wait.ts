import { findNode, type ProcessDefinition, type TimerSpec } from '@homestead/bpmn';
import { addDuration, dayOf } from '@homestead/calendar/engine';
import type { WaitPeriod } from '@homestead/forms/engine';
import { lastDay } from '../deadlines/deadline.ts';
import type { Moment } from '../deadlines/urgency.ts';
import { periodInWords } from '../definitions/guide-way.ts';

/**
 * The waiting period that begins when a task is completed today: of the one timer that the process comes to by gateways alone,
 * where it counts days. Undefined where there is none, or more than one.
 */
export function nextWait(
  definition: ProcessDefinition,
  taskKey: string,
  { now, holidays }: Pick<Moment, 'now' | 'holidays'>,
): WaitPeriod | undefined {
  const [timer, ...others] = timersAfter(definition, taskKey);
  if (!timer || others.length > 0 || timer.kind !== 'duration' || typeof timer.value !== 'string') return;
  const period = periodInWords(timer.value, timer.calendar);
  if (period === null) return;
  const dueAt = addDuration(now, timer.value, timer.calendar, holidays);
  return { from: dayOf(now), until: dayOf(lastDay(dueAt)), period };
}

function timersAfter(definition: ProcessDefinition, taskKey: string): TimerSpec[] {
  const seen = new Set<string>();
  const timers: TimerSpec[] = [];
  const follow = (id: string) => {
    for (const flowId of findNode(definition, id)?.outgoing ?? []) {
      const target = definition.flows[flowId]?.target;
      if (target === undefined || seen.has(target)) continue;
      seen.add(target);
      const node = findNode(definition, target);
      if (node?.type === 'timerCatchEvent' && node.timer) timers.push(node.timer);
      else if (node?.type.endsWith('Gateway')) follow(target);
    }
  };
  follow(taskKey);
  return timers;
}
