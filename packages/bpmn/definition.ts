import type { Expression } from './expression/index.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A text of the diagram: as it stands, or one expression that gives it. */
export type Text = string | Expression;

export type OutcomeKind = 'agree' | 'return' | 'refuse' | 'submit';
export type Outcome = {
  id: string;
  status: 0 | 1;
  label: string;
  kind: OutcomeKind;
  /** Whether the outcome owes a reason; where the definition does not say, returns and refusals do. */
  reason?: boolean;
};

/** A call to another system by the code under which it is registered. */
export type ServiceCall = { code: string; fills: string[] };

/** Final status of a case: the end events choose, `completed` unless they say. */
export type FinalStatus = 'completed' | 'refused';

export type TimerKind = 'duration' | 'date' | 'cycle';
export type TimerSpec = { kind: TimerKind; value: Text; calendar: string | null };

/** Multi-instance: as many as `cardinality` says, or one for each item of `collection`. */
export type Loop = {
  sequential: boolean;
  cardinality?: Text;
  collection?: Expression;
  elementVariable?: string;
  completion?: Expression;
};

export type UserTask = {
  formKey: string | null;
  candidateGroups: Text[];
  candidateUsers: Text[];
  assignee: Text | null;
  due: { value: Text; calendar: string | null } | null;
  /** Working days before the end of the period on which its holders are reminded. */
  remindDays: number;
  /** To whom a task is told that is this many working days over its period; null: to nobody. */
  escalate: { days: number; roles: string[] } | null;
  readOnly: boolean;
  /** The case's clock stands still while this task is open. */
  clockStopped: boolean;
  /** Outcomes that may be given to many tasks at once. */
  batch: string[];
  /** How what this task returned comes back to it: along the diagram, or straight. */
  resubmit: 'diagram' | 'straight';
  /** Fields (`group.code`) that are published or checked here; null: the whole case. */
  settles: string[] | null;
  /** How often one person may urge: an ISO duration. */
  urgeEvery: string;
  /** Which visit on site it is; null for none. */
  visit: number | null;
  /** The form that stands on the case's page in place of this task's own until that is answered; null for none. */
  placeholder: string | null;
  /** Where the case stands while it waits here because it was returned; null: as otherwise. */
  returnedStage: string | null;
  withdraw: 'reclaim' | 'end' | null;
  /** The task after which an initiator may no longer withdraw the case; null without end. */
  withdrawUntil: string | null;
  outcomes: Outcome[];
};

export type ElementType =
  | 'startEvent'
  | 'endEvent'
  | 'terminateEndEvent'
  | 'timerCatchEvent'
  | 'noneThrowEvent'
  | 'timerBoundaryEvent'
  | 'userTask'
  | 'task'
  | 'manualTask'
  | 'receiveTask'
  | 'serviceTask'
  | 'subProcess'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway';

export type FlowNode = {
  id: string;
  type: ElementType;
  name: string;
  documentation: string;
  /** Stage of a case that waits here, for people (user task, timer). */
  stage: string;
  /** The sub-process that it stands in; null for the process itself. */
  scope: string | null;
  incoming: string[];
  outgoing: string[];
  defaultFlow: string | null;
  boundaries: string[];
  userTask?: UserTask;
  loop?: Loop;
  timer?: TimerSpec;
  attachedTo?: string;
  interrupting?: boolean;
  finalStatus?: FinalStatus;
  /** Service task: the registered call that it makes, and the fields (`group.code`) that take what is told. */
  call?: ServiceCall;
  /** Terminate end event: ends the whole process, or all instances of the multi-instance around it, not its scope alone. */
  terminates?: 'process' | 'instances';
  /** Start event of a sub-process. */
  start?: string;
};

export type Flow = { id: string; name: string; source: string; target: string; condition?: Expression };

/** One of several first tasks: the field `<process key>.entry` of the first form names it. */
export type EntryWay = { taskKey: string; title: string };

/** How a process is offered to those who may start it (`ha:entry`). */
export type ProcessEntry = {
  /** What menus and the page of the first form call it. */
  title: string;
  /** What its guide is about, where that is another word than applying. */
  subject: string | null;
  /** Name of the icon of its menu items. */
  icon: string | null;
  /** Form that says in the head of a case whose it is. */
  headForm: string | null;
  /** First tasks to choose from; empty where there is one way to begin. */
  ways: EntryWay[];
};

/** Goes up when the compiler reads more of the same text: stored definitions of older versions are compiled again. */
export const definitionVersion = 6;

/** A process as the engine runs it: plain JSON, compiled once from BPMN. */
export type ProcessDefinition = {
  v: typeof definitionVersion;
  key: string;
  name: string;
  documentation: string;
  start: string;
  /** Variable that holds the initiator besides `initiator` itself. */
  initiatorVariable: string | null;
  variables: Record<string, Json>;
  /** Roles that may start it (`flowable:candidateStarterGroups`); empty: everybody. */
  starterGroups: string[];
  /** Roles that may begin it for somebody else (`ha:proxyGroups`); empty: nobody. */
  proxyGroups: string[];
  /** Roles that may record that somebody said on site that a case is theirs (`ha:witnessGroups`); empty: nobody. */
  witnessGroups: string[];
  /** What the numbers of its cases begin with. */
  casePrefix: string;
  /** How it is offered in menus and shown; null where its file does not say. */
  entry: ProcessEntry | null;
  nodes: Record<string, FlowNode>;
  flows: Record<string, Flow>;
  /** User tasks in the order of the diagram. */
  order: string[];
};

export function findNode(definition: ProcessDefinition, id: string): FlowNode | null {
  return Object.hasOwn(definition.nodes, id) ? (definition.nodes[id] ?? null) : null;
}

export function getNode(definition: ProcessDefinition, id: string): FlowNode {
  const node = findNode(definition, id);
  if (!node) throw new Error(`The definition has no element ${id}`);
  return node;
}

export function getFlow(definition: ProcessDefinition, id: string): Flow {
  const flow = Object.hasOwn(definition.flows, id) ? definition.flows[id] : undefined;
  if (!flow) throw new Error(`The definition has no flow ${id}`);
  return flow;
}
