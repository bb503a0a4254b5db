import type { CaseStatus, TaskStatus } from '../../contract/index.ts';
import { isOver } from '../../engine/index.ts';

type Moment = Date | string | null;

/** What the checks read of the engine's state. */
interface EngineState {
  status: string;
  clockStopped: boolean;
  tokens: readonly {
    wait: string;
    task?: string;
    timer?: string;
    timers?: readonly { timer: string }[];
    instances?: readonly { state: string; task?: string }[];
  }[];
}

/** What of a case must agree with itself: the engine's state, its tasks, timers and history, as the tables hold them. */
export interface CaseFacts {
  instance: {
    status: CaseStatus;
    state: EngineState;
    clock_stopped_at: Moment;
    ended_at: Moment;
  };
  tasks: readonly {
    id: string;
    local_id: string;
    task_key: string;
    state: TaskStatus;
    outcome: string | null;
    approver_status: number | null;
    completed_by: string | null;
    completed_at: Moment;
  }[];
  timers: readonly { id: string; local_id: string; state: string }[];
  flow: readonly {
    task_id: string | null;
    kind: string;
    task_key: string;
    outcome: string | null;
    approver_id: string | null;
    approver_status: number | null;
    approver_time: Moment;
  }[];
}

/** What the engine's state waits for. */
function waitsOf({ tokens }: EngineState): { tasks: string[]; timers: string[] } {
  const tasks: string[] = [];
  const timers: string[] = [];
  for (const token of tokens) {
    for (const work of token.instances ?? []) if (work.state === 'open' && work.task) tasks.push(work.task);
    for (const { timer } of token.timers ?? []) timers.push(timer);
    if (token.wait === 'timer' && token.timer) timers.push(token.timer);
    // A service task waits for its call, which stands among the timers.
    if (token.wait === 'message' && token.task) timers.push(token.task);
  }
  return { tasks, timers };
}

const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();
const timeOf = (moment: Moment) => (moment === null ? null : new Date(moment).getTime());

/** Where the engine's tokens disagree with open tasks, waiting timers and the status of their case. */
export function tokenFaults({ instance, tasks, timers }: CaseFacts): string[] {
  const found: string[] = [];
  const say = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what);
  };
  const open = tasks.filter(({ state }) => state === 'open').map((task) => task.local_id);
  const waiting = timers.filter(({ state }) => state === 'waiting').map((timer) => timer.local_id);
  const waits = waitsOf(instance.state);
  say(!same(open, waits.tasks), `open tasks ${open} but the state waits for ${waits.tasks}`);
  say(!same(waiting, waits.timers), `waiting timers ${waiting}, the state has ${waits.timers}`);
  const engine = instance.state.status;
  const hasEnded = isOver(instance.status);
  say(hasEnded !== (engine !== 'running'), `status ${instance.status}, but the state is ${engine}`);
  say(hasEnded && instance.status !== engine, `ended as ${instance.status}, the state says ${engine}`);
  say(hasEnded !== (instance.ended_at !== null), `status ${instance.status} with end ${instance.ended_at}`);
  say(hasEnded && open.length + waiting.length > 0, 'an ended case still waits');
  say(
    !hasEnded && open.length + waiting.length === 0,
    'a running case is stuck: no open task, no waiting timer',
  );
  const isStopped = instance.clock_stopped_at !== null;
  say(!hasEnded && isStopped !== instance.state.clockStopped, `clock stopped ${isStopped} beside the state`);
  return found;
}

/** Where tasks and the history of their case tell different stories. */
export function historyFaults({ tasks, timers, flow }: CaseFacts): string[] {
  const found: string[] = [];
  const say = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what);
  };
  const known = new Map(tasks.map((task) => [task.id, task]));
  const records = flow.filter(({ kind }) => kind === 'task');
  for (const task of tasks) {
    if (task.state === 'open')
      say(task.completed_at !== null || task.outcome !== null, `open ${task.local_id} carries a result`);
    if (task.state !== 'done') continue;
    const own = records.filter((record) => record.task_id === task.id);
    say(own.length !== 1, `done ${task.task_key} (${task.local_id}) has ${own.length} records`);
    const [record] = own;
    if (!record) continue;
    const isEqual =
      record.task_key === task.task_key &&
      record.outcome === task.outcome &&
      record.approver_id === task.completed_by &&
      record.approver_status === task.approver_status &&
      timeOf(record.approver_time) === timeOf(task.completed_at);
    say(!isEqual, `the record of ${task.local_id} tells another story than the task`);
  }
  for (const record of flow) {
    const task = record.task_id ? known.get(record.task_id) : undefined;
    const isTimer = timers.some(({ id }) => id === record.task_id);
    say(record.task_id !== null && !task && !isTimer, `record ${record.kind} of a task that does not exist`);
    say(
      record.kind === 'task' && task?.state !== 'done',
      `a record of ${record.task_key}, which is not done`,
    );
  }
  return found;
}
