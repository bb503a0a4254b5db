import { clearSession } from '@homestead/ui';
import { OfflineScreen } from '@homestead/workflow/mobile';
import { useNavigate } from 'react-router';
import { loginPath, paths } from '../../paths.ts';

/** What was taken along and what waits; without a session and without a network as well. */
export default function Offline() {
  const navigate = useNavigate();
  return (
    <OfflineScreen
      onBack={() => void navigate('/', { replace: true })}
      onSignIn={() => {
        clearSession();
        void navigate(loginPath, { state: { from: paths.Offline } });
      }}
    />
  );
}
