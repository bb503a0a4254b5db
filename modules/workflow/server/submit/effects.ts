import {
  type Effect,
  findNode,
  type ProcessDefinition,
  type StepResult,
  type TaskEffect,
  type TimerEffect,
} from '@homestead/bpmn';
import { addDuration, type Holidays } from '@homestead/calendar/engine';
import { newId, rows, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import { type NotificationKind, notificationKinds } from '../../contract/index.ts';
import { goOnAfterPause } from '../deadlines/pause.ts';
import { deadlineOf, keepReminders, remindersOf, warningsOf } from '../deadlines/reminders.ts';
import { audienceOf, type Notification, type NotificationPort, ownersOf } from '../notify.ts';
import type { Person } from '../person.ts';
import type { CaseRow } from '../rows.ts';
import { saveState } from '../store.ts';

export interface EffectContext {
  at: Date;
  holidays: Holidays;
  definition: ProcessDefinition;
  /** Who is told of it; null while a case is only being made. */
  notifications: NotificationPort | null;
  /** Who acts, and what they said; nobody where time did it. */
  by: Pick<Person, 'id' | 'name'> | null;
  said?: string | null;
  /** Why a task is there again, when the case was returned to it; `isTakenBack`: by whoever had answered that return already. */
  returned?: { taskKey?: string; reason: string | null; by?: string; isTakenBack?: boolean };
}

export interface Applied {
  status: string;
  created: { taskId: string; taskKey: string }[];
  timers: { dueAt: Date }[];
  notifications: Notification[];
}

/** Carries the effects of one step into the tables and saves the new state, all in the caller's transaction. */
export async function applyStep(
  tx: Tx,
  instance: CaseRow,
  result: StepResult,
  ctx: EffectContext,
): Promise<Applied> {
  const applied: Applied = {
    status: instance.status === 'draft' ? 'running' : instance.status,
    created: [],
    timers: [],
    notifications: [],
  };
  let stoppedAt = instance.clock_stopped_at;
  let stoppedMs = instance.clock_stopped_ms;
  for (const effect of result.effects) {
    if (effect.type === 'clock') {
      if (effect.stopped && !stoppedAt) stoppedAt = ctx.at;
      if (!effect.stopped && stoppedAt) {
        stoppedMs += ctx.at.getTime() - stoppedAt.getTime();
        await goOnAfterPause(tx, { processId: instance.id, stoppedAt, at: ctx.at, holidays: ctx.holidays });
        stoppedAt = null;
      }
    } else if (effect.type === 'complete') applied.status = effect.status;
    else await applyEffect(tx, instance, effect, ctx, applied);
  }
  const isOver = !['draft', 'running', 'suspended'].includes(applied.status);
  await saveState(tx, instance, {
    state: result.state,
    status: applied.status,
    at: ctx.at,
    clockStoppedAt: stoppedAt,
    clockStoppedMs: stoppedMs,
    endedAt: isOver ? ctx.at : null,
  });
  if (ctx.notifications) await notifyOf(tx, instance, ctx, applied, isOver);
  return applied;
}

/** Tells of new tasks and of the end, and settles what was asked of tasks that are gone. */
async function notifyOf(
  tx: Tx,
  instance: CaseRow,
  ctx: EffectContext,
  applied: Applied,
  isOver: boolean,
): Promise<void> {
  const open = await rows<{ id: string }>(
    tx,
    sql`select id from workflow.task where process_id = ${instance.id} and state = 'open'`,
  );
  const openIds = open.map(({ id }) => id);
  await ctx.notifications?.close(tx, instance.id, openIds, ctx.at);
  const ending = notificationKinds.find((kind) => kind === applied.status);
  const notifications = [...applied.notifications.filter(({ task }) => task && openIds.includes(task.id))];
  if (isOver && ending) notifications.push(notificationOf(instance, ctx, ending, null, ownersOf(instance)));
  await ctx.notifications?.notify(tx, notifications);
}

function notificationOf(
  instance: CaseRow,
  ctx: EffectContext,
  kind: NotificationKind,
  task: Notification['task'],
  to: Notification['to'],
): Notification {
  return { kind, case: instance, task, to, by: ctx.by, reason: ctx.said ?? null, at: ctx.at };
}

async function applyEffect(
  tx: Tx,
  instance: CaseRow,
  effect: Effect,
  ctx: EffectContext,
  applied: Applied,
): Promise<void> {
  if (effect.type === 'createTask') {
    const { taskId, notification } = await createTask(tx, instance, effect, ctx);
    applied.created.push({ taskId, taskKey: effect.element });
    applied.notifications.push(notification);
  } else if (effect.type === 'cancelTask') {
    await sql`update workflow.task set state = 'cancelled', completed_at = ${ctx.at}, version = version + 1
      where process_id = ${instance.id} and local_id = ${effect.task} and state = 'open'`.execute(tx);
  } else if (effect.type === 'createTimer') {
    applied.timers.push({ dueAt: await createTimer(tx, instance, effect, ctx) });
  } else if (effect.type === 'cancelTimer') {
    await sql`update workflow.timer set state = 'cancelled' where process_id = ${instance.id} and local_id = ${effect.timer} and state = 'waiting'`.execute(
      tx,
    );
  }
}

async function createTask(
  tx: Tx,
  instance: CaseRow,
  effect: TaskEffect,
  ctx: EffectContext,
): Promise<{ taskId: string; notification: Notification }> {
  const id = newId();
  const isOwners = effect.assignee !== null && effect.assignee === instance.initiator_id;
  // The initiator's tasks belong to the villager and to whoever entered the case for them, alike.
  const users = isOwners ? instance.owner_ids : effect.candidateUsers;
  const assignee = isOwners ? null : effect.assignee;
  const userTask = findNode(ctx.definition, effect.element)?.userTask;
  const warnings = warningsOf(userTask);
  const deadline =
    effect.due && effect.clock === 'running'
      ? deadlineOf({ from: ctx.at, ...effect.due }, warnings.remindDays, ctx.holidays)
      : null;
  const returned =
    ctx.returned && (ctx.returned.taskKey ?? effect.element) === effect.element ? ctx.returned : null;
  const stage = (returned && userTask?.returnedStage) || effect.stage;
  await sql`insert into workflow.task (id, process_id, local_id, task_key, name, form_key, candidate_groups, candidate_users, assignee_id,
      assignee_name, read_only, item, division, case_no, process_key, process_name, applicant, return_reason, returned_by, created_at, due_at,
      due_from, due_value, due_calendar, remind_days, amber_at, stage, batch, visit)
    values (${id}, ${instance.id}, ${effect.task}, ${effect.element}, ${effect.name}, ${effect.formKey}, ${effect.candidateGroups}::text[],
      ${users}::text[], ${assignee}, null, ${effect.readOnly}, ${effect.item === undefined ? null : String(effect.item)}, ${instance.division},
      ${instance.case_no}, ${instance.process_key}, ${instance.process_name}, ${instance.applicant}, ${returned?.reason ?? null},
      ${returned?.by ?? null}, ${ctx.at}, ${deadline?.dueAt ?? null}, ${deadline?.from ?? null}, ${deadline?.value ?? null},
      ${deadline?.calendar ?? null}, ${deadline ? warnings.remindDays : null}, ${deadline?.amberAt ?? null}, ${stage},
      ${effect.batch}::text[], ${effect.visit})`.execute(tx);
  if (deadline)
    await keepReminders(tx, remindersOf({ id, processId: instance.id }, deadline, warnings, ctx.holidays));
  const kind = returned && !returned.isTakenBack ? 'returned' : effect.added ? 'signer' : 'newTask';
  const task = { id, name: effect.name, dueAt: deadline?.dueAt ?? null };
  const to = audienceOf({
    assignee_id: assignee,
    candidate_groups: effect.candidateGroups,
    candidate_users: users,
    division: instance.division,
  });
  return {
    taskId: id,
    notification: {
      ...notificationOf(instance, ctx, kind, task, to),
      reason: (kind === 'returned' && returned?.reason) || null,
    },
  };
}

async function createTimer(
  tx: Tx,
  instance: CaseRow,
  effect: TimerEffect,
  ctx: EffectContext,
): Promise<Date> {
  const dueAt =
    effect.kind === 'date'
      ? new Date(effect.value)
      : addDuration(ctx.at, effect.value.replace(/^R\d*\//, ''), effect.calendar, ctx.holidays);
  const name = findNode(ctx.definition, effect.element)?.name || effect.element;
  const duration = effect.kind === 'date' ? null : effect.value.replace(/^R\d*\//, '');
  await sql`insert into workflow.timer (id, process_id, local_id, element, name, stage, due_at, created_at, value, calendar)
    values (${newId()}, ${instance.id}, ${effect.timer}, ${effect.element}, ${name}, ${effect.stage}, ${dueAt}, ${ctx.at}, ${duration}, ${effect.calendar})`.execute(
    tx,
  );
  return dueAt;
}
