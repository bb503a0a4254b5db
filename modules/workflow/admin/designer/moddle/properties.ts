import { flowableName, type ModdleElement } from '@homestead/bpmn';

/** What is written into: the file's root, how elements are made, and how one of them gets other values as one step of undo. */
export interface Desk {
  root: ModdleElement;
  create(type: string, properties: object): ModdleElement;
  set(element: ModdleElement, values: Record<string, unknown>): void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): ModdleElement[] => (Array.isArray(value) ? (value as ModdleElement[]) : []);
const childOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as ModdleElement) : undefined;
const get = (element: ModdleElement, name: string): unknown =>
  (element as unknown as { get(name: string): unknown }).get(name);

/** The name under which an element of this file has an attribute: of Flowable's family any prefix may stand there. */
const nameIn = (root: ModdleElement, element: ModdleElement, name: string) =>
  name.startsWith('flowable:') ? flowableName(root, element, name.slice('flowable:'.length)) : name;

/** An attribute as it is written (`flowable:formKey`, `ha:stage`, `name`); empty where it is missing. */
export function attribute({ root }: Pick<Desk, 'root'>, element: ModdleElement, name: string): string {
  const value = get(element, nameIn(root, element, name));
  return typeof value === 'boolean' ? String(value) : text(value);
}

/** Writes an attribute; an empty text takes it away. */
export function setAttribute(desk: Desk, element: ModdleElement, name: string, value: string): void {
  setAttributes(desk, element, { [name]: value });
}

/** Writes several attributes in one step. */
export function setAttributes(
  desk: Desk,
  element: ModdleElement,
  values: Readonly<Record<string, string>>,
): void {
  const written = Object.entries(values).map(([name, value]) => [
    nameIn(desk.root, element, name),
    value === '' ? undefined : value,
  ]);
  desk.set(element, Object.fromEntries(written));
}

export const documentation = (element: ModdleElement): string =>
  listOf(element['documentation'])
    .map((each) => text(each['text']))
    .join('\n');

export function setDocumentation(desk: Desk, element: ModdleElement, value: string): void {
  desk.set(element, {
    documentation: value === '' ? [] : [child(desk, element, 'bpmn:Documentation', { text: value })],
  });
}

/** The values of a formal expression under a property, as the condition of a flow. */
export const expressionIn = (element: ModdleElement, property: string): string =>
  text(childOf(element[property])?.['body']);

export function setExpression(desk: Desk, element: ModdleElement, property: string, body: string): void {
  desk.set(element, { [property]: body.trim() === '' ? undefined : formal(desk, element, body) });
}

const formal = (desk: Desk, parent: ModdleElement, body: string) =>
  child(desk, parent, 'bpmn:FormalExpression', { body });

function child(desk: Desk, parent: ModdleElement, type: string, properties: object): ModdleElement {
  const made = desk.create(type, properties);
  made.$parent = parent;
  return made;
}

/** Lists among the extension elements: the element around them, its property, and what stands in it. */
const lists = {
  outcomes: { around: 'ha:Outcomes', property: 'outcomes', item: 'ha:Outcome' },
  variables: { around: 'ha:Variables', property: 'variables', item: 'ha:Variable' },
  ways: { around: 'ha:Entry', property: 'ways', item: 'ha:Way' },
} as const;
export type ListName = keyof typeof lists;
export type Item = Record<string, string>;

const extensions = (element: ModdleElement): ModdleElement[] =>
  listOf(childOf(element['extensionElements'])?.['values']);

/** The attributes of one element that are texts. */
function itemOf(element: ModdleElement): Item {
  const own = Object.entries(element).filter(
    ([name, value]) => /^\w/.test(name) && typeof value === 'string',
  );
  return Object.fromEntries(own) as Item;
}

export function items(element: ModdleElement, name: ListName): Item[] {
  const { around, property } = lists[name];
  return extensions(element)
    .filter(({ $type }) => $type === around)
    .flatMap((each) => listOf(each[property]))
    .map(itemOf);
}

