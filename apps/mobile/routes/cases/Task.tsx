import { TaskScreen } from '@homestead/workflow/mobile';
import { useNavigate, useParams } from 'react-router';
import { useBack } from '../../back.ts';
import { useSignedIn } from '../../Shell.tsx';

export default function Task() {
  const { id = '' } = useParams();
  const person = useSignedIn();
  const back = useBack();
  const navigate = useNavigate();
  const open = (taskId: string) => void navigate(`/Task/${taskId}`, { replace: true });
  return (
    <TaskScreen
      key={id}
      id={id}
      person={person}
      onBack={back}
      onDone={back}
      onOpen={open}
      onStarted={({ caseNo, processId }) =>
        void navigate(caseNo && !person.isOfficer ? `/Receipt/${processId}` : '/', { replace: true })
      }
      onGone={() => void navigate('/', { replace: true })}
    />
  );
}
