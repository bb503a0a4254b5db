import type { FlowNode } from '../definition.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { Parts } from './scope.ts';

function place(node: FlowNode): { id: string; type: string } {
  return { id: node.id, type: node.type };
}

function connectFlows({ nodes, flows }: Parts, diagnostics: Diagnostics): void {
  for (const flow of flows.values()) {
    const source = nodes.get(flow.source);
    const target = nodes.get(flow.target);
    const where = { id: flow.id, type: 'bpmn:SequenceFlow' };
    if (diagnostics.isRefused(flow.id)) continue;
    if (!source || !target) {
      if (diagnostics.isRefused(flow.source) || diagnostics.isRefused(flow.target)) continue;
      diagnostics.refuse('FLOW_TO_NOWHERE', where);
      continue;
    }
    const leavesEnd = source.type === 'endEvent' || source.type === 'terminateEndEvent';
    const entersStart = target.type === 'startEvent' || target.type === 'timerBoundaryEvent';
    if (source.scope !== target.scope || leavesEnd || entersStart) {
      diagnostics.refuse('FLOW_INVALID', where);
      continue;
    }
    source.outgoing.push(flow.id);
    target.incoming.push(flow.id);
  }
}

function attachBoundaries({ nodes }: Parts, diagnostics: Diagnostics): void {
  for (const node of nodes.values()) {
    if (node.type !== 'timerBoundaryEvent') continue;
    const host = nodes.get(node.attachedTo ?? '');
    if (!host && (diagnostics.isRefused(node.id) || diagnostics.isRefused(node.attachedTo))) continue;
    const canWait = host && ['userTask', 'receiveTask', 'serviceTask', 'subProcess'].includes(host.type);
    if (!canWait || host.scope !== node.scope) diagnostics.refuse('BOUNDARY_INVALID', place(node));
    else host.boundaries.push(node.id);
  }
}

/** The one start event of each scope; the process's own is the answer. */
function findStarts({ nodes, refusedStarts }: Parts, diagnostics: Diagnostics): string | null {
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
    if (!start) {
      if (!refusedStarts.has(scope?.id ?? null)) diagnostics.refuse('NO_START', scope ? place(scope) : {});
    } else if (starts.length > 1) diagnostics.refuse('MANY_STARTS', place(starts[1] ?? start));
    else if (scope) scope.start = start.id;
    else processStart = start.id;
  }
  return processStart;
}

function checkDefaults({ nodes }: Parts, diagnostics: Diagnostics): void {
  for (const node of nodes.values()) {
    if (node.defaultFlow === null || diagnostics.isRefused(node.defaultFlow)) continue;
    if (!node.outgoing.includes(node.defaultFlow)) {
      diagnostics.refuse('DEFAULT_INVALID', place(node), node.defaultFlow);
    }
  }
}

/** Ties flows, boundary events and start events to their elements; answers the start of the process. */
export function connect(parts: Parts, diagnostics: Diagnostics): string | null {
  connectFlows(parts, diagnostics);
  attachBoundaries(parts, diagnostics);
  checkDefaults(parts, diagnostics);
  return findStarts(parts, diagnostics);
}
