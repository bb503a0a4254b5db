import { FollowScreen } from '@homestead/homestead/mobile';
import { useNavigate } from 'react-router';

export default function Follow() {
  const navigate = useNavigate();
  return <FollowScreen onBack={() => void navigate('/')} />;
}
