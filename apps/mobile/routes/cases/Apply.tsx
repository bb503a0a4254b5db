import { ApplyScreen } from '@homestead/workflow/mobile';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useBack } from '../../back.ts';
import { useSignedIn } from '../../Shell.tsx';

export default function Apply() {
  const { processKey = '' } = useParams();
  const [address] = useSearchParams();
  const person = useSignedIn();
  const navigate = useNavigate();
  const entry = address.get('entry');
  return (
    <ApplyScreen
      key={`${processKey} ${entry}`}
      processKey={processKey}
      person={person}
      onBack={useBack()}
      {...(entry ? { startTaskKey: entry, extra: { [processKey]: { entry } } } : {})}
      onStarted={(reply, isDraft) => {
        const draft = isDraft ? reply.tasks[0]?.id : undefined;
        const receipt = reply.caseNo && !person.isOfficer ? `/Receipt/${reply.processId}` : '/';
        void navigate(draft ? `/Task/${draft}` : receipt, { replace: true });
      }}
    />
  );
}
