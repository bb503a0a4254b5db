import { SecurityScreen } from '@homestead/people/mobile';
import { useBack } from '../../back.ts';

export default function Security() {
  return <SecurityScreen onBack={useBack()} />;
}
