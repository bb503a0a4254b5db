import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';
import { type Account, mayDo } from './people.ts';
import { type EngineState, isAlive, openTasks, type Picture, waitingTimers } from './picture.ts';

/** What the engine's state waits for. */
function waitsOf(state: EngineState): { tasks: string[]; timers: string[] } {
  const tasks: string[] = [];
  const timers: string[] = [];
  for (const token of state.tokens) {
    for (const one of token.instances ?? []) if (one.state === 'open' && one.task) tasks.push(one.task);
    for (const { timer } of token.timers ?? []) timers.push(timer);
    if (token.wait === 'timer' && token.timer) timers.push(token.timer);
    if (token.wait === 'message' && token.task) tasks.push(token.task);
  }
  return { tasks: tasks.sort(), timers: timers.sort() };
}

const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

/** Where tasks, records, timers and the engine's state of one case disagree; nothing, where all is well. */
export function complaintsOf(picture: Picture, accounts: readonly Account[]): string[] {
  const { instance, tasks, flow } = picture;
  const found: string[] = [];
  const say = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what);
  };
  const open = openTasks(picture);
  const waiting = waitingTimers(picture);
  const waits = waitsOf(instance.state);
  const openLocals = open.map((task) => task.local_id);
  const waitingLocals = waiting.map((timer) => timer.local_id);
  say(!same(openLocals, waits.tasks), `open tasks ${openLocals} but the state waits for ${waits.tasks}`);
  say(!same(waitingLocals, waits.timers), `waiting timers ${waitingLocals}, the state has ${waits.timers}`);

  const engine = instance.state.status;
  const isOver = !isAlive(picture);
  say(isOver !== (engine !== 'running'), `status ${instance.status}, but the state is ${engine}`);
  say(isOver && instance.status !== engine, `ended as ${instance.status}, the state says ${engine}`);
  say(isOver !== (instance.ended_at !== null), `status ${instance.status} with end ${instance.ended_at}`);
  say(isOver && open.length + waiting.length > 0, 'an ended case still waits');
  say(
    !isOver && open.length + waiting.length === 0,
    'a running case is stuck: no open task, no waiting timer',
  );
  const isStopped = instance.clock_stopped_at !== null;
  say(!isOver && isStopped !== instance.state.clockStopped, `clock stopped ${isStopped} beside the state`);

  for (const task of open) {
    const doers = accounts.filter((account) => mayDo(account, task));
    say(doers.length === 0, `nobody can do ${task.task_key} (${task.local_id})`);
    say(task.completed_at !== null || task.outcome !== null, `open ${task.local_id} carries a result`);
  }
  const known = new Map(tasks.map((task) => [task.id, task]));
  const records = flow.filter(({ kind }) => kind === 'task');
  for (const task of tasks.filter(({ state }) => state === 'done')) {
    const own = records.filter((record) => record.task_id === task.id);
    say(own.length !== 1, `done ${task.task_key} (${task.local_id}) has ${own.length} records`);
    const [record] = own;
    if (!record) continue;
    const isEqual =
      record.task_key === task.task_key &&
      record.outcome === task.outcome &&
      record.approver_id === task.completed_by &&
      record.approver_status === task.approver_status &&
      record.approver_time?.getTime() === task.completed_at?.getTime();
    say(!isEqual, `the record of ${task.local_id} tells another story than the task`);
  }
  for (const record of flow) {
    const task = record.task_id ? known.get(record.task_id) : undefined;
    const isTimer = picture.timers.some(({ id }) => id === record.task_id);
    say(record.task_id !== null && !task && !isTimer, `record ${record.kind} of a task that does not exist`);
    say(
      record.kind === 'task' && task?.state !== 'done',
      `a record of ${record.task_key}, which is not done`,
    );
  }
  return found;
}

/** What must hold over all cases: numbers are given once and without gaps, files of records belong to their case. */
export async function complaintsOfAll(db: Database): Promise<string[]> {
  const found: string[] = [];
  const doubled = await rows<{ case_no: string }>(
    db.kysely,
    sql`select case_no from workflow.instance group by case_no having count(*) > 1`,
  );
  for (const { case_no } of doubled) found.push(`the number ${case_no} was given twice`);
  const gaps = await rows<{ scope: string; last: number; count: number }>(
    db.kysely,
    sql`with numbered as (
          select 'case ' || regexp_replace(case_no, '^([A-Z]+)(\\d{9})(\\d{8})(\\d{4})$', '\\1 \\2 \\3') as scope,
                 right(case_no, 4)::int as number from workflow.instance
          union all
          select case kind when 'homestead' then 'homestead ' || substr(number, 4, 9) || ' ' || substr(number, 13, 4)
                   else 'planning ' || substr(number, 4, 6) || ' ' || substr(number, 10, 4) end,
                 case kind when 'homestead' then substr(number, 17, 3)::int else substr(number, 14, 5)::int end from homestead.permit)
        select scope, max(number) as last, count(distinct number)::int as count from numbered group by scope
        having max(number) <> count(distinct number)`,
  );
  for (const { scope, last, count } of gaps) found.push(`${scope} reached ${last} with ${count} numbers`);
  return found;
}
