import { addDuration, afterWorkingDays, type Holidays } from '@homestead/calendar/engine';
import { type DeadlinePort, type MovedPeriods, readHolidays } from '@homestead/calendar/server';
import {
  anyOf,
  type Executor,
  eachAlone,
  isAway,
  maybe,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import type { WorkflowDeps } from '../ports.ts';
import type { WorkflowTables } from '../tables.ts';
import { deadlineOf, type Move, moveDeadlines, moveOf, openDeadlines } from './reminders.ts';

const tables = tablesOf<WorkflowTables>();

interface TimerMove {
  id: string;
  due_at: Date;
}

interface Plan {
  moves: Move[];
  timers: TimerMove[];
}

/** So many cases a transaction: a county has tens of thousands of open tasks, and a statement may run for half a minute. */
const sliceSize = 500;

/** What an import of holidays moves: deadlines of open tasks and waiting periods, counted by working days. */
export function deadlinePort(deps: WorkflowDeps): DeadlinePort {
  return {
    countMoved: (holidays) => countMoved(deps, holidays),
    requestRecalculation: async (tx) => {
      await run(tx, tables.insertInto('workflow.recalculation').values({ requested_at: deps.clock.now() }));
    },
    recalculate: () => recalculateDeadlines(deps),
  };
}

async function countMoved(deps: WorkflowDeps, holidays: Holidays): Promise<MovedPeriods> {
  const now = deps.clock.now();
  const moved = { tasks: 0, timers: 0 };
  for (const slice of slicesOf(await findCases(deps.db.kysely, now))) {
    const { moves, timers } = await planSlice(deps.db.kysely, slice, holidays, now);
    moved.tasks += moves.length;
    moved.timers += timers.length;
  }
  return moved;
}

/**
 * Counts open deadlines and waiting periods again by the holiday table, where an import requested it: from where they began, a
 * slice of cases a transaction, so that nobody waits long for a case. The request is deleted last: after a crash the next look
 * at due timers does the whole once more, which moves nothing twice. A case that cannot be counted is reported and left.
 */
export async function recalculateDeadlines(deps: WorkflowDeps): Promise<void> {
  const { kysely } = deps.db;
  const request = await maybe<{ id: number | null }>(
    kysely,
    tables.selectFrom('workflow.recalculation').select(({ fn }) => fn.max('id').as('id')),
  );
  if (!request?.id) return;
  for (const slice of slicesOf(await findCases(kysely, deps.clock.now()))) {
    try {
      await recalculateSlice(deps, slice);
    } catch (error) {
      if (isAway(error)) throw error;
      await eachAlone(
        slice,
        (id) => recalculateSlice(deps, [id]).then(() => 1),
        (cause, id) => deps.report(cause, `the deadlines of case ${id}`),
      );
    }
  }
  await run(kysely, tables.deleteFrom('workflow.recalculation').where('id', '<=', request.id));
}

function recalculateSlice(deps: WorkflowDeps, processIds: readonly string[]): Promise<void> {
  return deps.db.transaction(async (tx: Tx) => {
    // Cases first, then the calendar: the order of every step, so that neither waits for the other.
    await run(
      tx,
      tables
        .selectFrom('workflow.instance')
        .select('id')
        .where('id', '=', anyOf(processIds))
        .orderBy('id')
        .forUpdate(),
    );
    const holidays = await readHolidays(tx);
    const now = deps.clock.now();
    const { moves, timers } = await planSlice(tx, processIds, holidays, now);
    await moveDeadlines(tx, moves, holidays, now);
    if (timers.length > 0)
      await sql`update workflow.timer t set due_at = x.due_at
        from jsonb_to_recordset(${JSON.stringify(timers)}::jsonb) as x(id text, due_at timestamptz)
        where t.id = x.id and t.state = 'waiting'`.execute(tx);
  });
}

/** Conditions on task `t` and timer `w`: counted by working days, and not done. */
const openTask = sql<boolean>`t.state = 'open' and t.due_calendar = 'workingDays' and t.due_value is not null and t.due_at is not null`;
const waitingTimer = (now: Date) =>
  sql<boolean>`w.state = 'waiting' and w.calendar = 'workingDays' and w.value is not null and w.due_at > ${now}`;

async function findCases(db: Executor, now: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    tables
      .selectFrom('workflow.task as t')
      .select('t.process_id as id')
      .where(openTask)
      .union(tables.selectFrom('workflow.timer as w').select('w.process_id as id').where(waitingTimer(now)))
      .orderBy('id'),
  );
  return found.map(({ id }) => id);
}

function slicesOf(ids: readonly string[]): string[][] {
  const slices: string[][] = [];
  for (let at = 0; at < ids.length; at += sliceSize) slices.push(ids.slice(at, at + sliceSize));
  return slices;
}

/**
 * What moves in some cases. A deadline ahead is not moved into the past: it then ends with today. One that has passed moves
 * only to later, since a holiday that the table lacked made the task overdue by mistake.
 */
async function planSlice(
  db: Executor,
  processIds: readonly string[],
  holidays: Holidays,
  now: Date,
): Promise<Plan> {
  const today = afterWorkingDays(now, 0, holidays);
  const notPast = (due: Date) => (due < today ? today : due);
  const among = [...processIds];
  const open = await rows(
    db,
    openDeadlines.where('t.process_id', '=', anyOf(among)).where(openTask).orderBy('t.id'),
  );
  const moves = open.flatMap((task) => {
    const period = { from: task.due_from, value: task.due_value, calendar: task.due_calendar };
    const deadline = deadlineOf(period, task.remind_days, holidays);
    const isPast = task.due_at <= now;
    const dueAt = isPast ? deadline.dueAt : notPast(deadline.dueAt);
    const isSame =
      dueAt.getTime() === task.due_at.getTime() && deadline.amberAt.getTime() === task.amber_at.getTime();
    return isSame || (isPast && dueAt <= task.due_at) ? [] : [moveOf(task, { ...deadline, dueAt })];
  });
  const waiting = await rows(
    db,
    tables
      .selectFrom('workflow.timer as w')
      .select(['w.id', 'w.due_at', 'w.created_at', 'w.value'])
      .$narrowType<{ value: NotNull }>()
      .where('w.process_id', '=', anyOf(among))
      .where(waitingTimer(now))
      .orderBy('w.id'),
  );
  const timers = waiting.flatMap((timer) => {
    const due_at = notPast(addDuration(timer.created_at, timer.value, 'workingDays', holidays));
    return due_at.getTime() === timer.due_at.getTime() ? [] : [{ id: timer.id, due_at }];
  });
  return { moves, timers };
}
