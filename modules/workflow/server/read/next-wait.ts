import { findNode, type ProcessDefinition, type TimerSpec } from '@homestead/bpmn';
import { addDuration, dayOf } from '@homestead/calendar/engine';
import { type Executor, maybe, tablesOf } from '@homestead/database';
import type { WaitPeriod } from '@homestead/forms/engine';
import { sql } from 'kysely';
import { periodInWords } from '../../engine/index.ts';
import { lastDay } from '../deadlines/deadline.ts';
import { type Moment, readMoment } from '../deadlines/urgency.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import { listTasksOf } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/**
 * The waiting period that begins when a task is completed today: of the one timer that the process comes to by gateways alone,
 * where it counts days. Undefined where there is none, or more than one.
 */
export function nextWait(
  definition: ProcessDefinition,
  taskKey: string,
  moment: Pick<Moment, 'now' | 'holidays'>,
): WaitPeriod | undefined {
  const [timer, ...others] = timersAfter(definition, taskKey);
  return others.length > 0 ? undefined : fromToday(timer, moment);
}

function fromToday(
  timer: TimerSpec | undefined,
  { now, holidays }: Pick<Moment, 'now' | 'holidays'>,
): WaitPeriod | undefined {
  if (timer?.kind !== 'duration' || typeof timer.value !== 'string') return;
  const period = periodInWords(timer.value, timer.calendar);
  if (period === null) return;
  const dueAt = addDuration(now, timer.value, timer.calendar, holidays);
  return { from: dayOf(now), until: dayOf(lastDay(dueAt)), period };
}

/**
 * The period of a timer in a case: the one that runs; before the task ahead of it is completed the one that would begin
 * today; else the last that ran. Undefined where the process has no such timer, or it counts no days.
 */
export async function findWait(
  deps: WorkflowDeps,
  definitions: Definitions,
  id: string,
  { processKey, element }: { processKey: string; element: string },
): Promise<WaitPeriod | undefined> {
  const db = deps.db.kysely;
  const found = await maybe<{ definition_id: string }>(
    db,
    tables
      .selectFrom('workflow.instance')
      .select('definition_id')
      .where('id', '=', id)
      .where('process_key', '=', processKey),
  );
  if (!found) return;
  const { compiled } = await definitions.get(found.definition_id);
  const timer = findNode(compiled, element)?.timer;
  const planned = timer && fromToday(timer, await readMoment(deps, db));
  if (!planned) return;
  const last = await maybe<{ from: Date; due_at: Date; state: string }>(
    db,
    tables
      .selectFrom('workflow.timer')
      .select(['created_at as from', 'due_at', 'state'])
      .where('process_id', '=', id)
      .where('element', '=', element)
      .where('state', '<>', sql.lit('cancelled'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  );
  const isAhead = async () =>
    (await listTasksOf(db, id)).some(
      ({ state, task_key }) => state === 'open' && timersAfter(compiled, task_key).includes(timer),
    );
  if (!last || (last.state !== 'waiting' && (await isAhead()))) return planned;
  return { from: dayOf(last.from), until: dayOf(lastDay(last.due_at)), period: planned.period };
}

/** When the last waiting time of a timer began, whatever became of it. */
export async function lastWaitBegan(db: Executor, id: string, element: string): Promise<Date | null> {
  const last = await maybe<{ at: Date | null }>(
    db,
    tables
      .selectFrom('workflow.timer')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .where('process_id', '=', id)
      .where('element', '=', element),
  );
  return last?.at ?? null;
}

function timersAfter(definition: ProcessDefinition, taskKey: string): TimerSpec[] {
  const seen = new Set<string>();
  const timers: TimerSpec[] = [];
  const follow = (id: string) => {
    for (const flowId of findNode(definition, id)?.outgoing ?? []) {
      const target = definition.flows[flowId]?.target;
      if (target === undefined || seen.has(target)) continue;
      seen.add(target);
      const node = findNode(definition, target);
      if (node?.type === 'timerCatchEvent' && node.timer) timers.push(node.timer);
      else if (node?.type.endsWith('Gateway')) follow(target);
    }
  };
  follow(taskKey);
  return timers;
}
