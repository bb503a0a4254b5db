import type { Tx } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { type CaseStatus, type NotificationKind, notificationKinds } from '../../contract/index.ts';
import {
  audienceOf,
  type GivenTask,
  type HeldTask,
  type Notification,
  type NotificationPort,
  ownersAndHolders,
} from '../notify.ts';
import type { CaseRow, TaskRow } from '../rows.ts';

/** Of which case, who acts, and what they wrote. */
export interface NotifyContext {
  caseRow: CaseRow;
  by: Pick<Person, 'id' | 'name' | 'accountId'> | null;
  content: string | null;
  /** What the outcome of whoever acts is called. */
  outcomeLabel?: string | undefined;
  at: Date;
}

/** Asks whoever may do a new task to do it. */
export function taskNotification(
  ctx: NotifyContext,
  kind: NotificationKind,
  task: TaskRow,
  reason: string | null,
): Notification {
  const shown = { id: task.id, name: task.name, dueAt: task.due_at };
  return { kind, case: ctx.caseRow, task: shown, to: audienceOf(task), by: ctx.by, reason, at: ctx.at };
}

/**
 * Tells the owners that their case is over; null for a status of which nobody is notified. Where it was withdrawn or ended
 * from outside, whoever had a task of it is told as well: the task is gone without them.
 */
export function endNotification(
  ctx: NotifyContext,
  status: CaseStatus,
  dropped: readonly HeldTask[],
): Notification | null {
  const kind = notificationKinds.find((known) => known === status);
  if (!kind) return null;
  const { caseRow, by, content, outcomeLabel: result, at } = ctx;
  const isTakenAway = kind === 'withdrawn' || kind === 'ended';
  const to = ownersAndHolders(caseRow, isTakenAway ? dropped : []);
  return { kind, case: caseRow, task: null, to, by, reason: content, result, at };
}

/** Tells those who may deploy processes that a case waits at a join where nothing will come. */
export function stuckNotification({ caseRow, at }: NotifyContext, join: string): Notification {
  const to = {
    people: [],
    roles: [],
    capability: 'workflow.definition.deploy',
    division: caseRow.division,
  } as const;
  return { kind: 'stuck', case: caseRow, task: null, to, by: null, reason: join, at };
}

/** Whoever entered a case for somebody hands in a step of theirs: the others whose case it is are notified. */
export function proxiedNotification(
  caseRow: CaseRow,
  task: TaskRow,
  person: Person,
  at: Date,
): Notification | null {
  const isOwners = task.candidate_users.some((id) => caseRow.owner_ids.includes(id));
  const others = caseRow.owner_ids.filter((id) => id !== person.id);
  if (!isOwners || person.id !== caseRow.initiator_id || others.length === 0) return null;
  return {
    kind: 'proxied',
    case: caseRow,
    task: { id: task.id, name: task.name, dueAt: null },
    to: { people: others, roles: [], division: caseRow.division },
    by: person,
    reason: null,
    at,
  };
}

/** Tells whoever delegated a task what their delegate decided; empty where nobody did. */
export function delegateDoneNotification(
  { caseRow, by, content, outcomeLabel, at }: NotifyContext,
  task: TaskRow,
): Notification[] {
  if (!task.owner_id) return [];
  return [
    {
      kind: 'delegateDone',
      case: caseRow,
      task: { id: task.id, name: task.name, dueAt: null },
      to: { people: [task.owner_id], roles: [], division: task.division },
      by,
      reason: content,
      result: outcomeLabel,
      at,
    },
  ];
}

/** Writes the notifications of a plan beside what they tell, and closes what asked for tasks that are gone; they go out after the commit. */
export async function notify(
  port: NotificationPort,
  tx: Tx,
  what: {
    caseRow: CaseRow;
    /** Null where no task came or went. */
    openTaskIds: readonly string[] | null;
    /** The task that changed hands. */
    given?: GivenTask | null;
    notifications: readonly Notification[];
    at: Date;
    /** Nothing was asked of a case that this transaction makes. */
    isNew?: boolean;
  },
): Promise<void> {
  const { caseRow, openTaskIds, given, notifications, at, isNew = false } = what;
  if (openTaskIds && !isNew) await port.close(tx, caseRow.id, openTaskIds, at);
  if (given) await port.closeForOthers(tx, given, at);
  // The case took its number and its summary in this very transaction.
  const { case_no, applicant, division } = caseRow;
  const named = notifications.map((each) => ({
    ...each,
    case: { ...each.case, case_no, applicant, division },
  }));
  if (named.length > 0) await port.notify(tx, named);
}
