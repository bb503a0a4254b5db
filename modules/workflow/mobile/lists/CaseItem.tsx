import { Link } from 'react-router';
import type { Static } from 'typebox';
import type { CaseStatus } from '../../contract/actions.ts';
import { namedPerson } from '../../contract/named-person.ts';
import type { CaseListItem, TaskSummary } from '../../contract/schemas.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { showDay, showTime } from '../../view/times.ts';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';
import { DueTag } from './DueTag.tsx';

interface TaskItemProps {
  task: TaskSummary;
  isDone?: boolean;
  /** Three lines alone, where much else is to be seen. */
  isBrief?: boolean;
}

/** A task in a list: what is to be done, for whom, and how long is left. */
export function TaskItem({ task, isDone, isBrief }: TaskItemProps) {
  return (
    <Link
      to={isDone ? `/Process/${task.processId}` : `/Task/${task.id}`}
      className={`flow-item${task.overdue && !isDone ? ' is-overdue' : ''}`}
      data-testid="task-item"
      data-task={task.taskKey}
      data-case={task.caseNo}
    >
      <div className="flow-item-top">
        <b>{task.taskName}</b>
        {isDone ? (
          <span className={`ui-tag ${task.approverStatus === 0 ? 'ui-tag-danger' : 'ui-tag-good'}`}>
            {task.outcomeLabel ?? words.done}
          </span>
        ) : (
          <>
            {/* Without a number it was never handed in. */}
            {task.caseNo === null && <StatusTag status="draft" stage="" />}
            {task.isReturned && <span className="ui-tag ui-tag-danger">{words.returned}</span>}
            <DueTag deadline={task} />
          </>
        )}
      </div>
      <div>
        {namedPerson(task)} <span className="ui-soft">{task.divisionName}</span>
        {isBrief && <span className="ui-soft"> {task.processName}</span>}
      </div>
      <div className="flow-item-facts">
        {!isBrief && <span>{task.processName}</span>}
        <span>{task.caseNo ?? workflowTexts.noCaseNo}</span>
        {!isBrief && <time>{showTime(isDone ? task.approverTime : task.createTime)}</time>}
      </div>
    </Link>
  );
}

const statusTones = {
  completed: 'good',
  running: 'brand',
  draft: '',
  refused: 'danger',
  suspended: 'amber',
  withdrawn: '',
  ended: '',
} as const satisfies Record<CaseStatus, string>;

export function StatusTag({ status, stage }: { status: CaseStatus; stage: string }) {
  const said =
    (status === 'running' || status === 'refused') && stage ? stage : workflowTexts.statuses[status];
  return <span className={`ui-tag ui-tag-${statusTones[status] || 'plain'}`}>{said}</span>;
}

/** One of my cases: where it stands, in words. */
export function CaseItem({ instance }: { instance: Static<typeof CaseListItem> }) {
  return (
    <Link
      to={`/Process/${instance.id}`}
      className="flow-item"
      data-testid="case-item"
      data-case={instance.caseNo}
    >
      <div className="flow-item-top">
        <b>{instance.processName}</b>
        <StatusTag status={instance.status} stage={instance.stage} />
      </div>
      {instance.status === 'running' && instance.currentTasks.length > 0 && (
        <div>
          {words.current}：{instance.currentTasks.join('、')}
        </div>
      )}
      <div className="flow-item-facts">
        <span>{instance.caseNo ?? workflowTexts.noCaseNo}</span>
        <span>{namedPerson(instance)}</span>
        <time>{showDay(instance.createTime)}</time>
      </div>
    </Link>
  );
}
