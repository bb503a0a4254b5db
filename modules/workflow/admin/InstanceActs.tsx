import { useApi, usePresence } from '@homestead/people/admin';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { listTasks } from '../contract/routes.ts';
import type { InstanceDetail } from '../contract/schemas.ts';
import { flowKeys } from '../view/index.ts';
import { flowAdminTexts } from './texts.ts';
import { useActs } from './use-acts.ts';

const words = flowAdminTexts.acts;

/** What may be done with a whole case, and the way to one's own task in it. */
export function InstanceActs({ instance }: { instance: InstanceDetail }) {
  const { modal } = App.useApp();
  const acts = useActs();
  const reason = useRef('');
  const ask = (action: 'suspend' | 'resume' | 'end') => {
    reason.current = '';
    void modal.confirm({
      title: words[action],
      okButtonProps: { danger: action === 'end' },
      content: (
        <>
          {action === 'end' && <p>{words.endAsk}</p>}
          {action !== 'resume' && (
            <Input.TextArea
              rows={3}
              maxLength={2000}
              placeholder={words.askReason}
              aria-label={words.reason}
              onChange={(event) => {
                reason.current = event.target.value;
              }}
            />
          )}
        </>
      ),
      onOk: () =>
        acts
          .mutateAsync({
            on: 'process',
            id: instance.processId,
            action,
            body: reason.current.trim() ? { reason: reason.current.trim() } : {},
          })
          .then(() => undefined),
    });
  };
  return (
    <>
      <OwnTask instance={instance} />
      {(['suspend', 'resume', 'end'] as const)
        .filter((action) => instance.can.includes(action))
        .map((action) => (
          <Button
            key={action}
            danger={action === 'end'}
            onClick={() => ask(action)}
            data-testid={`process-${action}`}
          >
            {words[action]}
          </Button>
        ))}
    </>
  );
}

/** Straight to the task that waits for this person, or to the finished one that may still be withdrawn. */
function OwnTask({ instance }: { instance: InstanceDetail }) {
  const { quiet } = useApi();
  const navigate = useNavigate();
  const { identity } = usePresence();
  const canWithdraw = instance.can.includes('withdraw');
  const mine = useQuery({
    queryKey: [...flowKeys.all, 'own', instance.processId, canWithdraw],
    enabled: identity !== undefined && instance.caseNo !== '',
    queryFn: async ({ signal }) => {
      const find = async (state: 'todo' | 'done') => {
        const page = await quiet(listTasks, { query: { state, keyword: instance.caseNo } }, { signal });
        return page.records.find((task) => task.processId === instance.processId);
      };
      return { todo: await find('todo'), done: canWithdraw ? await find('done') : undefined };
    },
  });
  const { todo, done } = mine.data ?? {};
  return (
    <>
      {todo && (
        <Button type="primary" onClick={() => navigate(`/Task/${todo.id}`)} data-testid="go-to-task">
          {flowAdminTexts.process.goToTask}
        </Button>
      )}
      {done && <Button onClick={() => navigate(`/Task/${done.id}`)}>{words.withdraw}</Button>}
    </>
  );
}
