import type { FormData } from '@homestead/forms/contract';
import { FormSteps, StepBar } from '@homestead/forms/mobile';
import {
  type DivisionTree,
  type FormBundle,
  type FormContainer,
  stepTexts,
  useForm,
  useSteps,
} from '@homestead/forms/view';
import { readSession, useClient } from '@homestead/ui';
import { Button, Page, Skeleton } from '@homestead/ui/phone';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Begun } from '../../view/application/begun.ts';
import { startOutcome, useStart } from '../../view/application/use-start.ts';
import type { SubmitResult } from '../../view/decision/use-completion.ts';
import { caseTexts as words } from '../texts.ts';
import './apply.css';
import { type StepHistory, useStepHistory } from './use-step-history.ts';

interface Props {
  title: string;
  processKey: string;
  container: FormContainer;
  bundle: FormBundle;
  divisions: DivisionTree | undefined;
  person: { id: string; name: string };
  stored: FormData;
  proposed?: FormData;
  extra?: Record<string, Record<string, unknown>>;
  draftKey: string;
  /** The open draft that is gone on with, at the step where it was left. */
  begun?: Begun;
  /** What may be done with the draft beside; what leads away from it goes through `leave`. */
  acts?(leave: StepHistory['leave']): ReactNode;
  onBack(): void;
  onStarted(reply: SubmitResult): void;
}

const startOutcomes = [startOutcome];

/** A process that begins step by step: one step on the screen, each kept as it is left, a summary before the end. */
export function ApplySteps(props: Props) {
  const { title, processKey, container, bundle, divisions, person, stored, proposed, draftKey, onBack } =
    props;
  const { call, callWithoutToast, notify } = useClient();
  const leave = useRef<StepHistory['leave']>((onward) => onward());
  const draft = useMemo(() => ({ person: person.id, key: draftKey }), [person.id, draftKey]);
  const form = useForm({
    bundle,
    stored,
    personName: person.name,
    isReadOnly: false,
    isUnread: props.begun === undefined,
    outcome: startOutcome,
    outcomes: startOutcomes,
    draft,
    ...(proposed ? { proposed } : {}),
    ...(divisions ? { divisions } : {}),
  });
  const start = useStart({
    call,
    quietCall: callWithoutToast,
    person: person.id,
    processKey,
    container,
    draftKey,
    notify,
    onStarted: (reply) => leave.current(() => props.onStarted(reply)),
    ...(props.extra ? { extra: props.extra } : {}),
    ...(props.begun ? { begun: props.begun } : {}),
  });
  const { register } = container;
  const { attach } = start;
  useLayoutEffect(() => register(form), [register, form]);
  useLayoutEffect(() => attach(form), [attach, form]);
  const steps = useSteps({ form, outcome: startOutcome, draft, isResumed: props.begun !== undefined });
  const history = useStepHistory(steps);
  useLayoutEffect(() => {
    leave.current = history.leave;
  }, [history.leave]);
  // Whatever step was left, what is typed is kept on the server too.
  const { keep } = start;
  const { index } = steps;
  const { isBusy } = form;
  const kept = useRef(index);
  useEffect(() => {
    if (kept.current === index) return;
    // While files are on their way it says that nothing was sent, and is asked again once they have come.
    if (!isBusy) kept.current = index;
    keep();
  }, [index, isBusy, keep]);
  // So is what was typed in the step with which the page is left: on a shared phone the next one to sign in clears the device.
  const isOwed = useRef(false);
  // What is being handed in would begin a second time as a draft.
  isOwed.current = form.isDirty && !start.isSending;
  useEffect(
    () => () => {
      if (isOwed.current && readSession()?.id === person.id) keep();
    },
    [keep, person.id],
  );
  if (!form.isReady) {
    return (
      <Page title={title} onBack={onBack}>
        <Skeleton rows={5} look="form" />
      </Page>
    );
  }
  return (
    <Page
      title={title}
      onBack={onBack}
      footer={
        <>
          {props.acts?.(history.leave)}
          <Button
            onClick={steps.index === 0 ? () => history.leave(onBack) : history.previous}
            disabled={start.isSending}
            data-testid="previous-step"
          >
            {stepTexts.previous}
          </Button>
          {steps.isSummary ? (
            <Button look="primary" isBusy={start.isSending} onClick={start.submit} data-testid="submit-task">
              {words.submit}
            </Button>
          ) : (
            <Button look="primary" data-testid="next-step" onClick={steps.next}>
              {stepTexts.next}
            </Button>
          )}
          <span className="flow-kept" role="status" data-kept={start.keptAt}>
            {start.keptAt === 'server' && stepTexts.kept}
            {start.keptAt === 'device' && (form.isUnkept ? stepTexts.keptNowhere : stepTexts.keptHere)}
          </span>
        </>
      }
    >
      <StepBar steps={steps} />
      <FormSteps form={form} steps={steps} processId={props.begun?.processId} />
    </Page>
  );
}
