import { PasswordScreen } from '@homestead/people/mobile';
import { useNavigate } from 'react-router';
import { useBack } from '../../back.ts';

export default function Password() {
  const navigate = useNavigate();
  return <PasswordScreen onDone={() => void navigate('/Mine', { replace: true })} onBack={useBack()} />;
}
