import type { FormData } from '@homestead/forms/contract';
import { FormPanels } from '@homestead/forms/mobile';
import { useContainer } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Icon, Page, Problem, Skeleton } from '@homestead/ui/phone';
import type { Static } from 'typebox';
import type { InstanceDetail } from '../contract/schemas.ts';
import { loadDefinition, useInstance } from '../view/queries.ts';
import { showTime } from '../view/times.ts';
import { StatusTag, TaskItem } from './CaseItem.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import './flow.css';
import { caseTexts as words } from './texts.ts';

/** A case to look at: where it stands, its forms, its record; and what of it waits for me. */
export function ProcessScreen({ id, personId, onBack }: { id: string; personId: string; onBack(): void }) {
  const { quiet } = useClient();
  const instance = useInstance(quiet, id);
  return (
    <Page title={instance.data?.processName ?? words.cases} onBack={onBack}>
      {instance.isError ? (
        <Problem text={instance.error.message || words.loadFailed} onRetry={() => void instance.refetch()} />
      ) : instance.data ? (
        <Case instance={instance.data} personId={personId} />
      ) : (
        <Skeleton rows={5} look="form" />
      )}
    </Page>
  );
}

function Case({ instance, personId }: { instance: Static<typeof InstanceDetail>; personId: string }) {
  const { call } = useClient();
  const container = useContainer({
    formKeyList: instance.formKeyList,
    disabled: true,
    loadDefinition: (processKey) => loadDefinition(call, processKey),
  });
  const mine = instance.tasks.filter((task) => task.assignee === personId && task.approverTime === null);
  return (
    <>
      <div className="flow-case ui-stack">
        <div>
          <h2>
            {instance.applicant || instance.processName}{' '}
            <StatusTag status={instance.status} stage={instance.stage} />
          </h2>
          <dl>
            {instance.caseNo && (
              <>
                <dt>{words.caseNo}</dt>
                <dd>{instance.caseNo}</dd>
              </>
            )}
            <dt>{words.place}</dt>
            <dd>{instance.divisionName}</dd>
            <dt>{words.submittedAt}</dt>
            <dd>{showTime(instance.createTime)}</dd>
            {instance.status === 'running' && instance.currentTasks.length > 0 && (
              <>
                <dt>{words.current}</dt>
                <dd data-testid="current-tasks">{instance.currentTasks.join('、')}</dd>
              </>
            )}
          </dl>
        </div>
        {instance.clockStopped && (
          <p className="ui-note">
            <Icon name="clock" size={20} />
            {words.clockStopped}
          </p>
        )}
      </div>
      {mine.length > 0 && (
        <ul className="flow-list" style={{ marginBottom: 12 }}>
          {mine.map((task) => (
            <li key={task.id}>
              <TaskItem task={task} />
            </li>
          ))}
        </ul>
      )}
      <CaseTabs
        processId={instance.id}
        form={
          <FormPanels container={container} processId={instance.id} stored={instance.formData as FormData} />
        }
      />
    </>
  );
}
