import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Flex } from 'antd';
import { useState } from 'react';
import { getCase } from '../../contract/routes.ts';
import { ActDialog } from '../acts/ActDialog.tsx';
import { definitionTexts as words } from './texts.ts';

/** Gives an open task of a case to somebody else: which of them is asked where several are open. */
export function ReassignDialog({
  processId,
  title,
  onDone,
  onClose,
}: {
  processId: string;
  title: string;
  onDone(): void;
  onClose(): void;
}) {
  const { callWithoutToast: call } = useApi();
  const [taskId, setTaskId] = useState<string>();
  const instance = useQuery({
    queryKey: ['case to reassign', processId],
    queryFn: ({ signal }) => call(getCase, { params: { id: processId } }, { signal }),
  });
  const tasks = (instance.data?.acts ?? []).filter(({ can }) => can.includes('reassign'));
  const only = tasks.length === 1 ? tasks[0]?.taskId : undefined;
  const chosen = taskId ?? only;
  if (chosen)
    return (
      <ActDialog
        name="reassign"
        target={{ id: chosen }}
        title={title}
        open
        onClose={onClose}
        onDone={onDone}
      />
    );
  return (
    <DialogFrame open title={title} onCancel={onClose}>
      <PageState query={instance}>
        {() =>
          tasks.length === 0 ? (
            <Empty description={words.nothingToReassign} />
          ) : (
            <Flex vertical gap={8}>
              {words.whichTask}
              {tasks.map((task) => (
                <Button key={task.taskId} onClick={() => setTaskId(task.taskId)}>
                  {task.taskName}
                </Button>
              ))}
            </Flex>
          )
        }
      </PageState>
    </DialogFrame>
  );
}
