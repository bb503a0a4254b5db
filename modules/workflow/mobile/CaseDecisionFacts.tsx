import { defaultRule } from '@homestead/files/contract';
import { FileList } from '@homestead/files/mobile';
import { useClient } from '@homestead/ui';
import { Skeleton } from '@homestead/ui/phone';
import { DecisionFacts } from '../view/summary/DecisionFacts.tsx';

/** What one decides on, as the phone shows files and waiting. */
export function CaseDecisionFacts({ processId }: { processId: string }) {
  const { call, callWithoutToast } = useClient();
  return (
    <DecisionFacts
      call={callWithoutToast}
      processId={processId}
      isCompact
      waiting={<Skeleton rows={5} look="form" />}
      renderFiles={(fileIds, label) => (
        <FileList
          ids={fileIds}
          rule={defaultRule}
          ruleName={label}
          call={call}
          onChange={() => undefined}
          readOnly
        />
      )}
    />
  );
}
