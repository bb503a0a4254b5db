import type { FlowNode } from '../definition.ts';
import type { Findings } from './findings.ts';
import type { Parts } from './scope.ts';

function place(node: FlowNode): { id: string; type: string } {
  return { id: node.id, type: node.type };
}

function connectFlows({ nodes, flows }: Parts, findings: Findings): void {
  for (const flow of flows.values()) {
    const source = nodes.get(flow.source);
    const target = nodes.get(flow.target);
    const where = { id: flow.id, type: 'bpmn:SequenceFlow' };
    if (!source || !target) {
      findings.refuse('FLOW_TO_NOWHERE', where);
      continue;
    }
    const leavesEnd = source.type === 'endEvent' || source.type === 'terminateEndEvent';
    const entersStart = target.type === 'startEvent' || target.type === 'timerBoundaryEvent';
    if (source.scope !== target.scope || leavesEnd || entersStart) {
      findings.refuse('FLOW_INVALID', where);
      continue;
    }
    source.outgoing.push(flow.id);
    target.incoming.push(flow.id);
  }
}

function attachBoundaries({ nodes }: Parts, findings: Findings): void {
  for (const node of nodes.values()) {
    if (node.type !== 'timerBoundaryEvent') continue;
    const host = nodes.get(node.attachedTo ?? '');
    const canWait = host && ['userTask', 'receiveTask', 'subProcess'].includes(host.type);
    if (!canWait || host.scope !== node.scope) findings.refuse('BOUNDARY_INVALID', place(node));
    else host.boundaries.push(node.id);
  }
}

/** The one start event of each scope; the process's own is the answer. */
function findStarts({ nodes }: Parts, findings: Findings): string | null {
  const scopes: (FlowNode | null)[] = [
    null,
    ...[...nodes.values()].filter((node) => node.type === 'subProcess'),
  ];
  let processStart: string | null = null;
  for (const scope of scopes) {
    const starts = [...nodes.values()].filter(
      (node) => node.type === 'startEvent' && node.scope === (scope?.id ?? null),
    );
    const [start] = starts;
    if (!start) findings.refuse('NO_START', scope ? place(scope) : {});
    else if (starts.length > 1) findings.refuse('MANY_STARTS', place(starts[1] ?? start));
    else if (scope) scope.start = start.id;
    else processStart = start.id;
  }
  return processStart;
}

function checkDefaults({ nodes }: Parts, findings: Findings): void {
  for (const node of nodes.values()) {
    if (node.defaultFlow !== null && !node.outgoing.includes(node.defaultFlow)) {
      findings.refuse('DEFAULT_INVALID', place(node), node.defaultFlow);
    }
  }
}

/** Ties flows, boundary events and start events to their elements; answers the start of the process. */
export function connect(parts: Parts, findings: Findings): string | null {
  connectFlows(parts, findings);
  attachBoundaries(parts, findings);
  checkDefaults(parts, findings);
  return findStarts(parts, findings);
}
