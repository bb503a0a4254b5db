import type { FormFact } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { Fragment, type ReactNode } from 'react';
import { namedPerson } from '../contract/named-person.ts';
import type { TaskDetail } from '../contract/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';
import { useHeadFacts, whyClosed } from '../view/use-head-facts.ts';
import { DueTag } from './lists/DueTag.tsx';
import './flow.css';
import { caseTexts as words } from './texts.ts';

/** Whose case it is, where it stands, and why it came back or can only be looked at. */
export function CaseHead({ task, isOfficer }: { task: TaskDetail; isOfficer: boolean }) {
  const { callWithoutToast } = useClient();
  const head = useHeadFacts(callWithoutToast, task);
  return (
    <div className="flow-case ui-stack">
      <div>
        <h2>
          {namedPerson(task) || task.processName} <span className="ui-tag ui-tag-brand">{task.stage}</span>
          {task.taskState === 'open' && <DueTag deadline={task} />}
        </h2>
        <div className="flow-item-facts">
          <span>{task.processName}</span>
          <span>{task.caseNo ?? workflowTexts.noCaseNo}</span>
          {!head && <span>{task.divisionName}</span>}
        </div>
        {head && (
          <HeadFold isOfficer={isOfficer}>
            <dl data-testid="case-household">
              <HeadFacts facts={head} />
            </dl>
          </HeadFold>
        )}
      </div>
      {task.returnReason && task.taskState === 'open' && (
        <p className="ui-note ui-note-danger">
          <Icon name="warn" size={20} />
          <span>
            {words.returnedBecause}：{task.returnReason}
            {task.returnedBy && <span className="flow-returned-by">{task.returnedBy}</span>}
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

/** Whose case it is, in full for officers. Applicants know who they are: on their screen what is to be done comes first. */
export function HeadFold({ isOfficer, children }: { isOfficer: boolean; children: ReactNode }) {
  if (isOfficer) return children;
  return (
    <details className="flow-case-fold">
      <summary data-testid="case-household-open">{words.household}</summary>
      {children}
    </details>
  );
}

/** Lines of a list of facts: labels and values. */
export function HeadFacts({ facts }: { facts: readonly FormFact[] }) {
  return facts.map(({ label, value }) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>{value || words.blank}</dd>
    </Fragment>
  ));
}