/** Writes a list anew, in one element; without anything in it the element goes, unless it says something itself. */
export function setItems(desk: Desk, element: ModdleElement, name: ListName, written: readonly Item[]): void {
  const { around, property, item } = lists[name];
  const [first] = extensions(element).filter(({ $type }) => $type === around);
  const own = first ? itemOf(first) : {};
  const before = first ? listOf(first[property]) : [];
  const made = desk.create(around, own);
  made[property] = written.map((each, index) => {
    const values = Object.fromEntries(Object.entries(each).filter(([, value]) => value !== ''));
    // What is not known of an item stays with it.
    const known = before.find((old) => old['id'] !== undefined && old['id'] === each['id']) ?? before[index];
    return Object.assign(child(desk, made, item, { ...known?.$attrs, ...values }));
  });
  const isEmpty = written.length === 0 && Object.keys(own).length === 0;
  replaceExtension(desk, element, around, isEmpty ? null : made);
}

/** Attributes of the one element of a kind among the extension elements, as `ha:Entry`; null where there is none. */
export function extension(element: ModdleElement, type: string): Item | null {
  const found = extensions(element).find(({ $type }) => $type === type);
  return found ? itemOf(found) : null;
}

/** Writes the attributes of `ha:Entry` and keeps its ways; null takes it away. */
export function setEntry(desk: Desk, process: ModdleElement, values: Item | null): void {
  const before = extensions(process).find(({ $type }) => $type === 'ha:Entry');
  if (values === null) {
    replaceExtension(desk, process, 'ha:Entry', null);
    return;
  }
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const made = desk.create('ha:Entry', { ...before?.$attrs, ...filled });
  made['ways'] = listOf(before?.['ways']).map((way) => child(desk, made, 'ha:Way', itemOf(way)));
  replaceExtension(desk, process, 'ha:Entry', made);
}

function replaceExtension(
  desk: Desk,
  element: ModdleElement,
  type: string,
  made: ModdleElement | null,
): void {
  const holder = childOf(element['extensionElements']);
  const at = extensions(element).findIndex(({ $type }) => $type === type);
  const others = extensions(element).filter(({ $type }) => $type !== type);
  if (made) others.splice(at < 0 ? others.length : Math.min(at, others.length), 0, made);
  if (holder) {
    if (made) made.$parent = holder;
    if (others.length > 0) desk.set(holder, { values: others });
    else desk.set(element, { extensionElements: undefined });
    return;
  }
  if (!made) return;
  const fresh = child(desk, element, 'bpmn:ExtensionElements', { values: [made] });
  made.$parent = fresh;
  desk.set(element, { extensionElements: fresh });
}

export const timerKinds = ['timeDuration', 'timeDate', 'timeCycle'] as const;
export type TimerKind = (typeof timerKinds)[number];
export interface Timer {
  kind: TimerKind;
  value: string;
  calendar: string;
}

export const eventDefinition = (event: ModdleElement): ModdleElement | undefined =>
  listOf(event['eventDefinitions'])[0];

/** When a timer event fires; null for an event without a timer. */
export function timerOf(desk: Pick<Desk, 'root'>, event: ModdleElement): Timer | null {
  const definition = eventDefinition(event);
  if (definition?.$type !== 'bpmn:TimerEventDefinition') return null;
  const kind = timerKinds.find((one) => definition[one] !== undefined) ?? 'timeDuration';
  const calendar = [definition, event].map((each) => attribute(desk, each, 'flowable:businessCalendarName'));
  return { kind, value: expressionIn(definition, kind), calendar: calendar.find(Boolean) ?? '' };
}

