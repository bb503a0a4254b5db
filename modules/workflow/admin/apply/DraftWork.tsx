import type { FormData } from '@homestead/forms/contract';
import { useContainer, useFormBundle } from '@homestead/forms/view';
import { usePresence } from '@homestead/people/admin';
import { useSession } from '@homestead/ui';
import { PageFailure, useApi } from '@homestead/ui/desk';
import { Flex, Skeleton } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { TaskDetail } from '../../contract/schemas.ts';
import { loadDefinition, useDraftKey, useStart } from '../../view/index.ts';
import { notify } from '../notify.ts';
import { TaskHead } from '../TaskHead.tsx';
import { ApplySteps } from './ApplySteps.tsx';

interface Props {
  task: TaskDetail;
  /** What is shown of a draft whose form has no steps. */
  otherwise: ReactNode;
}

const nothingProposed = {};

/** A beginning that was kept on the server, in the steps in which it is filled in. */
export function DraftWork({ task, otherwise }: Props) {
  const { call, callWithoutToast } = useApi();
  const navigate = useNavigate();
  const person = useSession()?.id ?? '';
  const { identity } = usePresence();
  const container = useContainer({
    formKeyList: task.formKeyList,
    processKey: task.processKey,
    loadDefinition: (key) => loadDefinition(callWithoutToast, key),
  });
  const bundle = useFormBundle(callWithoutToast, container.panels.at(-1)?.formKey);
  const draftKey = useDraftKey(person, task);
  const begun = useMemo(() => ({ taskId: task.id, processId: task.processId }), [task.id, task.processId]);
  const start = useStart({
    call,
    person,
    processKey: task.processKey,
    container,
    begun,
    ...(draftKey === undefined ? {} : { draftKey }),
    notify,
    onStarted: ({ processId }, isDraft) => void navigate(isDraft ? '/Tasks/todo' : `/Receipt/${processId}`),
  });
  const draft = useMemo(() => ({ person, key: draftKey ?? '' }), [person, draftKey]);
  if (container.status === 'error' || (bundle.data && !bundle.data.form.steps)) return otherwise;
  if (bundle.isError) return <PageFailure error={bundle.error} onRetry={() => void bundle.refetch()} />;
  if (!bundle.data || draftKey === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Flex vertical gap={12}>
      <TaskHead task={task} />
      <ApplySteps
        container={container}
        bundle={bundle.data}
        start={start}
        draft={draft}
        stored={task.formData as FormData}
        proposed={nothingProposed}
        begun={begun}
        {...(identity ? { personName: identity.name } : {})}
      />
    </Flex>
  );
}
