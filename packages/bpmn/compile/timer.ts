import type { ModdleElement } from 'bpmn-moddle';
import type { TimerSpec } from '../definition.ts';
import { readTimerValue } from '../iso-time.ts';
import type { Diagnostics } from './diagnostics.ts';
import { compileText, formalText } from './text.ts';
import { attributesOf, type Prefixes } from './xml/extensions.ts';

const kinds = [
  ['timeDuration', 'duration'],
  ['timeDate', 'date'],
  ['timeCycle', 'cycle'],
] as const;

/** When a timer event fires. A value that an expression gives is checked when it is known. */
export function compileTimer(
  event: ModdleElement,
  timer: ModdleElement,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): TimerSpec | null {
  const place = { id: event.id ?? '', type: event.$type };
  const given = kinds.filter(([name]) => timer[name] !== undefined);
  const [first] = given;
  const written = first ? formalText(timer[first[0]], place, diagnostics) : null;
  const value = written === null ? null : compileText(written, place, diagnostics);
  if (!first || given.length > 1 || value === null) {
    diagnostics.refuse('TIMER_INVALID', place);
    return null;
  }
  if (typeof value === 'string' && !readTimerValue(first[1], value)) {
    diagnostics.refuse('TIMER_INVALID', place, value);
    return null;
  }
  const calendar = [timer, event]
    .map((each) => attributesOf(each, prefixes, 'flowable').get('businessCalendarName'))
    .find((name) => name);
  return { kind: first[1], value, calendar: calendar ?? null };
}
