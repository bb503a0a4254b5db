import { type FlowNode, getNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { readTimerValue } from '../iso-time.ts';
import type { Armed, BoundaryTimer, MessageToken, WorkToken } from '../state.ts';
import { layersOf, textOf } from './layers.ts';
import { nextId, type Run } from './run.ts';

/** Creates a timer; `left` counts the cycles that follow this one. Throws `TIMER_VALUE`. */
export function createTimer(run: Run, node: FlowNode, branch: string, left?: number | null): BoundaryTimer {
  const spec = node.timer;
  const text = spec ? textOf(spec.value, layersOf(run, branch)) : null;
  const value = spec && text ? readTimerValue(spec.kind, text) : null;
  if (!spec || !value) throw new EngineError('TIMER_VALUE', node.id);
  const timer = nextId(run, 't');
  const repeat = left === undefined ? value.repeat : left;
  run.effects.push({
    type: 'createTimer',
    timer,
    element: node.id,
    stage: node.stage,
    kind: spec.kind,
    value: value.text,
    calendar: spec.calendar,
    ...(spec.kind === 'cycle' && { repeat }),
  });
  return { boundary: node.id, timer, ...(spec.kind === 'cycle' && { left: repeat }) };
}

type Host = WorkToken | MessageToken;

/** Creates the boundary timers of an activity: all of them, or those that had not fired when it was left. */
export function armBoundaries(run: Run, node: FlowNode, token: Host, armed?: readonly Armed[]): void {
  if (node.boundaries.length === 0) return;
  const wanted: readonly Armed[] = armed ?? node.boundaries.map((boundary) => ({ boundary }));
  token.timers = wanted.map(({ boundary, left }) =>
    createTimer(run, getNode(run.definition, boundary), token.in, left),
  );
}

/** Cancels the boundary timers; returns those that had not fired. */
export function disarmBoundaries(run: Run, token: Host): { armed?: Armed[] } {
  const timers = token.timers;
  delete token.timers;
  if (!timers) return {};
  for (const { timer, boundary } of timers)
    run.effects.push({ type: 'cancelTimer', timer, element: boundary });
  return { armed: timers.map(({ timer: _, ...armed }) => armed) };
}
