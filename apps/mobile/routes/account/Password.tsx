import { PasswordScreen } from '@homestead/people/mobile';
import { clearSession } from '@homestead/ui';
import { useNavigate } from 'react-router';
import { useBack } from '../../back.ts';
import { queryClient } from '../../connection.ts';
import { loginPath, paths } from '../../paths.ts';

export default function Password() {
  const navigate = useNavigate();
  return (
    <PasswordScreen
      onDone={async (isFirst) => {
        // The menu was refused until now, and would stay away with the way to every other screen.
        await queryClient.invalidateQueries();
        void navigate(isFirst ? '/' : paths.Mine, { replace: true });
      }}
      onBack={useBack()}
      onSignedOut={() => {
        clearSession();
        queryClient.clear();
        void navigate(loginPath, { replace: true });
      }}
    />
  );
}
