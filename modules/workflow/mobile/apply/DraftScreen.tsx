import type { FormData } from '@homestead/forms/contract';
import { useContainer, useDivisions, useFormBundle } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import type { TaskDetail } from '../../contract/schemas.ts';
import { useDraftKey } from '../../view/application/use-draft-key.ts';
import type { SubmitResult } from '../../view/decision/use-completion.ts';
import { loadDefinition } from '../../view/queries.ts';
import { ApplySteps } from './ApplySteps.tsx';
import type { StepHistory } from './use-step-history.ts';

interface Props {
  task: TaskDetail;
  person: { id: string; name: string };
  /** What is shown of a draft whose form has no steps. */
  otherwise: ReactNode;
  acts(leave: StepHistory['leave']): ReactNode;
  onBack(): void;
  onStarted(reply: SubmitResult): void;
}

/** A beginning that was kept on the server, in the steps in which it is filled in. */
export default function DraftScreen({ task, person, otherwise, acts, onBack, onStarted }: Props) {
  const { call, callWithoutToast } = useClient();
  const container = useContainer({
    formKeyList: task.formKeyList,
    processKey: task.processKey,
    loadDefinition: (key) => loadDefinition(callWithoutToast, key),
  });
  const bundle = useFormBundle(call, container.panels.at(-1)?.formKey);
  const { tree, isError: isTreeMissing } = useDivisions(call);
  const draftKey = useDraftKey(person.id, task);
  if (container.status === 'error' || (bundle.data && !bundle.data.form.steps)) return otherwise;
  if (bundle.isError) {
    return (
      <Page title={task.taskName} onBack={onBack}>
        <LoadProblem error={bundle.error} onRetry={() => void bundle.refetch()} />
      </Page>
    );
  }
  if (!bundle.data || draftKey === undefined || (!tree && !isTreeMissing)) {
    return (
      <Page title={task.taskName} onBack={onBack}>
        <Skeleton rows={5} look="form" />
      </Page>
    );
  }
  return (
    <ApplySteps
      title={task.taskName}
      processKey={task.processKey}
      container={container}
      bundle={bundle.data}
      divisions={tree}
      person={person}
      stored={task.formData as FormData}
      draftKey={draftKey}
      begun={{ taskId: task.id, processId: task.processId }}
      acts={acts}
      onBack={onBack}
      onStarted={onStarted}
    />
  );
}
