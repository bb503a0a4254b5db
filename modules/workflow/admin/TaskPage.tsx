import { FormContainerView } from '@homestead/forms/admin';
import type { FormData, Outcome } from '@homestead/forms/contract';
import { useContainer } from '@homestead/forms/view';
import { usePresence } from '@homestead/people/admin';
import { useSession } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { TaskDetail } from '../contract/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';
import {
  actsOfTask,
  flowKeys,
  loadDefinition,
  placeAfter,
  summaryTexts,
  useCaseSlots,
  useCompletion,
  useHeadFacts,
  useTask,
  whyClosed,
} from '../view/index.ts';
import { ActDialog } from './acts/ActDialog.tsx';
import { ActsMenu } from './acts/ActsMenu.tsx';
import { CaseDecisionFacts } from './case/CaseDecisionFacts.tsx';
import { CaseHeader } from './case/CaseHeader.tsx';
import { DiagramButton } from './case/DiagramButton.tsx';
import { Timeline } from './case/Timeline.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import styles from './flow.module.css';
import { DueTag } from './lists/DueTag.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { StickyColumn } from './StickyColumn.tsx';
import { TaskGuide } from './TaskGuide.tsx';
import { flowAdminTexts } from './texts.ts';
import { UnsentNote } from './UnsentNote.tsx';

/** `/Task/:id`: what one decides on beside the form to fill in, its outcomes in sight; earlier forms and the record beneath. */
export function TaskPage() {
  const { id } = useParams();
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const query = useTask(callWithoutToast, id);
  return (
    <PageState query={query}>
      {(task) => (
        <Work
          key={`${task.id}-${task.version}-${task.disabled}`}
          task={task}
          onRefresh={() => void queries.invalidateQueries({ queryKey: flowKeys.all })}
        />
      )}
    </PageState>
  );
}

const words = flowAdminTexts.task;

