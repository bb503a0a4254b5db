import { RefusalNoticeScreen } from '@homestead/homestead/mobile';
import { useParams } from 'react-router';
import { useBack } from '../back.ts';
import { useSignedIn } from '../Shell.tsx';

export default function RefusalNotice() {
  const { processId = '', taskId } = useParams();
  const person = useSignedIn().id;
  const source = taskId === undefined ? { processId } : { taskId, person };
  return <RefusalNoticeScreen source={source} onBack={useBack()} />;
}
