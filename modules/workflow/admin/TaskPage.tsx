import { FormContainerView } from '@homestead/forms/admin';
import type { FormData, Outcome } from '@homestead/forms/contract';
import { useContainer } from '@homestead/forms/view';
import { usePresence } from '@homestead/people/admin';
import { useSession } from '@homestead/ui';
import { PageState, useApi } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Card } from 'antd';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { TaskDetail } from '../contract/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';
import {
  flowKeys,
  isBare,
  loadDefinition,
  summaryTexts,
  useCaseSlots,
  useCompletion,
  useDecisionSummary,
  useTask,
  whyClosed,
} from '../view/index.ts';
import { DraftWork } from './apply/DraftWork.tsx';
import { CaseDecisionFacts } from './case/CaseDecisionFacts.tsx';
import { Timeline } from './case/Timeline.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import styles from './flow.module.css';
import { listAfter, narrowedTo } from './lists/list-place.ts';
import { notify } from './notify.ts';
import { OutcomeBar } from './OutcomeBar.tsx';
import { StickyColumn } from './StickyColumn.tsx';
import { TaskGuide } from './TaskGuide.tsx';
import { TaskHead } from './TaskHead.tsx';
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
      {(task) => {
        const key = `${task.id}-${task.version}-${task.disabled}`;
        const onRefresh = () => void queries.invalidateQueries({ queryKey: flowKeys.all });
        const work = <Work key={key} task={task} onRefresh={onRefresh} />;
        const isDraft = task.status === 'draft' && !task.disabled;
        return isDraft ? <DraftWork key={key} task={task} otherwise={work} /> : work;
      }}
    </PageState>
  );
}

const words = flowAdminTexts.task;

function Work({ task, onRefresh }: { task: TaskDetail; onRefresh(): void }) {
  const { call, callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { state } = useLocation();
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
    notify,
    narrowed: narrowedTo(state),
    // A task that is done is no page to go back to.
    onDone: (_reply, following) =>
      following
        ? navigate(`/Task/${following}`, { state, replace: true })
        : navigate(listAfter(state), { replace: true }),
    onConflict: onRefresh,
  });
  const draft = useMemo(() => ({ person, key: `task:${task.id}` }), [person, task.id]);
  const slots = useCaseSlots();
  const { data: summary } = useDecisionSummary(callWithoutToast, task.processId, isOfficer);
  // Without a summary to decide on, the forms themselves stand beside the one to fill in.
  const isBeside = isOfficer && summary !== undefined && isBare(summary);
  const { panels, setOpen } = container;
  useEffect(() => {
    if (isBeside) setOpen(panels.map(({ key }) => key));
  }, [isBeside, panels, setOpen]);
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
  const isEarlierShown = panels.slice(0, -1).some(({ key }) => container.open.includes(key));
  const earlier = (
    <>
      {panels.length > 1 && (
        <h2 className={styles.title} {...(isEarlierShown ? {} : { 'data-print': 'none' })}>
          {words.earlier}
        </h2>
      )}
      {container.status === 'ready' && <FormContainerView {...parts} part="earlier" />}
    </>
  );
  return (
    <div className={styles.page}>
      <TaskHead task={task} />
      {task.returnReason && task.taskState === 'open' && (
        <Alert
          type="warning"
          showIcon
          title={task.returnedBy ? words.returnedBy(task.returnedBy) : words.returned}
          description={task.returnReason}
        />
      )}
      {task.masked && <Alert type="info" showIcon title={workflowTexts.personalDataHidden} />}
      {task.disabled && <Alert type="info" showIcon title={whyClosed(task)} />}
      <UnsentNote task={task} />
      <div className={isOfficer ? styles.decide : styles.column}>
        {isOfficer && (
          <StickyColumn label={summaryTexts.title}>
            {slots.Facts && <slots.Facts processId={task.processId} processKey={task.processKey} />}
            <CaseDecisionFacts processId={task.processId} />
            {isBeside && <div className={styles.column}>{earlier}</div>}
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
      <div className={isBeside ? styles.column : styles.work}>
        {!isBeside && (
          <section className={styles.column} aria-label={words.earlier}>
            {!isOfficer && slots.Facts && (
              <slots.Facts processId={task.processId} processKey={task.processKey} />
            )}
            {earlier}
          </section>
        )}
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
