import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { type FlowRecord, workflowTexts } from '../contract/index.ts';
import type { WorkflowDeps } from './ports.ts';
import type { FlowRecordRow, TaskRow, TimerRow } from './rows.ts';

/** The timeline: what was done, and what is open, in the order in which it began. */
export async function listTimeline(deps: WorkflowDeps, processId: string): Promise<FlowRecord[]> {
  const db = deps.db.kysely;
  const done = await rows<FlowRecordRow>(
    db,
    sql`select id, process_id, task_id, kind, task_key, task_name, form_key, approver_id, approver, approver_status, approver_content,
          outcome, outcome_label, create_time, approver_time, due_at, detail
        from workflow.flow_record where process_id = ${processId} order by create_time, id limit 2000`,
  );
  const waiting = await rows<TimerRow>(
    db,
    sql`select id, element, name, due_at, created_at from workflow.timer
        where process_id = ${processId} and state = 'waiting' order by created_at, id`,
  );
  const open = await rows<TaskRow>(
    db,
    sql`select * from workflow.task where process_id = ${processId} and state = 'open' order by created_at, id`,
  );
  return [...done.map(fromRecord), ...waiting.map(fromTimer), ...open.map(fromTask)];
}

function fromRecord(row: FlowRecordRow): FlowRecord {
  const isTimer = row.kind === 'timer';
  return {
    id: row.id,
    taskId: row.task_id,
    taskKey: row.task_key,
    taskName: row.task_name,
    approver: isTimer || row.kind === 'escalate' ? workflowTexts.system : row.approver,
    // Nobody decides when a period runs out, yet the step is done, and the case went on.
    approverStatus: isTimer ? 1 : row.approver_status,
    approverContent: row.approver_content,
    outcome: row.outcome,
    outcomeLabel: isTimer ? workflowTexts.timerEnded : row.outcome_label,
    createTime: row.create_time.toISOString(),
    approverTime: row.approver_time?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    formKey: row.form_key,
    kind: row.kind,
    fileIds: row.detail.fileIds ?? [],
  };
}

const pending = {
  approverStatus: null,
  approverContent: null,
  outcome: null,
  outcomeLabel: null,
  approverTime: null,
  fileIds: [],
};

/** A period that still runs: nobody's task, and no form. */
function fromTimer(timer: TimerRow): FlowRecord {
  return {
    ...pending,
    id: timer.id,
    taskId: null,
    taskKey: timer.element,
    taskName: timer.name,
    approver: null,
    createTime: timer.created_at.toISOString(),
    dueAt: timer.due_at.toISOString(),
    formKey: null,
    kind: 'timer',
  };
}

function fromTask(task: TaskRow): FlowRecord {
  return {
    ...pending,
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
