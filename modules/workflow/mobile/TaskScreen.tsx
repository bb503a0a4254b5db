import type { FormData, Outcome } from '@homestead/forms/contract';
import { owesReason } from '@homestead/forms/engine';
import { FormPanels } from '@homestead/forms/mobile';
import { useContainer } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Button, Page, Problem, Skeleton } from '@homestead/ui/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TaskDetail } from '../contract/schemas.ts';
import { actsOfTask, type OfferedAct, placeAfter } from '../view/acts.ts';
import { useCaseSlots } from '../view/case-slots.ts';
import { owedHint } from '../view/decision/confirmation.ts';
import { type SubmitResult, useCompletion } from '../view/decision/use-completion.ts';
import { PhraseBar } from '../view/opinion/PhraseBar.tsx';
import { flowKeys, loadDefinition, useTask } from '../view/queries.ts';
import { MoreActs } from './acts/MoreActs.tsx';
import { CaseDecisionFacts } from './CaseDecisionFacts.tsx';
import { CaseHead } from './CaseHead.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import { DecisionSheet } from './DecisionSheet.tsx';
import './flow.css';
import { GuideParts } from './GuideParts.tsx';
import { Opinion } from './Opinion.tsx';
import { lookOf } from './outcome-look.ts';
import { caseTexts as words } from './texts.ts';

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
}

/** A task: the forms so far, the opinion, and the ways to complete it in thumb reach. */
export function TaskScreen({ id, ...props }: Props) {
  const { onBack } = props;
  const { callWithoutToast } = useClient();
  const task = useTask(callWithoutToast, id);
  if (task.isError) {
    return (
      <Page title={words.todo} onBack={onBack}>
        <Problem text={task.error.message || words.loadFailed} onRetry={() => void task.refetch()} />
      </Page>
    );
  }
  if (!task.data) {
    return (
      <Page title={words.todo} onBack={onBack}>
        <Skeleton rows={5} look="form" />
      </Page>
    );
  }
  return <OpenTask key={task.data.id} task={task.data} {...props} />;
}

function OpenTask({
  task,
  person,
  onBack,
  onDone,
  onOpen,
  onGone,
}: Omit<Props, 'id'> & { task: TaskDetail }) {
  const { call, callWithoutToast, notify } = useClient();
  const queries = useQueryClient();
  const isShown = task.disabled || task.opinionOnly;
  const container = useContainer({
    formKeyList: task.formKeyList,
    processKey: task.processKey,
    disabled: isShown,
    loadDefinition: (processKey) => loadDefinition(call, processKey),
  });
  const completion = useCompletion({
    call,
    person: person.id,
    task,
    container,
    notify,
    onDone: (_reply, following) => (following ? onOpen(following) : onDone()),
    onConflict: () => void queries.invalidateQueries({ queryKey: flowKeys.all }),
  });
  const draft = useMemo(() => ({ person: person.id, key: `task:${task.id}` }), [person.id, task.id]);
  const outcomes = task.outcomes as Outcome[];
  const isOwnStep = outcomes.every((outcome) => outcome.kind === 'submit');
  const slots = useCaseSlots();
  const wanted = completion.decided ?? (outcomes.length === 1 ? outcomes[0] : undefined);

  const parts = {
    container,
    processId: task.processId,
    stored: task.formData as FormData,
    personName: person.name,
    ...(task.caseNo ? { caseNo: task.caseNo } : {}),
    outcomes,
    outcome: wanted,
    isProposal: task.opinionOnly && !task.disabled,
    draft,
    attach: completion.attach,
  };

  const acts = actsOfTask(task);
  const afterAct = ({ name }: OfferedAct, reply: SubmitResult | null) => {
    const place = placeAfter(name, reply, task.taskKey);
    if (place.to === 'list') onDone();
    if (place.to === 'start') onGone();
    if (place.to === 'task') onOpen(place.id);
  };

  return (
    <Page
      title={task.taskName}
      onBack={onBack}
      footer={
        (!task.disabled || acts.length > 0) && (
          <>
            <MoreActs person={person.id} acts={acts} onDone={afterAct} />
            {task.can.includes('save') && !task.opinionOnly && (
              <Button onClick={completion.save} disabled={completion.isSending} data-testid="save-task">
                {words.save}
              </Button>
            )}
            {outcomes.map((outcome) => (
              <Button
                key={outcome.id}
                look={lookOf(outcome, wanted, outcomes)}
                isBusy={completion.isSending}
                onClick={() => completion.complete(outcome)}
                data-testid={`outcome-${outcome.id}`}
                data-decided={completion.decided?.id === outcome.id || undefined}
              >
                {outcome.label ?? outcome.id}
              </Button>
            ))}
          </>
        )
      }
    >
      <DecisionSheet completion={completion} task={task} />
      <CaseHead task={task} />
      {slots.Facts && <slots.Facts processId={task.processId} processKey={task.processKey} />}
      <CaseTabs
        processId={task.processId}
        processKey={task.processKey}
        masked={task.masked}
        hasDiagram={person.isOfficer}
        form={
          <>
            {person.isOfficer && <CaseDecisionFacts processId={task.processId} />}
            {!task.disabled && task.guide.length > 0 && <GuideParts parts={task.guide} />}
            <div data-current-form="">
              <FormPanels {...parts} part="last" />
            </div>
            {!task.disabled && !isOwnStep && completion.isOpinionPlaced && (
              <Opinion
                field={completion.opinionField}
                phrases={
                  <PhraseBar
                    call={callWithoutToast}
                    notify={notify}
                    opinion={completion.opinion}
                    onOpinion={completion.setOpinion}
                  />
                }
                value={completion.opinion}
                onChange={completion.setOpinion}
                fault={completion.opinionFault}
                isNeeded={wanted !== undefined && owesReason(wanted)}
                hint={owedHint(outcomes)}
              />
            )}
            {!task.disabled && slots.Opinion && (
              <slots.Opinion
                processId={task.processId}
                processKey={task.processKey}
                taskId={task.id}
                outcomes={outcomes}
              />
            )}
            {container.status === 'ready' && container.panels.length > 1 && (
              <>
                <h2 className="ui-heading">{words.earlier}</h2>
                <FormPanels {...parts} part="earlier" />
              </>
            )}
          </>
        }
      />
    </Page>
  );
}
