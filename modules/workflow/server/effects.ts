import { newId, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import type { Effect, StepResult, TaskEffect, TimerEffect } from '../engine/index.ts';
import { addDuration, type Holidays } from './calendar.ts';
import type { InstanceRow } from './rows.ts';
import { saveState } from './store.ts';

export interface EffectContext {
  at: Date;
  holidays: Holidays;
  /** Why a task is there again, when the case was returned to it. */
  returned?: { taskKey?: string; reason: string | null };
  /** Names of timers by element. */
  nameOf(element: string): string;
}

export interface Applied {
  status: string;
  created: { taskId: string; taskKey: string }[];
  timers: { dueAt: Date }[];
}

/** Carries the effects of one step into the tables and saves the new state, all in the caller's transaction. */
export async function applyStep(
  tx: Tx,
  instance: InstanceRow,
  result: StepResult,
  ctx: EffectContext,
): Promise<Applied> {
  const applied: Applied = {
    status: instance.status === 'draft' ? 'running' : instance.status,
    created: [],
    timers: [],
  };
  let stoppedAt = instance.clock_stopped_at;
  let stoppedMs = instance.clock_stopped_ms;
  for (const effect of result.effects) {
    if (effect.type === 'clock') {
      if (effect.stopped && !stoppedAt) stoppedAt = ctx.at;
      if (!effect.stopped && stoppedAt) {
        stoppedMs += ctx.at.getTime() - stoppedAt.getTime();
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
  return applied;
}

async function applyEffect(
  tx: Tx,
  instance: InstanceRow,
  effect: Effect,
  ctx: EffectContext,
  applied: Applied,
): Promise<void> {
  if (effect.type === 'createTask') {
    applied.created.push({ taskId: await createTask(tx, instance, effect, ctx), taskKey: effect.element });
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
  instance: InstanceRow,
  effect: TaskEffect,
  ctx: EffectContext,
): Promise<string> {
  const id = newId();
  const isOwners = effect.assignee !== null && effect.assignee === instance.initiator_id;
  // The initiator's tasks belong to the villager and to whoever entered the case for them, alike.
  const users = isOwners ? instance.owner_ids : effect.candidateUsers;
  const assignee = isOwners ? null : effect.assignee;
  const dueAt =
    effect.due && effect.clock === 'running'
      ? addDuration(ctx.at, effect.due.value, effect.due.calendar, ctx.holidays)
      : null;
  const reason =
    ctx.returned && (ctx.returned.taskKey ?? effect.element) === effect.element ? ctx.returned.reason : null;
  await sql`insert into workflow.task (id, process_id, local_id, task_key, name, form_key, candidate_groups, candidate_users, assignee_id,
      assignee_name, read_only, item, division, case_no, process_key, process_name, applicant, return_reason, created_at, due_at)
    values (${id}, ${instance.id}, ${effect.task}, ${effect.element}, ${effect.name}, ${effect.formKey}, ${effect.candidateGroups}::text[],
      ${users}::text[], ${assignee}, null, ${effect.readOnly}, ${effect.item === undefined ? null : String(effect.item)}, ${instance.division},
      ${instance.case_no}, ${instance.process_key}, ${instance.process_name}, ${instance.applicant}, ${reason}, ${ctx.at}, ${dueAt})`.execute(
    tx,
  );
  return id;
}

async function createTimer(
  tx: Tx,
  instance: InstanceRow,
  effect: TimerEffect,
  ctx: EffectContext,
): Promise<Date> {
  const dueAt =
    effect.kind === 'date'
      ? new Date(effect.value)
      : addDuration(ctx.at, effect.value.replace(/^R\d*\//, ''), effect.calendar, ctx.holidays);
  await sql`insert into workflow.timer (id, process_id, local_id, element, name, due_at, created_at)
    values (${newId()}, ${instance.id}, ${effect.timer}, ${effect.element}, ${ctx.nameOf(effect.element)}, ${dueAt}, ${ctx.at})`.execute(
    tx,
  );
  return dueAt;
}
