import type { FlowNode } from '../../definition.ts';
import { diagnosticTexts } from '../../texts.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Parts } from '../scope.ts';
import { reach } from './graph.ts';

/** Pairs of timer and join beyond which a loop behind a join is not told apart: the exact search costs a walk for each pair. */
const pairLimit = 1_000;

/** The elements that a token can leave when it starts at `from` and stops at the elements for which `isEnd` holds. */
function passed(parts: Parts, from: readonly FlowNode[], isEnd: (node: FlowNode) => boolean): Set<string> {
  const found = new Set<string>();
  for (const start of from)
    for (const node of reach(parts, start, (each) => !isEnd(each))) if (!isEnd(node)) found.add(node.id);
  return found;
}

/**
 * Refuses a parallel join of which some incoming flows, but not all, depend on a non-interrupting boundary timer. While the
 * timer has not fired the join waits for ever once its activity is completed; after it has fired, a token too many waits.
 */
export function checkJoins(parts: Parts, diagnostics: Diagnostics): void {
  const nodes = [...parts.nodes.values()];
  const starts = nodes.filter((node) => node.type === 'startEvent');
  const timers = nodes.filter((node) => node.type === 'timerBoundaryEvent' && node.interrupting === false);
  const joins = nodes.filter((node) => node.type === 'parallelGateway' && node.incoming.length > 1);
  const isExact = timers.length * joins.length <= pairLimit;
  for (const timer of joins.length > 0 ? timers : []) {
    const afterAll = passed(parts, [timer], () => false);
    const withoutTimer = passed(parts, starts, (node) => node === timer);
    for (const join of joins) {
      const afterTimer = isExact ? passed(parts, [timer], (node) => node === join) : afterAll;
      const sources = join.incoming.map((id) => parts.flows.get(id)?.source ?? '');
      const isPartly = (is: (source: string) => boolean) => sources.some(is) && !sources.every(is);
      if (isPartly((source) => afterTimer.has(source)) || isPartly((source) => !withoutTimer.has(source))) {
        const detail = diagnosticTexts.timer(timer.name || timer.id);
        diagnostics.refuseNew('JOIN_AFTER_TIMER', { id: join.id, type: join.type }, detail);
      }
    }
  }
}
