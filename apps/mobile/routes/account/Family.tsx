import { FamilyScreen } from '@homestead/homestead/mobile';
import { useBack } from '../../back.ts';
import { useSignedIn } from '../../Shell.tsx';

export default function Family() {
  return <FamilyScreen personId={useSignedIn().id} onBack={useBack()} />;
}
