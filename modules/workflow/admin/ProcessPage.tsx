import { FormContainerView } from '@homestead/forms/admin';
import type { FormData } from '@homestead/forms/contract';
import { useContainer } from '@homestead/forms/view';
import { usePresence } from '@homestead/people/admin';
import { PageState, useApi } from '@homestead/ui/desk';
import { Alert, Button, Card, Flex, Tabs } from 'antd';
import { useNavigate, useParams } from 'react-router';
import type { CaseDetail } from '../contract/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';
import { diagramTexts } from '../view/diagram/texts.ts';
import { loadDefinition, showTime, useCase, useCaseSlots, useHeadFacts } from '../view/index.ts';
import { CaseActs } from './CaseActs.tsx';
import { ChecksTable } from './ChecksTable.tsx';
import { CaseDecisionFacts } from './case/CaseDecisionFacts.tsx';
import { CaseHeader } from './case/CaseHeader.tsx';
import { DiagramTab } from './case/DiagramTab.tsx';
import { Timeline } from './case/Timeline.tsx';
import styles from './flow.module.css';
import { LookupsTable } from './LookupsTable.tsx';
import { OwnStages } from './OwnStages.tsx';
import { NominationPanel } from './owners/NominationPanel.tsx';
import { flowAdminTexts } from './texts.ts';

const words = flowAdminTexts.process;

/** `/Process/:id`: a case to read, with its forms, checks and timeline. */
export function ProcessPage() {
  const { id } = useParams();
  const { callWithoutToast } = useApi();
  const query = useCase(callWithoutToast, id);
  return <PageState query={query}>{(instance) => <Case instance={instance} />}</PageState>;
}

function Case({ instance }: { instance: CaseDetail }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { processId } = instance;
  const slots = useCaseSlots();
  const head = useHeadFacts(callWithoutToast, instance);
  const { isOfficer, identity } = usePresence();
  const capabilities: readonly string[] = identity?.capabilities ?? [];
  const isOver = instance.endTime !== null;
  const officerTabs = [
    {
      key: 'checks',
      label: words.checks,
      children: (
        <Card>
          <ChecksTable call={callWithoutToast} processId={processId} />
        </Card>
      ),
    },
    ...(capabilities.includes('forms.lookup.use')
      ? [
          {
            key: 'lookups',
            label: <span data-testid="tab-lookups">{words.lookups}</span>,
            children: (
              <Card>
                <LookupsTable call={callWithoutToast} processId={processId} />
              </Card>
            ),
          },
        ]
      : []),
    {
      key: 'diagram',
      label: <span data-testid="tab-diagram">{diagramTexts.tab}</span>,
      children: (
        <Card>
          <DiagramTab call={callWithoutToast} processId={processId} />
        </Card>
      ),
    },
  ];
  return (
    <div className={styles.page}>
      <Card styles={{ body: { padding: '12px 20px' } }}>
        <CaseHeader
          title={(isOver ? '' : instance.stage) || instance.processName}
          caseNo={instance.caseNo}
          processName={instance.processName}
          status={instance.status}
          stage={instance.stage}
          facts={[
            ...(head ?? [
              { label: instance.applicantLabel, value: instance.applicant },
              { label: flowAdminTexts.task.division, value: instance.divisionName },
            ]),
            {
              label: instance.status === 'suspended' ? words.standsAt : words.current,
              value: instance.currentTasks.join('、'),
            },
            { label: words.started, value: showTime(instance.createTime) },
            { label: words.ended, value: showTime(instance.endTime) },
          ]}
          extra={
            <Flex gap={8} wrap>
              <CaseActs instance={instance} />
              <Button onClick={() => navigate(-1)}>{flowAdminTexts.task.back}</Button>
            </Flex>
          }
        />
      </Card>
      <NominationPanel processId={processId} />
      {instance.masked && <Alert type="info" showIcon title={workflowTexts.personalDataHidden} />}
      {instance.clockStopped && <Alert type="info" showIcon title={words.clockStopped} />}
      <div className={styles.work}>
        <div className={styles.column}>
          {!isOfficer && <OwnStages processId={processId} hasReceipt={instance.caseNo !== null} />}
          {slots.Facts && <slots.Facts processId={processId} processKey={instance.processKey} />}
          {isOfficer && <CaseDecisionFacts processId={processId} />}
          <Tabs
            items={[
              { key: 'forms', label: words.forms, children: <Forms instance={instance} /> },
              ...(isOfficer ? officerTabs : []),
            ]}
          />
        </div>
        <aside className={styles.aside}>
          {slots.Papers && <slots.Papers processId={processId} processKey={instance.processKey} />}
          <Card title={<h2 className={styles.title}>{flowAdminTexts.task.timeline}</h2>}>
            <Timeline call={callWithoutToast} processId={processId} />
          </Card>
        </aside>
      </div>
    </div>
  );
}

function Forms({ instance }: { instance: CaseDetail }) {
  const { call, callWithoutToast } = useApi();
  const container = useContainer({
    formKeyList: instance.formKeyList,
    processKey: instance.processKey,
    disabled: true,
    loadDefinition: (processKey) => loadDefinition(callWithoutToast, processKey),
  });
  return (
    <FormContainerView
      container={container}
      call={call}
      processId={instance.processId}
      stored={instance.formData as FormData}
    />
  );
}
