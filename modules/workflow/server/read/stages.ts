import { rows, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import type { CaseStage, CaseStages, CaseStatus, CaseWait, GuideStage } from '../../contract/index.ts';
import { canOnTask } from '../actions/abilities.ts';
import { deadlineFields, isStopped, type Moment, readMoment } from '../deadlines/urgency.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow, TimerRow } from '../rows.ts';
import { findVisibleCase, listTasksOf } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** Where a case stands, as its applicant knows it. Throws missing where the person may not see it. */
export async function caseStages(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  id: string,
): Promise<CaseStages> {
  const db = deps.db.kysely;
  const instance = await findVisibleCase(db, person, id);
  if (!instance) throw new HttpError('missing');
  const tasks = await listTasksOf(db, id);
  const timers = await rows<TimerRow & { state: string }>(
    db,
    tables
      .selectFrom('workflow.timer')
      .select(['id', 'element', 'name', 'due_at', 'created_at', 'state'])
      .where('process_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const moment = await readMoment(deps, db);
  const { compiled } = await definitions.get(instance.definition_id);
  const roleNames = await deps.people.roleNames?.();
  const open = tasks.filter(({ state }) => state === 'open');
  const waiting = timers.filter(({ state }) => state === 'waiting');
  const waitOf = (task: TaskRow): CaseWait => {
    const isMine = canOnTask(person, task, instance, compiled, tasks).includes('complete');
    return {
      taskKey: task.task_key,
      taskName: task.name,
      taskId: isMine ? task.id : null,
      ...officeOf(deps, task, instance, roleNames),
      person: task.assignee_name,
      since: task.created_at.toISOString(),
      ...deadlineFields({ ...task, is_stopped: isStopped(instance) }, moment),
      returnReason: task.return_reason,
    };
  };
  return {
    stages: stagesOf(definitions.guides.stagesOf(instance.process_key), instance, tasks, waiting),
    waits: [...open.map(waitOf), ...waiting.map((timer) => periodOf(timer, instance, moment))],
  };
}

function officeOf(
  { people }: WorkflowDeps,
  task: TaskRow,
  instance: CaseRow,
  roleNames: ReadonlyMap<string, string> | undefined,
): Pick<CaseWait, 'unit' | 'telephone'> {
  const [role] = task.candidate_groups;
  // A task without candidates is that of whoever applied.
  if (role === undefined) return { unit: task.applicant, telephone: null };
  const office = people.office?.(role, instance.division);
  return { unit: office?.name ?? roleNames?.get(role) ?? role, telephone: office?.telephone ?? null };
}

function periodOf(timer: TimerRow, instance: CaseRow, { now }: Moment): CaseWait {
  return {
    taskKey: timer.element,
    taskName: timer.name,
    taskId: null,
    unit: '',
    telephone: null,
    person: null,
    since: timer.created_at.toISOString(),
    dueAt: timer.due_at.toISOString(),
    overdue: false,
    urgency: isStopped(instance) ? 'stopped' : 'normal',
    daysLeft: timer.due_at < now ? 0 : null,
    calendarGaps: [],
    returnReason: null,
  };
}

/** A stage is done when the case went past it; one that a return leads back before is open again. */
function stagesOf(
  stages: readonly GuideStage[],
  instance: CaseRow,
  tasks: readonly TaskRow[],
  waiting: readonly TimerRow[],
): CaseStage[] {
  const open = new Set([
    ...tasks.filter(({ state }) => state === 'open').map(({ task_key }) => task_key),
    ...waiting.map(({ element }) => element),
  ]);
  const holds = (stage: GuideStage, keys: ReadonlySet<string>) => stage.tasks.some((key) => keys.has(key));
  const done = tasks.filter(({ state }) => state === 'done');
  const passed = new Set(done.map(({ task_key }) => task_key));
  const current = stages.findIndex((stage) => holds(stage, open));
  const last = stages.findLastIndex((stage) => holds(stage, passed));
  const isOver = instance.ended_at !== null;
  return stages.map((stage, index): CaseStage => {
    const at = done.filter(({ task_key }) => stage.tasks.includes(task_key)).at(-1)?.completed_at;
    const state = stateOf(index, { current, last, isOver, status: instance.status });
    const { title, note = '', tasks: keys } = stage;
    return { title, note, state, tasks: keys, doneAt: state === 'done' ? (at?.toISOString() ?? null) : null };
  });
}

function stateOf(
  index: number,
  { current, last, isOver, status }: { current: number; last: number; isOver: boolean; status: CaseStatus },
): CaseStage['state'] {
  if (status === 'completed') return 'done';
  if (isOver) return index < last ? 'done' : index === last ? 'stopped' : 'open';
  if (index === current) return status === 'suspended' ? 'suspended' : 'current';
  return index < current ? 'done' : 'open';
}
