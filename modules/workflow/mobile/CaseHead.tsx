import { Icon } from '@homestead/ui/phone';
import type { TaskDetail } from '../contract/schemas.ts';
import { DueTag } from './CaseItem.tsx';
import './flow.css';
import { caseTexts as words } from './texts.ts';

/** Whose case it is, where it stands, and why it came back or can only be looked at. */
export function CaseHead({ task }: { task: TaskDetail }) {
  return (
    <div className="flow-case ui-stack">
      <div>
        <h2>
          {task.applicant || task.processName} <span className="ui-tag ui-tag-brand">{task.stage}</span>
          <DueTag deadline={task} />
        </h2>
        <div className="flow-item-facts">
          <span>{task.processName}</span>
          {task.caseNo && <span>{task.caseNo}</span>}
          <span>{task.divisionName}</span>
        </div>
      </div>
      {task.returnReason && (
        <p className="ui-note ui-note-danger">
          <Icon name="warn" size={20} />
          <span>
            {words.returnedBecause}：{task.returnReason}
          </span>
        </p>
      )}
      {task.disabled && (
        <p className="ui-note">
          <Icon name="dot" size={20} />
          {whyClosed(task)}
        </p>
      )}
    </div>
  );
}

function whyClosed({ taskState, assigneeName, status }: TaskDetail): string {
  if (status === 'suspended') return words.suspended;
  if (taskState !== 'open') return words.closed;
  return assigneeName ? words.claimedBy(assigneeName) : words.notYours;
}
