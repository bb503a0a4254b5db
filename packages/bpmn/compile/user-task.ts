import type { ModdleElement } from 'bpmn-moddle';
import type { Outcome, OutcomeKind, UserTask } from '../definition.ts';
import { roughSeconds } from '../iso-time.ts';
import { outcomeLabels } from '../texts.ts';
import type { Diagnostics } from './diagnostics.ts';
import { compileList, compileText } from './text.ts';
import { attributesOf, extensionsOf, type Prefixes } from './xml/extensions.ts';
import { childrenIn } from './xml/walk.ts';

type Place = { id: string; type: string };

/** What a task may be answered with where its definition does not say. */
export const defaultOutcomes: Outcome[] = [
  { id: 'agree', status: 1, label: outcomeLabels.agree, kind: 'agree' },
  { id: 'reject', status: 0, label: outcomeLabels.reject, kind: 'return' },
];

const kinds: readonly string[] = ['agree', 'return', 'refuse', 'submit'] satisfies OutcomeKind[];

function isKind(value: unknown): value is OutcomeKind {
  return typeof value === 'string' && kinds.includes(value);
}

function compileOutcome(element: ModdleElement): Outcome | null {
  const id = element['id'];
  const status = element['status'];
  const label = element['label'];
  const kind = element['kind'] ?? (status === '0' ? 'return' : 'agree');
  if (typeof id !== 'string' || !/^[A-Za-z]\w{0,63}$/.test(id) || !isKind(kind)) return null;
  const reason = element['reason'];
  if (status !== '0' && status !== '1') return null;
  if (reason !== undefined && reason !== 'required' && reason !== 'optional') return null;
  return {
    id,
    status: status === '1' ? 1 : 0,
    label: typeof label === 'string' && label ? label : id,
    kind,
    ...(reason === undefined ? {} : { reason: reason === 'required' }),
  };
}

function compileOutcomes(
  element: ModdleElement,
  prefixes: Prefixes,
  place: Place,
  diagnostics: Diagnostics,
): Outcome[] {
  const written = extensionsOf(element, prefixes, 'outcomes').flatMap((each) =>
    childrenIn(each, '$children'),
  );
  if (written.length === 0) return structuredClone(defaultOutcomes);
  const outcomes = written.map(compileOutcome);
  const found = outcomes.filter((each) => each !== null);
  const isUnique = new Set(found.map((each) => each.id)).size === outcomes.length;
  if (found.length < outcomes.length || !isUnique) diagnostics.refuse('OUTCOME_INVALID', place);
  return found;
}

/** How often one person may urge a task where its content does not say. */
const defaultUrgeEvery = 'PT4H';

/** A comma list of plain words. */
function words(written: string | undefined): string[] {
  return (written ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Our own attributes of a task, and how one of them is refused: by its name, with what is written. */
interface Own {
  ha: ReadonlyMap<string, string>;
  refuse(name: string, written: string): void;
}

function choice<T extends string>({ ha, refuse }: Own, name: string, values: readonly T[]): T | null {
  const written = ha.get(name);
  if (written === undefined) return null;
  const value = values.find((each) => each === written);
  if (!value) refuse(name, written);
  return value ?? null;
}

/** Days as content writes them, `P2D`; anything else is refused. */
function days({ ha, refuse }: Own, name: string): number | null {
  const written = ha.get(name);
  if (written === undefined) return null;
  const match = /^P(\d{1,3})D$/.exec(written);
  if (!match) refuse(name, written);
  return match ? Number(match[1]) : null;
}

function compileEscalation(own: Own): UserTask['escalate'] {
  const roles = (own.ha.get('escalateTo') ?? '').split(',').flatMap((role) => role.trim() || []);
  const after = days(own, 'escalateAfter');
  if (after !== null && roles.length === 0) own.refuse('escalateTo', '');
  return roles.length > 0 ? { days: after ?? defaultEscalateDays, roles } : null;
}

const defaultRemindDays = 1;
const defaultEscalateDays = 2;

/** What people are asked, who may answer and with what. */
export function compileUserTask(
  element: ModdleElement,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): UserTask {
  const place = { id: element.id ?? '', type: element.$type };
  const flowable = attributesOf(element, prefixes, 'flowable');
  const ha = attributesOf(element, prefixes, 'ha');
  const text = (name: string) => {
    const written = flowable.get(name);
    return written ? compileText(written, place, diagnostics) : null;
  };
  const due = text('dueDate');
  if (typeof due === 'string' && roughSeconds(due) === null)
    diagnostics.refuseNew('ATTRIBUTE_INVALID', place, `flowable:dueDate="${due}"`);
  const outcomes = compileOutcomes(element, prefixes, place, diagnostics);
  const refuse = (name: string, written: string) =>
    diagnostics.refuse('ATTRIBUTE_INVALID', place, `ha:${name}="${written}"`);
  const own = { ha, refuse };
  const batch = words(ha.get('batch'));
  for (const id of batch) if (!outcomes.some((outcome) => outcome.id === id)) refuse('batch', id);
  const settles = ha.get('settles');
  for (const path of words(settles)) if (!/^[\w-]+\.[\w-]+$/.test(path)) refuse('settles', path);
  const urgeEvery = ha.get('urgeEvery') ?? defaultUrgeEvery;
  if (roughSeconds(urgeEvery) === null) refuse('urgeEvery', urgeEvery);
  const visit = ha.get('visit');
  if (visit !== undefined && !/^[1-9]$/.test(visit)) refuse('visit', visit);
  return {
    formKey: flowable.get('formKey') || null,
    candidateGroups: compileList(flowable.get('candidateGroups') ?? '', place, diagnostics),
    candidateUsers: compileList(flowable.get('candidateUsers') ?? '', place, diagnostics),
    assignee: text('assignee'),
    due: due === null ? null : { value: due, calendar: flowable.get('businessCalendarName') || null },
    remindDays: days(own, 'remind') ?? defaultRemindDays,
    escalate: compileEscalation(own),
    readOnly: choice(own, 'readOnly', ['true', 'false']) === 'true',
    clockStopped: choice(own, 'clock', ['stopped', 'running']) === 'stopped',
    batch,
    resubmit: choice(own, 'resubmit', ['diagram', 'straight']) ?? 'diagram',
    settles: settles === undefined ? null : words(settles),
    urgeEvery,
    visit: visit === undefined ? null : Number(visit),
    placeholder: ha.get('placeholder') || null,
    returnedStage: ha.get('returnedStage') || null,
    withdraw: choice(own, 'withdraw', ['reclaim', 'end']),
    withdrawUntil: ha.get('withdrawUntil') || null,
    outcomes,
  };
}
