import { GuideScreen } from '@homestead/workflow/mobile';
import { useNavigate, useParams } from 'react-router';
import { useBack } from '../../back.ts';

export default function Guide() {
  const { processKey = '' } = useParams();
  const navigate = useNavigate();
  return (
    <GuideScreen
      processKey={processKey}
      onBack={useBack()}
      onStart={() => void navigate(`/Apply/${processKey}`, { replace: true })}
    />
  );
}
