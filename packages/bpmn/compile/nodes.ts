import type { ModdleElement } from 'bpmn-moddle';
import type { ElementType, FlowNode, ServiceCall } from '../definition.ts';
import { elementKinds } from '../texts.ts';
import type { Diagnostics } from './diagnostics.ts';
import { compileLoop } from './loop.ts';
import { compileTimer } from './timer.ts';
import { compileUserTask } from './user-task.ts';
import { attributesOf, type Prefixes } from './xml/extensions.ts';
import { childIn, childrenIn } from './xml/walk.ts';

type EventKind = 'none' | 'timer' | 'terminate';

/** What of the standard is run, by element and by what defines its event. */
const plainTypes: Record<string, ElementType> = {
  'bpmn:UserTask': 'userTask',
  'bpmn:Task': 'task',
  'bpmn:ManualTask': 'manualTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:ExclusiveGateway': 'exclusiveGateway',
  'bpmn:ParallelGateway': 'parallelGateway',
  'bpmn:InclusiveGateway': 'inclusiveGateway',
};
const eventTypes: Record<string, Partial<Record<EventKind, ElementType>>> = {
  'bpmn:StartEvent': { none: 'startEvent' },
  'bpmn:EndEvent': { none: 'endEvent', terminate: 'terminateEndEvent' },
  'bpmn:IntermediateCatchEvent': { timer: 'timerCatchEvent' },
  'bpmn:IntermediateThrowEvent': { none: 'noneThrowEvent' },
  'bpmn:BoundaryEvent': { timer: 'timerBoundaryEvent' },
};

function eventDefinitions(element: ModdleElement): ModdleElement[] {
  return childrenIn(element, 'eventDefinitions');
}

function eventKind(element: ModdleElement): EventKind | null {
  const [first, ...more] = eventDefinitions(element);
  if (element['eventDefinitionRef'] !== undefined || more.length > 0) return null;
  if (!first) return 'none';
  if (first.$type === 'bpmn:TimerEventDefinition') return 'timer';
  return first.$type === 'bpmn:TerminateEventDefinition' ? 'terminate' : null;
}

function typeOf(element: ModdleElement, prefixes: Prefixes): ElementType | null {
  // The one service task there is names a registered call; any other has nothing that could be run.
  if (element.$type === 'bpmn:ServiceTask')
    return attributesOf(element, prefixes, 'ha').has('call') ? 'serviceTask' : null;
  if (Object.hasOwn(plainTypes, element.$type)) {
    // An event sub-process starts by an event that nothing here would ever send.
    if (element['triggeredByEvent'] === true) return null;
    return plainTypes[element.$type] ?? null;
  }
  const kind = eventKind(element);
  const types = Object.hasOwn(eventTypes, element.$type) ? eventTypes[element.$type] : undefined;
  return (kind && types?.[kind]) ?? null;
}

const forbiddenIds = new Set(['__proto__', 'prototype', 'constructor']);

export function isElementId(id: unknown): id is string {
  return typeof id === 'string' && /^[\p{L}_][\p{L}\p{N}_.-]{0,199}$/u.test(id) && !forbiddenIds.has(id);
}

function textOf(element: ModdleElement): string {
  const documentation = childrenIn(element, 'documentation');
  return documentation.map((each) => String(each['text'] ?? '')).join('\n');
}

/** Names are for people: whatever `${…}` they hold stays as it stands. */
export function describeElement(element: ModdleElement): { name: string; documentation: string } {
  return { name: typeof element['name'] === 'string' ? element['name'] : '', documentation: textOf(element) };
}

function compileEnding(
  element: ModdleElement,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): Partial<FlowNode> {
  const status = attributesOf(element, prefixes, 'ha').get('status');
  if (status === undefined) return {};
  if (status === 'completed' || status === 'refused') return { finalStatus: status };
  diagnostics.refuse(
    'ATTRIBUTE_INVALID',
    { id: element.id ?? '', type: element.$type },
    `ha:status="${status}"`,
  );
  return {};
}

