import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TaskDetail } from '../contract/schemas.ts';
import { ActDialog, type DialogAct } from './ActDialog.tsx';
import { flowAdminTexts } from './texts.ts';
import { useActs } from './use-acts.ts';

const words = flowAdminTexts.acts;
/** Acts that this menu offers, in its order; the server says which of them the person may do. */
const offered = ['unclaim', 'withdraw', 'return', 'urge', 'comment'] as const;
const dialogs: readonly string[] = ['return', 'urge', 'comment'] satisfies DialogAct[];

/** What else may be done with a task. */
export function ActsMenu({ task }: { task: TaskDetail }) {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogAct>();
  const acts = useActs(({ action }) => {
    setDialog(undefined);
    if (action === 'return' || action === 'unclaim') navigate('/Tasks/todo');
  });
  const possible = offered.filter((action) => task.can.includes(action));
  if (possible.length === 0) return null;
  const act = (action: string, body = {}) =>
    acts.mutate({ on: 'task', id: task.id, action, body: { version: task.version, ...body } });
  const start = (action: string) => {
    if (dialogs.includes(action)) return setDialog(action as DialogAct);
    if (action === 'withdraw')
      return void modal.confirm({
        title: words.withdraw,
        content: words.withdrawAsk,
        onOk: () => act(action),
      });
    act(action);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: possible.map((action) => ({ key: action, label: words[action] })),
          onClick: ({ key }) => start(key),
        }}
      >
        <Button icon={<MoreOutlined />} data-testid="more-acts">
          {flowAdminTexts.task.more}
        </Button>
      </Dropdown>
      <ActDialog
        act={dialog}
        task={task}
        busy={acts.isPending}
        onCancel={() => setDialog(undefined)}
        onConfirm={(body) => dialog && act(dialog, body)}
      />
    </>
  );
}
