import type { FieldViolation } from '@homestead/http/contract';
import type { Action } from '../contract/actions.ts';
import type { ActionBody, CaseDetail, SubmitReply, TaskDetail } from '../contract/schemas.ts';
import { actTexts } from './texts.ts';

/** What an act asks of a person before it is done. */
export type ActField = 'toTaskKey' | 'person' | 'people' | 'mode' | 'reason' | 'text' | 'files';

export interface ActShape {
  on: 'task' | 'process';
  asks: readonly ActField[];
  /** Cannot be done without these. */
  owed: readonly ActField[];
  isDangerous?: true;
  /** Afterwards the task is somebody else's: back to the list. */
  leaves?: true;
  /** What the server calls it, where people have another word for it. */
  sends?: Action;
}

/** Every act beside completing and saving, in the order in which they are offered (workflow.md, other acts). */
export const actShapes = {
  claim: { on: 'task', asks: [], owed: [] },
  // Whoever delegated a task claims it again.
  takeBack: { on: 'task', asks: [], owed: [], sends: 'claim' },
  unclaim: { on: 'task', asks: [], owed: [], leaves: true },
  withdraw: { on: 'task', asks: [], owed: [], isDangerous: true },
  return: {
    on: 'task',
    asks: ['toTaskKey', 'reason'],
    owed: ['toTaskKey', 'reason'],
    isDangerous: true,
    leaves: true,
  },
  transfer: { on: 'task', asks: ['person', 'reason'], owed: ['person'], leaves: true },
  delegate: { on: 'task', asks: ['person'], owed: ['person'], leaves: true },
  addSigner: { on: 'task', asks: ['mode', 'people'], owed: ['people'] },
  removeSigner: { on: 'task', asks: ['person'], owed: ['person'], isDangerous: true },
  copy: { on: 'task', asks: ['people'], owed: ['people'] },
  comment: { on: 'task', asks: ['text', 'files'], owed: ['text'] },
  urge: { on: 'task', asks: ['text'], owed: [] },
  reassign: { on: 'task', asks: ['person', 'reason'], owed: ['person', 'reason'] },
  suspend: { on: 'process', asks: ['reason'], owed: [], isDangerous: true },
  resume: { on: 'process', asks: [], owed: [] },
  end: { on: 'process', asks: ['reason'], owed: ['reason'], isDangerous: true },
  discard: { on: 'process', asks: [], owed: [], isDangerous: true, leaves: true },
} as const satisfies Record<Exclude<Action, 'complete' | 'save' | 'migrate'> | 'takeBack', ActShape>;

export type ActName = keyof typeof actShapes;
export type SignerMode = NonNullable<ActionBody['mode']>;

/** The acts that the server allows, of those that one begins from a menu. */
export function offeredActs(can: readonly Action[], on: ActShape['on']): ActName[] {
  return (Object.keys(actShapes) as ActName[]).filter((name) => shapeOf(name).on === on && isIn(can, name));
}

/** A task that somebody else holds is not claimed but taken back; one that may be completed is claimed. */
function isIn(can: readonly Action[], name: ActName): boolean {
  if (name === 'takeBack') return can.includes('claim') && !can.includes('complete');
  if (name === 'claim') return can.includes('claim') && can.includes('complete');
  return can.includes(name);
}

export function shapeOf(name: ActName): ActShape {
  return actShapes[name];
}

/** What an act will do, in words. */
export function noteOf(name: ActName, { withdrawEnds }: ActTarget): string {
  return name === 'withdraw' && withdrawEnds ? actTexts.withdrawEnds : actTexts.notes[name];
}

/** On what an act is done: a task, or a whole case. */
export interface ActTarget {
  id: string;
  version?: number;
  returnTargets?: TaskDetail['returnTargets'];
  /** Taking back the task's step ends the case. */
  withdrawEnds?: boolean;
}

/** An act as a menu offers it. */
export interface OfferedAct {
  /** Tells acts of the same name on several tasks apart. */
  key: string;
  name: ActName;
  label: string;
  target: ActTarget;
}

/** What a task's page offers beside completing it; a draft can be thrown away from there. */
export function actsOfTask(task: TaskDetail): OfferedAct[] {
  const { id, version, returnTargets, withdrawEnds } = task;
  const acts = offeredActs(task.can, 'task').map((name) => ({
    key: name,
    name,
    label: actTexts.names[name],
    target: { id, version, returnTargets, withdrawEnds },
  }));
  return [...acts, ...offeredActs(task.can, 'process').map((name) => onCase(name, task.processId))];
}

/** Acts on tasks that can be decided without the task's form on the screen. */
const fromCase = [
  'takeBack',
  'withdraw',
  'urge',
  'comment',
  'reassign',
] as const satisfies readonly ActName[];

