import { FormPanels } from '@homestead/forms/mobile';
import { useContainer, useDivisions, useFormBundle, useProposal } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Button, isRefusal, LoadProblem, Page, Problem, Skeleton } from '@homestead/ui/phone';
import { useMemo } from 'react';
import { workflowTexts } from '../contract/index.ts';
import { AnonymousChoice } from '../view/application/AnonymousChoice.tsx';
import { startDraft } from '../view/application/begun.ts';
import { useAnonymous } from '../view/application/use-anonymous.ts';
import { useLiveDraft } from '../view/application/use-live-draft.ts';
import { startOutcome, useStart } from '../view/application/use-start.ts';
import type { SubmitResult } from '../view/decision/use-completion.ts';
import { loadDefinition, useDefinition } from '../view/queries.ts';
import { ApplySteps } from './apply/ApplySteps.tsx';
import './flow.css';
import { caseTexts as words } from './texts.ts';

interface Props {
  processKey: string;
  /** Which task begins, where a process can begin in several ways. */
  startTaskKey?: string;
  extra?: Record<string, Record<string, unknown>>;
  person: { id: string; name: string };
  onBack(): void;
  onStarted(reply: SubmitResult, isDraft: boolean): void;
}

const nothingStored = {};
const startOutcomes = [startOutcome];

/** Begins a process: its first form, kept on the phone while it is filled in, saved as a draft or submitted. */
export function ApplyScreen({ processKey, startTaskKey, extra, person, onBack, onStarted }: Props) {
  const { call, callWithoutToast, notify } = useClient();
  const container = useContainer({
    processKey,
    ...(startTaskKey ? { startTaskKey } : {}),
    loadDefinition: (key) => loadDefinition(callWithoutToast, key),
  });
  const name = startTaskKey ? `${processKey}.${startTaskKey}` : processKey;
  const draftKey = startDraft(name);
  const draft = useMemo(() => ({ person: person.id, key: draftKey }), [person.id, draftKey]);
  const title = container.panels[0]?.taskName ?? words.apply;
  const bundle = useFormBundle(call, container.panels[0]?.formKey);
  const hasSteps = bundle.data?.form.steps !== undefined;
  const { tree, isError: isTreeMissing } = useDivisions(call);
  const { proposed, isPending } = useProposal(callWithoutToast, processKey, bundle.data !== undefined);
  const isLive = useLiveDraft(callWithoutToast, person.id, draftKey);
  const definition = useDefinition(callWithoutToast, processKey);
  const { isAnonymous, choose, forget } = useAnonymous(person.id, draftKey);
  const start = useStart({
    call,
    anonymous: isAnonymous,
    person: person.id,
    processKey,
    container,
    notify,
    onStarted(reply, isDraft) {
      forget();
      onStarted(reply, isDraft);
    },
    ...(extra ? { extra } : {}),
  });
  // Here, not in the panel: one that is mounted asks again, and would be taken down again for the wait.
  if (bundle.isError && !bundle.data) {
    return (
      <Page title={title} onBack={onBack}>
        <LoadProblem error={bundle.error} onRetry={() => void bundle.refetch()} />
      </Page>
    );
  }
  if (isRefusal(definition.error) || definition.data?.mayStart === false) {
    return (
      <Page title={title} onBack={onBack}>
        {definition.error ? (
          <LoadProblem error={definition.error} />
        ) : (
          <Problem text={workflowTexts.mayNotStart} />
        )}
      </Page>
    );
  }
  if (bundle.data && hasSteps) {
    if (isPending || !isLive || (!tree && !isTreeMissing)) {
      return (
        <Page title={title} onBack={onBack}>
          <Skeleton rows={5} look="form" />
        </Page>
      );
    }
    return (
      <ApplySteps
        title={title}
        processKey={processKey}
        container={container}
        bundle={bundle.data}
        divisions={tree}
        person={person}
        stored={nothingStored}
        proposed={proposed}
        draftKey={draftKey}
        onBack={onBack}
        onStarted={(reply) => onStarted(reply, false)}
        {...(extra ? { extra } : {})}
      />
    );
  }
  const isAwaited = container.status === 'ready' && (bundle.isPending || isPending);
  return (
    <Page
      title={title}
      onBack={onBack}
      footer={
        <>
          <Button
            onClick={start.save}
            disabled={start.isSending || !start.isFormHere}
            data-testid="save-task"
          >
            {words.save}
          </Button>
          <Button
            look="primary"
            isBusy={start.isSending}
            disabled={!start.isFormHere}
            onClick={start.submit}
            data-testid="submit-task"
          >
            {words.submit}
          </Button>
        </>
      }
    >
      {!isAwaited && definition.data?.hidesInitiator && (
        <AnonymousChoice value={isAnonymous} onChange={choose} />
      )}
      {isAwaited ? (
        <Skeleton rows={5} look="form" />
      ) : (
        <FormPanels
          container={container}
          stored={nothingStored}
          proposed={proposed}
          personName={person.name}
          outcome={startOutcome}
          outcomes={startOutcomes}
          draft={draft}
          attach={start.attach}
        />
      )}
    </Page>
  );
}
