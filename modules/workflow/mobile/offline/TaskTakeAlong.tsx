import { useClient } from '@homestead/ui';
import type { TaskDetail } from '../../contract/schemas.ts';
import { useTakenTasks } from '../../view/offline/vault-state.ts';
import { useDefinition } from '../../view/queries.ts';
import { TakeAlong } from './TakeAlong.tsx';

/**
 * Takes along a task of a process without visits, whose tasks stand in no list of what is to be visited: a draft as well, so that an
 * inspection can be begun where there is no network.
 */
export default function TaskTakeAlong({ task, person }: { task: TaskDetail; person: string }) {
  const { callWithoutToast } = useClient();
  const { data } = useDefinition(callWithoutToast, task.processKey);
  const taken = useTakenTasks(person);
  if (data?.visits.length !== 0) return null;
  return (
    <p className="flow-take">
      <TakeAlong taskId={task.id} isTaken={taken.includes(task.id)} />
    </p>
  );
}
