import { ProcessScreen } from '@homestead/workflow/mobile';
import { useNavigate, useParams } from 'react-router';
import { useBack } from '../../back.ts';
import { useSignedIn } from '../../Shell.tsx';

export default function Process() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <ProcessScreen
      key={id}
      id={id}
      person={useSignedIn()}
      onBack={useBack()}
      onOpen={(taskId) => void navigate(`/Task/${taskId}`)}
      onGone={() => void navigate('/', { replace: true })}
    />
  );
}
