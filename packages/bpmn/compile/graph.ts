import type { FlowNode } from '../definition.ts';
import type { Findings } from './findings.ts';
import type { Parts } from './scope.ts';

const waits = new Set(['userTask', 'receiveTask', 'timerCatchEvent']);

function successors({ nodes, flows }: Parts, node: FlowNode): FlowNode[] {
  const targets = node.outgoing.map((id) => nodes.get(flows.get(id)?.target ?? ''));
  const events = node.boundaries.map((id) => nodes.get(id));
  return [...targets, ...events].filter((each) => each !== undefined);
}

/** Elements that are reached from one on foot, without waiting anywhere; `stop` elements are not left. */
function reach(parts: Parts, from: FlowNode, isLeft: (node: FlowNode) => boolean): Set<FlowNode> {
  const seen = new Set<FlowNode>();
  const open = [from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (isLeft(node)) open.push(...successors(parts, node));
  }
  return seen;
}

/** Sub-processes through which one can come without waiting. Worked out from the innermost outwards. */
function passableSubProcesses(parts: Parts): Set<string> {
  const passable = new Set<string>();
  const isPassed = (node: FlowNode) => isPassedBy(node, passable);
  for (const node of [...parts.nodes.values()].toReversed()) {
    const start = node.type === 'subProcess' ? parts.nodes.get(node.start ?? '') : undefined;
    if (!start) continue;
    // Written after what it contains would be odd, but nested bodies always follow their sub-process in the file.
    const reached = reach(parts, start, isPassed);
    if ([...reached].some((each) => each.outgoing.length === 0 && isPassed(each))) passable.add(node.id);
  }
  return passable;
}

function isPassedBy(node: FlowNode, passable: ReadonlySet<string>): boolean {
  return !waits.has(node.type) && (node.type !== 'subProcess' || passable.has(node.id));
}

/** A circle on which nothing waits would turn for ever. */
function checkLoops(parts: Parts, findings: Findings): void {
  const passable = passableSubProcesses(parts);
  const isPassed = (node: FlowNode) => isPassedBy(node, passable);
  const degree = new Map<FlowNode, number>();
  const walked = [...parts.nodes.values()].filter(isPassed);
  const next = (node: FlowNode) =>
    node.outgoing
      .map((id) => parts.nodes.get(parts.flows.get(id)?.target ?? ''))
      .filter((each) => each !== undefined);
  for (const node of walked) for (const to of next(node)) degree.set(to, (degree.get(to) ?? 0) + 1);
  // Take away what nothing comes into, again and again: what is left turns in circles.
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
  if (first) findings.refuse('ENDLESS_LOOP', { id: first.id, type: first.type });
}

function checkReach(parts: Parts, findings: Findings): void {
  const reached = new Set<FlowNode>();
  for (const node of parts.nodes.values()) {
    if (node.type !== 'startEvent') continue;
    for (const each of reach(parts, node, () => true)) reached.add(each);
  }
  for (const node of parts.nodes.values()) {
    const place = { id: node.id, type: node.type };
    if (!reached.has(node)) findings.report('UNREACHABLE', place);
    if (node.outgoing.length === 0 && !node.type.endsWith('ndEvent')) findings.report('DEAD_END', place);
    const isChoice = node.type === 'exclusiveGateway' || node.type === 'inclusiveGateway';
    const allConditional = node.outgoing.every((id) => parts.flows.get(id)?.condition);
    if (isChoice && node.outgoing.length > 0 && allConditional && node.defaultFlow === null) {
      findings.report('NO_DEFAULT', place);
    }
  }
}

/** What only shows when one looks at the diagram as a whole. */
export function checkGraph(parts: Parts, findings: Findings): void {
  checkLoops(parts, findings);
  checkReach(parts, findings);
}
