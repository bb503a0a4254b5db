import { type Executor, rows, run, tablesOf } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { type FlowRecord, workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { HistoryEntryRow, TaskRow, TimerRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

type RecordRow = Omit<HistoryEntryRow, 'form_data'> & { read_at: Date | null; read_by_name: string | null };

interface Suspended {
  suspended: boolean;
}

/** Whether the case of what is open is suspended. */
const isSuspended = sql<boolean>`(select i.status = 'suspended' from workflow.instance i where i.id = process_id)`;

/** The timeline: what was done, and what is open, in the order in which it began. */
export async function listTimeline(deps: WorkflowDeps, processId: string): Promise<FlowRecord[]> {
  const db = deps.db.kysely;
  const done = await rows(
    db,
    tables
      .selectFrom('workflow.flow_record as r')
      .leftJoin('workflow.urge_read as u', 'u.record_id', 'r.id')
      .select([
        'r.id',
        'r.process_id',
        'r.task_id',
        'r.kind',
        'r.task_key',
        'r.task_name',
        'r.form_key',
        'r.approver_id',
        'r.approver',
        'r.approver_status',
        'r.approver_content',
        'r.outcome',
        'r.outcome_label',
        'r.create_time',
        'r.approver_time',
        'r.due_at',
        'r.detail',
        'u.read_at',
        'u.read_by_name',
      ])
      .$narrowType<Pick<RecordRow, 'detail'>>()
      .where('r.process_id', '=', processId)
      .orderBy('r.create_time')
      .orderBy('r.id')
      .limit(sql.lit(2000)),
  );
  const waiting = await rows(
    db,
    tables
      .selectFrom('workflow.timer')
      .select((eb) => [
        'id',
        'element',
        'name',
        'due_at',
        'created_at',
        eb('call', 'is not', null).$castTo<boolean>().as('isCall'),
        isSuspended.as('suspended'),
      ])
      .where('process_id', '=', processId)
      .where('state', '=', sql.lit('waiting'))
      .orderBy('created_at')
      .orderBy('id'),
  );
  const open = await rows<TaskRow & Suspended>(
    db,
    tables
      .selectFrom('workflow.task')
      .selectAll()
      .select(isSuspended.as('suspended'))
      .where('process_id', '=', processId)
      .where('state', '=', sql.lit('open'))
      .orderBy('created_at')
      .orderBy('id'),
  );
  // What began at the same moment stays in this order: what was done, what runs, what waits.
  return [...done.map(fromRecord), ...waiting.map(fromTimer), ...open.map(fromTask)].sort(
    (a, b) => Date.parse(a.createTime) - Date.parse(b.createTime),
  );
}

/** Time and calls to other systems act by themselves; a call may be given up by a person. */
function approverOf({ kind, approver }: RecordRow): string | null {
  if (kind === 'escalate') return workflowTexts.system;
  return kind === 'timer' ? (approver ?? workflowTexts.system) : approver;
}

function fromRecord(row: RecordRow): FlowRecord {
  const isTimer = row.kind === 'timer';
  return {
    id: row.id,
    taskId: row.task_id,
    taskKey: row.task_key,
    taskName: row.task_name,
    approver: approverOf(row),
    // Nobody decides when a period runs out, yet the step is done, and the case went on.
    approverStatus: isTimer ? 1 : row.approver_status,
    approverContent: row.approver_content,
    outcome: row.outcome,
    outcomeLabel: row.outcome_label ?? (isTimer ? workflowTexts.timerEnded : null),
    createTime: row.create_time.toISOString(),
    approverTime: row.approver_time?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    formKey: row.form_key,
    kind: row.kind,
    fileIds: row.detail.fileIds ?? [],
    onBehalfOf: row.detail.onBehalfOf ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    readBy: row.read_by_name,
    suspended: false,
  };
}

const pending = {
  approverStatus: null,
  approverContent: null,
  outcome: null,
  outcomeLabel: null,
  approverTime: null,
  fileIds: [],
  onBehalfOf: null,
  readAt: null,
  readBy: null,
};

/** A period that still runs: it has neither a task nor a form. */
function fromTimer(timer: TimerRow & Suspended & { isCall: boolean }): FlowRecord {
  return {
    ...pending,
    suspended: timer.suspended,
    id: timer.id,
    taskId: null,
    taskKey: timer.element,
    taskName: timer.name,
    approver: null,
    createTime: timer.created_at.toISOString(),
    dueAt: timer.isCall ? null : timer.due_at.toISOString(),
    formKey: null,
    kind: 'timer',
  };
}

function fromTask(task: TaskRow & Suspended): FlowRecord {
  return {
    ...pending,
    suspended: task.suspended,
    id: task.id,
    taskId: task.id,
    taskKey: task.task_key,
    taskName: task.name,
    approver: task.assignee_name,
    createTime: task.created_at.toISOString(),
    dueAt: task.due_at?.toISOString() ?? null,
    formKey: task.form_key,
    kind: 'task',
  };
}

/** Notes that somebody who may do an urged task has opened it: the first to do so counts. */
export async function markUrgesRead(db: Executor, task: TaskRow, person: Person, at: Date): Promise<void> {
  await run(
    db,
    tables
      .insertInto('workflow.urge_read')
      .columns(['record_id', 'read_at', 'read_by', 'read_by_name'])
      .expression(
        tables
          .selectFrom('workflow.flow_record as r')
          .select(({ val }) => [
            'r.id',
            val(at).as('read_at'),
            val(person.id).as('read_by'),
            val(person.name).as('read_by_name'),
          ])
          .where('r.task_id', '=', task.id)
          .where('r.kind', '=', sql.lit('urge'))
          .where('r.approver_id', '<>', person.id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('workflow.urge_read as u').whereRef('u.record_id', '=', 'r.id'))),
          ),
      )
      .onConflict((oc) => oc.doNothing()),
  );
}
