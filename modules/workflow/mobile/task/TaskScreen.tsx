import { lazyChunk, lazyPart, PartPlace, useClient } from '@homestead/ui';
import { Button, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TaskDetail } from '../../contract/schemas.ts';
import { actsOfTask, type OfferedAct, placeAfter } from '../../view/acts.ts';
import { useCaseSlots } from '../../view/case-slots.ts';
import type { SubmitResult } from '../../view/decision/use-completion.ts';
import { PhraseBar } from '../../view/opinion/PhraseBar.tsx';
import { flowKeys, useTask } from '../../view/queries.ts';
import { MoreActs } from '../acts/MoreActs.tsx';
import { CaseDecisionFacts } from '../CaseDecisionFacts.tsx';
import { CaseHead } from '../CaseHead.tsx';
import { CaseTabs } from '../CaseTabs.tsx';
import { FirstAnswers } from '../FirstAnswers.tsx';
import { DecisionSheet } from './DecisionSheet.tsx';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';
import { OutcomeButtons, TaskForms } from './TaskForms.tsx';
import { ToForm } from './ToForm.tsx';
import { UnsentNote } from './UnsentNote.tsx';
import { useOpenTask } from './use-open-task.ts';

const TaskTakeAlong = lazyPart(() => import('../offline/TaskTakeAlong.tsx'));
const DraftScreen = lazyChunk(() => import('../apply/DraftScreen.tsx'));

interface Props {
  id: string;
  person: { id: string; name: string; isOfficer: boolean };
  onBack(): void;
  /** After a submit: back to the list. */
  onDone(): void;
  /** To the task that a withdrawal opened again. */
  onOpen(taskId: string): void;
  /** The case is there no more. */
  onGone(): void;
  /** A draft was handed in. */
  onStarted(reply: SubmitResult): void;
}

/** A task: the forms so far, the opinion, and the ways to complete it in thumb reach. */
export function TaskScreen({ id, ...props }: Props) {
  const { onBack } = props;
  const { callWithoutToast } = useClient();
  const task = useTask(callWithoutToast, id);
  if (task.isError) {
    return (
      <Page title={words.todo} onBack={onBack}>
        <LoadProblem error={task.error} onRetry={() => void task.refetch()} />
      </Page>
    );
  }
  if (!task.data) {
    return <Waiting title={words.todo} onBack={onBack} />;
  }
  const open = <OpenTask key={task.data.id} task={task.data} {...props} />;
  if (task.data.status !== 'draft' || task.data.disabled) return open;
  return (
    <PartPlace fallback={<Waiting title={task.data.taskName} onBack={onBack} />}>
      <DraftScreen
        task={task.data}
        person={props.person}
        otherwise={open}
        acts={(leave) => <Acts task={task.data} {...props} leave={leave} />}
        onBack={onBack}
        onStarted={props.onStarted}
      />
    </PartPlace>
  );
}

function Waiting({ title, onBack }: { title: string; onBack(): void }) {
  return (
    <Page title={title} onBack={onBack}>
      <Skeleton rows={5} look="form" />
    </Page>
  );
}

/** What is offered beside completing, and where each act leads. */
function Acts({
  task,
  person,
  onDone,
  onOpen,
  onGone,
  leave = (onward) => onward(),
}: Omit<Props, 'id' | 'onBack' | 'onStarted'> & { task: TaskDetail; leave?(onward: () => void): void }) {
  const afterAct = ({ name }: OfferedAct, reply: SubmitResult | null) => {
    const place = placeAfter(name, reply, task.taskKey);
    if (place.to === 'list') leave(onDone);
    if (place.to === 'start') leave(onGone);
    if (place.to === 'task') leave(() => onOpen(place.id));
  };
  return <MoreActs person={person.id} acts={actsOfTask(task)} onDone={afterAct} />;
}

function OpenTask({
  task,
  person,
  onBack,
  onDone,
  onOpen,
  onGone,
}: Omit<Props, 'id' | 'onStarted'> & { task: TaskDetail }) {
  const { call, callWithoutToast, notify } = useClient();
  const queries = useQueryClient();
  const opened = useOpenTask({
    call,
    person: person.id,
    personName: person.name,
    task,
    isShown: task.disabled || task.opinionOnly,
    notify,
    onDone: (_reply, following) => (following ? onOpen(following) : onDone()),
    onConflict: () => void queries.invalidateQueries({ queryKey: flowKeys.all }),
  });
  const { completion, outcomes } = opened;
  // Where somebody else was first, the head of the page says so.
  const wasOpen = useRef(!task.disabled);
  useEffect(() => {
    if (wasOpen.current && task.disabled) window.scrollTo({ top: 0 });
    wasOpen.current = !task.disabled;
  }, [task.disabled]);
  const slots = useCaseSlots();
  const [form, setForm] = useState<HTMLElement | null>(null);
  const [isSeen, setSeen] = useState(false);
  const show = useCallback(() => setSeen(true), []);
  const canFill = !task.disabled && !task.opinionOnly && task.can.includes('complete');

  return (
    <Page
      title={task.taskName}
      onBack={onBack}
      footer={
        (!task.disabled || actsOfTask(task).length > 0) && (
          <>
            {canFill && <ToForm form={form} />}
            <Acts task={task} person={person} onDone={onDone} onOpen={onOpen} onGone={onGone} />
            {task.can.includes('save') && !task.opinionOnly && (
              <Button
                onClick={completion.save}
                disabled={completion.isSending || !isSeen || !completion.isFormHere}
                data-testid="save-task"
              >
                {words.save}
              </Button>
            )}
            <OutcomeButtons opened={opened} isSeen={isSeen} />
          </>
        )
      }
    >
      <DecisionSheet completion={completion} task={task} />
      <FirstAnswers onSeen={show}>
        <CaseHead task={task} isOfficer={person.isOfficer} />
        <UnsentNote task={task} person={person.id} />
        {person.isOfficer && !task.disabled && !task.hasVisits && task.can.includes('complete') && (
          <TaskTakeAlong taskId={task.id} person={person.id} />
        )}
        {slots.Facts && <slots.Facts processId={task.processId} processKey={task.processKey} />}
        <CaseTabs
          processId={task.processId}
          processKey={task.processKey}
          masked={task.masked}
          hasDiagram={person.isOfficer}
          form={
            <>
              {person.isOfficer && <CaseDecisionFacts processId={task.processId} />}
              <TaskForms
                task={task}
                opened={opened}
                formRef={setForm}
                phrases={
                  <PhraseBar
                    call={callWithoutToast}
                    notify={notify}
                    opinion={completion.opinion}
                    onOpinion={completion.setOpinion}
                  />
                }
              >
                {!task.disabled && slots.Opinion && (
                  <slots.Opinion
                    processId={task.processId}
                    processKey={task.processKey}
                    taskId={task.id}
                    outcomes={outcomes}
                  />
                )}
              </TaskForms>
            </>
          }
        />
      </FirstAnswers>
    </Page>
  );
}
