import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { CaseDetail } from '../contract/schemas.ts';
import { actsOfCase, placeAfter } from '../view/index.ts';
import { ActsMenu } from './acts/ActsMenu.tsx';
import { flowAdminTexts } from './texts.ts';

/** What may be done with a case, and the way to one's own tasks in it. */
export function CaseActs({ instance }: { instance: CaseDetail }) {
  const navigate = useNavigate();
  const own = instance.acts.filter(({ can }) => can.includes('complete'));
  return (
    <>
      {own.map(({ taskId, taskName }) => (
        <Button
          key={taskId}
          type="primary"
          onClick={() => navigate(`/Task/${taskId}`)}
          data-testid="go-to-task"
        >
          {instance.status === 'draft'
            ? flowAdminTexts.continueDraft
            : own.length === 1
              ? flowAdminTexts.process.goToTask
              : `${flowAdminTexts.process.goToTask}：${taskName}`}
        </Button>
      ))}
      <ActsMenu
        acts={actsOfCase(instance)}
        onDone={({ name, target }, reply) => {
          const { taskKey } = instance.acts.find(({ taskId }) => taskId === target.id) ?? {};
          const place = placeAfter(name, reply, taskKey);
          if (place.to === 'start') void navigate('/Tasks/started', { replace: true });
          if (place.to === 'task') void navigate(`/Task/${place.id}`);
        }}
      />
    </>
  );
}
