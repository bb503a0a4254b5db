import { owesReason } from '@homestead/forms/engine';
import { FormPanels } from '@homestead/forms/mobile';
import { useIsAwaited } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import type { TaskDetail } from '../../contract/schemas.ts';
import { owedHint } from '../../view/decision/confirmation.ts';
import { GuideParts } from '../GuideParts.tsx';
import { caseTexts as words } from '../texts.ts';
import { Opinion } from './Opinion.tsx';
import { lookOf } from './outcome-look.ts';
import type { OpenedTask } from './use-open-task.ts';

interface Props {
  task: TaskDetail;
  opened: OpenedTask;
  /** Told of the part that holds the form of the step, to lead there. */
  formRef?(part: HTMLElement | null): void;
  /** The person's own phrases, beside the opinion. */
  phrases?: ReactNode;
  /** What later modules add under the opinion. */
  children?: ReactNode;
}

/** The form of a task, the opinion, and the forms of the steps before it. */
export function TaskForms({ task, opened, formRef, phrases, children }: Props) {
  const { completion, outcomes, wanted, panels, isOwnStep } = opened;
  const { container } = panels;
  // Nothing leads to what is not seen yet.
  const isAwaited = useIsAwaited();
  return (
    <>
      {!task.disabled && task.guide.length > 0 && <GuideParts parts={task.guide} />}
      <div data-current-form="" ref={isAwaited ? undefined : formRef} tabIndex={-1}>
        <FormPanels {...panels} part="last" />
      </div>
      {!task.disabled && !isOwnStep && completion.isFormHere && (
        <Opinion
          field={completion.opinionField}
          phrases={phrases}
          value={completion.opinion}
          onChange={completion.setOpinion}
          fault={completion.opinionFault}
          isNeeded={wanted !== undefined && owesReason(wanted)}
          hint={owedHint(outcomes)}
        />
      )}
      {children}
      {container.status === 'ready' && container.panels.length > 1 && (
        <>
          <h2 className="ui-heading">{words.earlier}</h2>
          <FormPanels {...panels} part="earlier" />
        </>
      )}
    </>
  );
}

/** The ways to complete a task, one button each; pressed before the form is seen, what they ask for could not be gone to. */
export function OutcomeButtons({
  opened: { outcomes, wanted, completion },
  isSeen = true,
}: {
  opened: OpenedTask;
  isSeen?: boolean;
}) {
  return outcomes.map((outcome) => (
    <Button
      key={outcome.id}
      look={lookOf(outcome, wanted, outcomes)}
      isBusy={completion.isSending}
      disabled={!isSeen || !completion.isFormHere}
      onClick={() => void completion.complete(outcome)}
      data-testid={`outcome-${outcome.id}`}
      data-decided={completion.decided?.id === outcome.id || undefined}
    >
      {outcome.label ?? outcome.id}
    </Button>
  ));
}
