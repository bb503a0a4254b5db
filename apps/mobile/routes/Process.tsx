import { ProcessScreen } from '@homestead/workflow/mobile';
import { useParams } from 'react-router';
import { useBack } from '../back.ts';
import { useSignedIn } from '../Shell.tsx';

export default function Process() {
  const { id = '' } = useParams();
  return <ProcessScreen id={id} personId={useSignedIn().id} onBack={useBack()} />;
}