export function setTimer(desk: Desk, event: ModdleElement, { kind, value, calendar }: Timer): void {
  const definition = eventDefinition(event);
  if (!definition) return;
  const name = 'flowable:businessCalendarName';
  if (attribute(desk, event, name) !== '') setAttribute(desk, event, name, '');
  const times = timerKinds.map((one) => [
    one,
    one === kind && value ? formal(desk, definition, value) : undefined,
  ]);
  desk.set(definition, {
    ...Object.fromEntries(times),
    [nameIn(desk.root, definition, name)]: calendar || undefined,
  });
}

/** Several who work on one task, or run through one sub-process. */
export interface Loop {
  isSequential: boolean;
  collection: string;
  elementVariable: string;
  cardinality: string;
  completion: string;
}

export function loopOf(desk: Pick<Desk, 'root'>, element: ModdleElement): Loop | null {
  const loop = childOf(element['loopCharacteristics']);
  if (loop?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return null;
  return {
    isSequential: loop['isSequential'] === true,
    collection: attribute(desk, loop, 'flowable:collection'),
    elementVariable: attribute(desk, loop, 'flowable:elementVariable'),
    cardinality: expressionIn(loop, 'loopCardinality'),
    completion: expressionIn(loop, 'completionCondition'),
  };
}

/** Writes who works side by side or one after another; null leaves one. */
export function setLoop(desk: Desk, element: ModdleElement, loop: Loop | null): void {
  if (!loop) {
    desk.set(element, { loopCharacteristics: undefined });
    return;
  }
  const before = childOf(element['loopCharacteristics']);
  const made = child(desk, element, 'bpmn:MultiInstanceLoopCharacteristics', {
    ...before?.$attrs,
    isSequential: loop.isSequential,
  });
  const set = (name: string, value: unknown) =>
    (made as unknown as { set(name: string, value: unknown): void }).set(name, value || undefined);
  set(nameIn(desk.root, made, 'flowable:collection'), loop.collection);
  set(nameIn(desk.root, made, 'flowable:elementVariable'), loop.elementVariable);
  set('loopCardinality', loop.cardinality && formal(desk, made, loop.cardinality));
  set('completionCondition', loop.completion && formal(desk, made, loop.completion));
  desk.set(element, { loopCharacteristics: made });
}

/** The process that a file says is run, as the compiler chooses it. */
export function processOf(root: ModdleElement): ModdleElement | undefined {
  const processes = listOf(root['rootElements']).filter(({ $type }) => $type === 'bpmn:Process');
  return processes.find((each) => each['isExecutable'] === true) ?? processes[0];
}

/** Pools of a file, and the lanes of the process that is run, lanes in lanes included. */
export function lanesOf(root: ModdleElement): ModdleElement[] {
  const inside = (set: ModdleElement): ModdleElement[] =>
    listOf(set['lanes']).flatMap((lane) => {
      const child = lane['childLaneSet'] as ModdleElement | undefined;
      return [lane, ...(child ? inside(child) : [])];
    });
  const pools = listOf(root['rootElements']).flatMap((each) => listOf(each['participants']));
  return [...pools, ...listOf(processOf(root)?.['laneSets']).flatMap(inside)];
}

/** The user tasks of a process, those of sub-processes included. */
export function userTasks(container: ModdleElement): ModdleElement[] {
  return listOf(container['flowElements']).flatMap((each) =>
    each.$type === 'bpmn:UserTask' ? [each] : each.$type === 'bpmn:SubProcess' ? userTasks(each) : [],
  );
}

/** Tasks, events, gateways and sub-processes, those inside of sub-processes included. */
export function flowNodes(container: ModdleElement): ModdleElement[] {
  return listOf(container['flowElements']).flatMap((each) =>
    each.$type === 'bpmn:SequenceFlow' ? [] : [each, ...flowNodes(each)],
  );
}

/** The sequence flows of a process, those of sub-processes included. */
export function flowsOf(container: ModdleElement): ModdleElement[] {
  return listOf(container['flowElements']).flatMap((each) =>
    each.$type === 'bpmn:SequenceFlow' ? [each] : each.$type === 'bpmn:SubProcess' ? flowsOf(each) : [],
  );
}