/** What the page of a case offers: on its tasks, each where the server allows it, and on the case as a whole. */
export function actsOfCase(instance: CaseDetail): OfferedAct[] {
  const onTasks = fromCase.flatMap((name) => {
    const tasks = instance.acts.filter(({ can }) => isIn(can, name));
    // A comment belongs to the case wherever it is written.
    const meant = name === 'comment' ? tasks.slice(0, 1) : tasks;
    return meant.map(({ taskId, taskName, withdrawEnds }, at) => ({
      key: `${name} ${taskId}`,
      name,
      label: meant.length === 1 ? actTexts.names[name] : actTexts.onTask(name, taskName, at + 1),
      target: { id: taskId, withdrawEnds },
    }));
  });
  const whole = offeredActs(instance.can, 'process').map((name) => onCase(name, instance.processId));
  return [...onTasks, ...whole];
}

function onCase(name: ActName, processId: string): OfferedAct {
  return { key: name, name, label: actTexts.names[name], target: { id: processId } };
}

/**
 * Where one goes after an act: to the list, to the task that it opened again, or nowhere; and from a case that is gone to
 * where one began, since the page before may show it too.
 */
export function placeAfter(
  name: ActName,
  reply: SubmitReply | null,
  taskKey: string | undefined,
): { to: 'list' } | { to: 'task'; id: string } | { to: 'here' } | { to: 'start' } {
  if (reply === null) return { to: 'start' };
  if (shapeOf(name).leaves) return { to: 'list' };
  const again = name === 'withdraw' ? reply.tasks.find((task) => task.taskKey === taskKey) : undefined;
  return again ? { to: 'task', id: again.id } : { to: 'here' };
}

/** Somebody who was chosen: the name is kept so that a draft can be shown again. */
export interface Chosen {
  id: string;
  name: string;
}

/** What a person has typed and chosen for one act. */
export interface ActDraft {
  toTaskKey: string;
  people: readonly Chosen[];
  mode: SignerMode;
  reason: string;
  text: string;
  fileIds: readonly string[];
}

export const emptyActDraft: ActDraft = {
  toTaskKey: '',
  people: [],
  mode: 'parallel',
  reason: '',
  text: '',
  fileIds: [],
};

export type ActErrors = Partial<Record<ActField, string>>;

/** What is still owed, in words; the server decides all the same. */
export function actFaults(name: ActName, draft: ActDraft): ActErrors {
  const faults: ActErrors = {};
  for (const field of shapeOf(name).owed) if (isOpen(field, draft)) faults[field] = actTexts.owed[field];
  return faults;
}

function isOpen(field: ActField, draft: ActDraft): boolean {
  if (field === 'toTaskKey') return draft.toTaskKey === '';
  if (field === 'person' || field === 'people') return draft.people.length === 0;
  if (field === 'files') return draft.fileIds.length === 0;
  return field !== 'mode' && draft[field].trim() === '';
}

/** The body of the call: only what the act asks for. */
export function actBody(name: ActName, draft: ActDraft, version?: number): ActionBody {
  const asks = new Set<ActField>(shapeOf(name).asks);
  const ids = draft.people.map(({ id }) => id);
  const reason = draft.reason.trim();
  const text = draft.text.trim();
  return {
    ...(asks.has('toTaskKey') ? { toTaskKey: draft.toTaskKey } : {}),
    ...(asks.has('person') && ids[0] !== undefined ? { userId: ids[0] } : {}),
    ...(asks.has('people') ? { userIds: ids } : {}),
    ...(asks.has('mode') ? { mode: draft.mode } : {}),
    ...(asks.has('reason') && reason ? { reason } : {}),
    ...(asks.has('text') && text ? { text } : {}),
    ...(asks.has('files') ? { fileIds: [...draft.fileIds] } : {}),
    ...(version === undefined ? {} : { version }),
  };
}

/** Sorts the errors of a refused action: `own` by the dialog's field, `other` the first that names none, shown as a toast. */
export function splitFaults(
  name: ActName,
  faults: readonly FieldViolation[],
): { own: ActErrors; other: string | undefined } {
  const asks = shapeOf(name).asks;
  const own: ActErrors = {};
  let other: string | undefined;
  for (const { path, message } of faults) {
    const field = asks.find((candidate) => namesOf[candidate].includes(path));
    if (field) own[field] ??= message;
    else other ??= message;
  }
  return { own, other };
}

const namesOf: Readonly<Record<ActField, readonly string[]>> = {
  toTaskKey: ['toTaskKey'],
  person: ['userId'],
  people: ['userIds'],
  mode: ['mode'],
  reason: ['reason'],
  text: ['text'],
  files: ['fileIds'],
};
