import { type FlowNode, getNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { readTimerValue } from '../iso-time.ts';
import type { BoundaryTimer, MessageToken, WorkToken } from '../state.ts';
import { layersOf, textOf } from './layers.ts';
import { nextId, type Run } from './run.ts';

/** Asks for a timer; `left` counts the cycles still to come after this one. */
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
    kind: spec.kind,
    value: value.text,
    calendar: spec.calendar,
    ...(spec.kind === 'cycle' && { repeat }),
  });
  return { boundary: node.id, timer, ...(spec.kind === 'cycle' && { left: repeat }) };
}

export function armBoundaries(run: Run, node: FlowNode, token: WorkToken | MessageToken): void {
  if (node.boundaries.length === 0) return;
  token.timers = node.boundaries.map((id) => createTimer(run, getNode(run.definition, id), token.in));
}

export function disarmBoundaries(run: Run, token: WorkToken | MessageToken): void {
  for (const { timer, boundary } of token.timers ?? []) {
    run.effects.push({ type: 'cancelTimer', timer, element: boundary });
  }
  delete token.timers;
}