function Work({ task, onRefresh }: { task: TaskDetail; onRefresh(): void }) {
  const { call, callWithoutToast } = useApi();
  const navigate = useNavigate();
  const person = useSession()?.id ?? '';
  const { identity, isOfficer } = usePresence();
  const container = useContainer({
    formKeyList: task.formKeyList,
    processKey: task.processKey,
    disabled: task.disabled || task.opinionOnly,
    loadDefinition: (processKey) => loadDefinition(callWithoutToast, processKey),
  });
  const completion = useCompletion({
    call,
    person,
    task,
    container,
    notify: (message, kind) => (kind === 'fault' ? tell.error(message) : tell.success(message)),
    onDone: (_reply, following) => navigate(following ? `/Task/${following}` : '/Tasks/todo'),
    onConflict: onRefresh,
  });
  const draft = useMemo(() => ({ person, key: `task:${task.id}` }), [person, task.id]);
  const slots = useCaseSlots();
  const head = useHeadFacts(callWithoutToast, task);
  const mayComplete = !task.disabled && task.can.includes('complete');
  const isOwnStep = task.outcomes.every((outcome) => outcome.kind === 'submit');
  const parts = {
    container,
    call,
    processId: task.processId,
    stored: task.formData as FormData,
    outcomes: task.outcomes as readonly Outcome[],
    isProposal: task.opinionOnly && !task.disabled,
    draft,
    onForm: completion.attach,
    ...(identity ? { personName: identity.name } : {}),
    ...(task.caseNo ? { caseNo: task.caseNo } : {}),
  };
  return (
    <div className={styles.page}>
      <Card styles={{ body: { padding: '12px 20px' } }}>
        <CaseHeader
          title={task.taskName}
          caseNo={task.caseNo}
          processName={task.processName}
          status={task.status}
          stage={task.stage}
          facts={[
            ...(head ?? [
              { label: task.applicantLabel, value: task.applicant },
              { label: words.division, value: task.divisionName },
            ]),
            { label: words.stage, value: task.stage },
            {
              label: words.holder,
              value:
                task.assigneeName ??
                (task.can.includes('complete') ? words.unclaimed : flowAdminTexts.anonymous),
            },
            { label: words.due, value: <DueTag deadline={task} /> },
          ]}
          extra={
            <Flex gap={8} wrap>
              <TaskActs task={task} />
              {isOfficer && <DiagramButton processId={task.processId} />}
              <Button onClick={() => navigate(-1)}>{words.back}</Button>
            </Flex>
          }
        />
      </Card>
      {task.returnReason && (
        <Alert type="warning" showIcon title={words.returned} description={task.returnReason} />
      )}
      {task.masked && <Alert type="info" showIcon title={workflowTexts.personalDataHidden} />}
      {task.disabled && <Alert type="info" showIcon title={whyClosed(task)} />}
      <UnsentNote task={task} />
      <div className={isOfficer ? styles.decide : styles.column}>
        {isOfficer && (
          <StickyColumn label={summaryTexts.title}>
            {slots.Facts && <slots.Facts processId={task.processId} processKey={task.processKey} />}
            <CaseDecisionFacts processId={task.processId} />
          </StickyColumn>
        )}
        <StickyColumn label={words.outcomeTitle}>
          {mayComplete && <TaskGuide parts={task.guide} />}
          {mayComplete && task.opinionOnly && <Alert type="info" showIcon title={words.opinionOnly} />}
          <div data-current-form="">
            <FormContainerView {...parts} part="last" />
          </div>
          {mayComplete && <DecisionDialog completion={completion} task={task} />}
          {mayComplete && (
            <OutcomeBar
              beside={
                slots.Opinion && (
                  <slots.Opinion
                    processId={task.processId}
                    processKey={task.processKey}
                    taskId={task.id}
                    outcomes={task.outcomes as readonly Outcome[]}
                  />
                )
              }
              completion={completion}
              call={callWithoutToast}
              canSave={task.can.includes('save') && !task.opinionOnly}
              asksOpinion={!isOwnStep}
            />
          )}
        </StickyColumn>
      </div>
      <div className={styles.work}>
        <section className={styles.column} aria-label={words.earlier}>
          {!isOfficer && slots.Facts && (
            <slots.Facts processId={task.processId} processKey={task.processKey} />
          )}
          {container.panels.length > 1 && <h2 className={styles.title}>{words.earlier}</h2>}
          {container.status === 'ready' && <FormContainerView {...parts} part="earlier" />}
        </section>
        <aside className={styles.column}>
          {slots.Papers && <slots.Papers processId={task.processId} processKey={task.processKey} />}
          <Card title={<h2 className={styles.title}>{words.timeline}</h2>}>
            <Timeline call={callWithoutToast} processId={task.processId} />
          </Card>
        </aside>
      </div>
    </div>
  );
}

/** Claiming stands in front: it is what comes first. */
function TaskActs({ task }: { task: TaskDetail }) {
  const navigate = useNavigate();
  const [isClaiming, setClaiming] = useState(false);
  const acts = actsOfTask(task);
  const claim = acts.find(({ name }) => name === 'claim');
  return (
    <>
      {claim && (
        <>
          <Button onClick={() => setClaiming(true)} data-testid="claim-task">
            {claim.label}
          </Button>
          <ActDialog
            name="claim"
            target={claim.target}
            open={isClaiming}
            onClose={() => setClaiming(false)}
            onDone={() => undefined}
          />
        </>
      )}
      <ActsMenu
        acts={acts.filter(({ name }) => name !== 'claim')}
        onDone={({ name }, reply) => {
          const place = placeAfter(name, reply, task.taskKey);
          if (place.to === 'list') void navigate('/Tasks/todo');
          if (place.to === 'start') void navigate('/Tasks/started', { replace: true });
          if (place.to === 'task') void navigate(`/Task/${place.id}`, { replace: true });
        }}
      />
    </>
  );
}
