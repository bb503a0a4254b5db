import type { SignedIn } from '@homestead/people/contract';
import { ResetScreen } from '@homestead/people/mobile';
import { useNavigate } from 'react-router';
import { useBack } from '../../back.ts';
import { loginPath } from '../../paths.ts';

export default function ResetPassword({ onSignedIn }: { onSignedIn(session: SignedIn): void }) {
  const navigate = useNavigate();
  return (
    <ResetScreen
      onSignedIn={onSignedIn}
      onSignIn={() => void navigate(loginPath, { replace: true })}
      onBack={useBack()}
    />
  );
}
