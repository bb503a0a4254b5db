import { SignatureScreen } from '@homestead/files/mobile';
import { useBack } from '../../back.ts';

export default function Signature() {
  return <SignatureScreen onBack={useBack()} />;
}
