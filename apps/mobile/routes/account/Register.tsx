import { VillageSheet } from '@homestead/forms/mobile';
import type { SignedIn } from '@homestead/people/contract';
import { RegisterScreen } from '@homestead/people/mobile';
import { useBack } from '../../back.ts';

export default function Register({ onSignedIn }: { onSignedIn(session: SignedIn): void }) {
  return (
    <RegisterScreen
      onSignedIn={onSignedIn}
      onBack={useBack()}
      chooseVillage={(props) => <VillageSheet {...props} />}
    />
  );
}
