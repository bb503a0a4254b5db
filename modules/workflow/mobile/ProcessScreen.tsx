import type { FormData } from '@homestead/forms/contract';
import { FormPanels } from '@homestead/forms/mobile';
import { useContainer } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { namedPerson } from '../contract/named-person.ts';
import type { CaseDetail } from '../contract/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';
import { actsOfCase, type OfferedAct, placeAfter } from '../view/acts.ts';
import { receiptTexts } from '../view/application/receipt-texts.ts';
import { useCaseSlots } from '../view/case-slots.ts';
import type { SubmitResult } from '../view/decision/use-completion.ts';
import { loadDefinition, useCase } from '../view/queries.ts';
import { showTime } from '../view/times.ts';
import { useHeadFacts } from '../view/use-head-facts.ts';
import { MoreActs } from './acts/MoreActs.tsx';
import { CaseDecisionFacts } from './CaseDecisionFacts.tsx';
import { HeadFacts, HeadFold } from './CaseHead.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import { StatusTag, TaskItem } from './lists/CaseItem.tsx';
import './flow.css';
import { OwnStages } from './OwnStages.tsx';
import { NominationPanel } from './owners/NominationPanel.tsx';
import { caseTexts as words } from './texts.ts';

interface Props {
  id: string;
  person: { id: string; isOfficer: boolean };
  onBack(): void;
  /** To the task that a withdrawal opened again. */
  onOpen(taskId: string): void;
  /** The case is there no more. */
  onGone(): void;
}

/** A case to look at: where it stands, its forms, its record; and what of it waits for me. */
export function ProcessScreen({ id, person, onBack, onOpen, onGone }: Props) {
  const { callWithoutToast } = useClient();
  const instance = useCase(callWithoutToast, id);
  const acts = instance.data ? actsOfCase(instance.data) : [];
  const afterAct = ({ name, target }: OfferedAct, reply: SubmitResult | null) => {
    const { taskKey } = instance.data?.acts.find(({ taskId }) => taskId === target.id) ?? {};
    const place = placeAfter(name, reply, taskKey);
    if (place.to === 'start') onGone();
    if (place.to === 'task') onOpen(place.id);
  };
  return (
    <Page
      title={instance.data?.processName ?? words.oneCase}
      onBack={onBack}
      footer={acts.length > 0 && <MoreActs person={person.id} acts={acts} onDone={afterAct} />}
    >
      {instance.isError ? (
        <LoadProblem error={instance.error} onRetry={() => void instance.refetch()} />
      ) : instance.data ? (
        <Case instance={instance.data} isOfficer={person.isOfficer} />
      ) : (
        <Skeleton rows={5} look="form" />
      )}
    </Page>
  );
}

function Case({ instance, isOfficer }: { instance: CaseDetail; isOfficer: boolean }) {
  const { call, callWithoutToast } = useClient();
  const head = useHeadFacts(callWithoutToast, instance);
  const container = useContainer({
    formKeyList: instance.formKeyList,
    disabled: true,
    loadDefinition: (processKey) => loadDefinition(call, processKey),
  });
  const own = new Set(
    instance.acts.filter(({ can }) => can.includes('complete')).map(({ taskId }) => taskId),
  );
  const mine = instance.tasks.filter(({ id }) => own.has(id));
  const slots = useCaseSlots();
  return (
    <>
      <div className="flow-case ui-stack">
        <div>
          <h2>
            {namedPerson(instance) || instance.processName}{' '}
            <StatusTag status={instance.status} stage={instance.stage} />
          </h2>
          <dl>
            <dt>{words.caseNo}</dt>
            <dd>{instance.caseNo ?? workflowTexts.noCaseNo}</dd>
            {head ? (
              isOfficer && <HeadFacts facts={head} />
            ) : (
              <>
                <dt>{words.place}</dt>
                <dd>{instance.divisionName}</dd>
              </>
            )}
            <dt>{words.submittedAt}</dt>
            <dd>
              <time>{showTime(instance.submitTime ?? instance.createTime)}</time>
            </dd>
            {isOfficer && instance.status === 'running' && instance.currentTasks.length > 0 && (
              <>
                <dt>{words.current}</dt>
                <dd data-testid="current-tasks">{instance.currentTasks.join('、')}</dd>
              </>
            )}
          </dl>
          {head && !isOfficer && (
            <HeadFold isOfficer={false}>
              <dl>
                <HeadFacts facts={head} />
              </dl>
            </HeadFold>
          )}
        </div>
        {instance.clockStopped && (
          <p className="ui-note">
            <Icon name="clock" size={20} />
            {words.clockStopped}
          </p>
        )}
      </div>
      <NominationPanel processId={instance.id} />
      {!isOfficer && <OwnStages processId={instance.id} />}
      {!isOfficer && instance.caseNo && (
        <p className="flow-receipt">
          <Link to={`/Receipt/${instance.id}`} className="ui-button" data-testid="open-receipt">
            {receiptTexts.open}
          </Link>
        </p>
      )}
      {!isOfficer && slots.Papers && (
        <slots.Papers processId={instance.id} processKey={instance.processKey} title={words.papers} />
      )}
      {slots.Facts && <slots.Facts processId={instance.id} processKey={instance.processKey} />}
      {isOfficer && mine.length > 0 && (
        <>
          <h2 className="ui-heading">{words.needsYou}</h2>
          <ul className="flow-list" style={{ marginBottom: 12 }}>
            {mine.map((task) => (
              <li key={task.id}>
                <TaskItem task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
      <CaseTabs
        processId={instance.id}
        processKey={instance.processKey}
        masked={instance.masked}
        hasDiagram={isOfficer}
        withoutPapers={!isOfficer}
        form={
          <>
            {isOfficer && <CaseDecisionFacts processId={instance.id} />}
            <FormPanels
              container={container}
              processId={instance.id}
              stored={instance.formData as FormData}
            />
          </>
        }
      />
    </>
  );
}
