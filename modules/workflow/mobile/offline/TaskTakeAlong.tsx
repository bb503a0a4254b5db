import { useTakenTasks } from '../../view/offline/vault-state.ts';
import { TakeAlong } from './TakeAlong.tsx';

/**
 * Takes along a task of a process without visits, whose tasks stand in no list of what is to be visited: a draft as well, so that an
 * inspection can be begun where there is no network.
 */
export default function TaskTakeAlong({ taskId, person }: { taskId: string; person: string }) {
  const taken = useTakenTasks(person);
  return (
    <p className="flow-take">
      <TakeAlong taskId={taskId} isTaken={taken.includes(taskId)} />
    </p>
  );
}