function compileBoundary(element: ModdleElement): Partial<FlowNode> {
  const host = childIn(element, 'attachedToRef');
  return { attachedTo: host?.id ?? '', interrupting: element['cancelActivity'] !== false };
}

/** What an element is called in a message that it is not supported. */
function kindOf(element: ModdleElement): string {
  const [event, ...more] = eventDefinitions(element);
  const bare = element.$type === 'bpmn:BoundaryEvent' || element.$type === 'bpmn:IntermediateCatchEvent';
  const isReference = element['eventDefinitionRef'] !== undefined;
  const own = event?.$type ?? (bare || isReference ? 'noEvent' : element.$type);
  const kind =
    element['triggeredByEvent'] === true ? 'eventSubProcess' : more.length > 0 ? 'manyEvents' : own;
  return Object.hasOwn(elementKinds, kind) ? (elementKinds[kind] ?? kind) : kind;
}

/** How much a terminate end event ends beyond its own scope (Flowable's attributes, read on its event definition). */
function compileTerminate(element: ModdleElement, prefixes: Prefixes): Partial<FlowNode> {
  const [event] = eventDefinitions(element);
  const flowable = event ? attributesOf(event, prefixes, 'flowable') : new Map<string, string>();
  if (flowable.get('terminateAll') === 'true') return { terminates: 'process' };
  return flowable.get('terminateMultiInstance') === 'true' ? { terminates: 'instances' } : {};
}

/** The registered call of a service task; a name that cannot be one is refused. */
function compileCall(element: ModdleElement, prefixes: Prefixes, diagnostics: Diagnostics): ServiceCall {
  const ha = attributesOf(element, prefixes, 'ha');
  const code = ha.get('call') ?? '';
  const fills = (ha.get('fills') ?? '').split(',').flatMap((path) => path.trim() || []);
  const place = { id: element.id ?? '', type: element.$type };
  if (!/^[A-Za-z][\w.-]{1,59}$/.test(code))
    diagnostics.refuse('ATTRIBUTE_INVALID', place, `ha:call="${code}"`);
  for (const path of fills)
    if (!/^[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(path))
      diagnostics.refuse('ATTRIBUTE_INVALID', place, `ha:fills="${path}"`);
  return { code, fills };
}

/** One flow node; null where it is refused. */
export function compileNode(
  element: ModdleElement,
  scope: string | null,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): FlowNode | null {
  const place = { id: element.id ?? '', type: element.$type };
  const type = typeOf(element, prefixes);
  if (!type) {
    // An element that would run code has its violation already.
    if (!diagnostics.isRefused(element.id)) diagnostics.refuse('UNSUPPORTED_ELEMENT', place, kindOf(element));
    return null;
  }
  if (!isElementId(element.id)) {
    diagnostics.refuse('ID_INVALID', place, element.id ? '' : element.$type.replace('bpmn:', ''));
    return null;
  }
  const loop = compileLoop(element, prefixes, diagnostics);
  const described = describeElement(element);
  const stage = attributesOf(element, prefixes, 'ha').get('stage') || described.name || element.id;
  const [event] = eventDefinitions(element);
  const timer =
    event && type.startsWith('timer') ? compileTimer(element, event, prefixes, diagnostics) : null;
  return {
    id: element.id,
    type,
    ...described,
    stage,
    scope,
    incoming: [],
    outgoing: [],
    defaultFlow: childIn(element, 'default')?.id ?? null,
    boundaries: [],
    ...(type === 'userTask' && { userTask: compileUserTask(element, prefixes, diagnostics) }),
    ...(loop && { loop }),
    ...(timer && { timer }),
    ...(type === 'serviceTask' && { call: compileCall(element, prefixes, diagnostics) }),
    ...(type === 'timerBoundaryEvent' && compileBoundary(element)),
    ...(type === 'terminateEndEvent' && compileTerminate(element, prefixes)),
    ...((type === 'endEvent' || type === 'terminateEndEvent') &&
      compileEnding(element, prefixes, diagnostics)),
  };
}
