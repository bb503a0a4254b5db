import { MineScreen } from '@homestead/people/mobile';
import { clearSession } from '@homestead/ui';
import { useNavigate } from 'react-router';
import { loginPath, queryClient } from '../connection.ts';

export default function Mine() {
  const navigate = useNavigate();
  return (
    <MineScreen
      onSignedOut={() => {
        clearSession();
        queryClient.clear();
        void navigate(loginPath, { replace: true });
      }}
    />
  );
}
