import { NominationsScreen } from '@homestead/workflow/mobile';
import { useBack } from '../back.ts';

export default function Nominations() {
  return <NominationsScreen onBack={useBack()} />;
}
