import type { FlowNode } from '../../definition.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Parts } from '../scope.ts';
import { checkJoins } from './joins.ts';

const waits = new Set(['userTask', 'receiveTask', 'serviceTask', 'timerCatchEvent']);

export function successors({ nodes, flows }: Parts, node: FlowNode): FlowNode[] {
  const targets = node.outgoing.map((id) => nodes.get(flows.get(id)?.target ?? ''));
  const events = node.boundaries.map((id) => nodes.get(id));
  return [...targets, ...events].filter((each) => each !== undefined);
}

/** Elements reachable from one; those for which `isLeft` is false are included but not passed. */
export function reach(parts: Parts, from: FlowNode, isLeft: (node: FlowNode) => boolean): Set<FlowNode> {
  const seen = new Set<FlowNode>();
  const open = [from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (isLeft(node)) open.push(...successors(parts, node));
  }
  return seen;
}

/** Sub-processes that a token can pass without waiting; computed from the innermost outwards. */
function passableSubProcesses(parts: Parts): Set<string> {
  const passable = new Set<string>();
  const isPassed = (node: FlowNode) => isPassedBy(node, passable);
  for (const node of [...parts.nodes.values()].toReversed()) {
    const start = node.type === 'subProcess' ? parts.nodes.get(node.start ?? '') : undefined;
    if (!start) continue;
    // In reverse file order an inner sub-process comes before the one that contains it.
    const reached = reach(parts, start, isPassed);
    if ([...reached].some((each) => each.outgoing.length === 0 && isPassed(each))) passable.add(node.id);
  }
  return passable;
}

function isPassedBy(node: FlowNode, passable: ReadonlySet<string>): boolean {
  return !waits.has(node.type) && (node.type !== 'subProcess' || passable.has(node.id));
}

/** Refuses a cycle without a wait: a token would run in it for ever. */
function checkLoops(parts: Parts, diagnostics: Diagnostics): void {
  const passable = passableSubProcesses(parts);
  const isPassed = (node: FlowNode) => isPassedBy(node, passable);
  const degree = new Map<FlowNode, number>();
  const walked = [...parts.nodes.values()].filter(isPassed);
  const next = (node: FlowNode) =>
    node.outgoing
      .map((id) => parts.nodes.get(parts.flows.get(id)?.target ?? ''))
      .filter((each) => each !== undefined);
  for (const node of walked) for (const to of next(node)) degree.set(to, (degree.get(to) ?? 0) + 1);
  // Topological sort: the elements that remain lie on a cycle.
  const left = new Set(walked);
  const open = walked.filter((node) => !degree.get(node));
  for (let node = open.pop(); node; node = open.pop()) {
    left.delete(node);
    for (const to of next(node)) {
      const remaining = (degree.get(to) ?? 0) - 1;
      degree.set(to, remaining);
      if (remaining === 0 && left.has(to)) open.push(to);
    }
  }
  const [first] = left;
  if (first) diagnostics.refuse('ENDLESS_LOOP', { id: first.id, type: first.type });
}

/** Warns where a drawn condition is not asked, or a flow without one hides those after it and the default one. */
function checkConditions({ flows }: Parts, node: FlowNode, diagnostics: Diagnostics): void {
  for (const [index, id] of node.outgoing.entries()) {
    const place = { id, type: 'bpmn:SequenceFlow' };
    const isAsked = node.type !== 'parallelGateway' && id !== node.defaultFlow;
    if (flows.get(id)?.condition && !isAsked) diagnostics.warn('CONDITION_IGNORED', place);
    const hasOthers = index < node.outgoing.length - 1 || node.defaultFlow !== null;
    if (node.type === 'exclusiveGateway' && isAsked && hasOthers && !flows.get(id)?.condition)
      diagnostics.warn('FLOW_UNCONDITIONAL', place);
  }
}

function checkReach(parts: Parts, diagnostics: Diagnostics): void {
  const reached = new Set<FlowNode>();
  for (const node of parts.nodes.values()) {
    if (node.type !== 'startEvent') continue;
    for (const each of reach(parts, node, () => true)) reached.add(each);
  }
  for (const node of parts.nodes.values()) {
    const place = { id: node.id, type: node.type };
    if (!reached.has(node)) diagnostics.warn('UNREACHABLE', place);
    if (node.outgoing.length === 0 && !node.type.endsWith('ndEvent')) diagnostics.warn('DEAD_END', place);
    const until = node.userTask?.withdrawUntil ?? null;
    if (until !== null && !parts.nodes.has(until)) diagnostics.warn('WITHDRAW_UNTIL_UNKNOWN', place, until);
    const isChoice = node.type === 'exclusiveGateway' || node.type === 'inclusiveGateway';
    const allConditional = node.outgoing.every((id) => parts.flows.get(id)?.condition);
    checkConditions(parts, node, diagnostics);
    if (isChoice && node.outgoing.length > 0 && allConditional && node.defaultFlow === null) {
      diagnostics.warn('NO_DEFAULT', place);
    }
  }
}

/** Checks that need the whole graph. */
export function checkGraph(parts: Parts, diagnostics: Diagnostics): void {
  checkLoops(parts, diagnostics);
  // Where an element is refused, its missing flows would be told of as further faults.
  if (diagnostics.violations.length > 0) return;
  checkReach(parts, diagnostics);
  checkJoins(parts, diagnostics);
}
