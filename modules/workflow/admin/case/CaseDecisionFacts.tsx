import { FileUploads } from '@homestead/files/admin';
import { defaultRule } from '@homestead/files/contract';
import { useApi } from '@homestead/ui/desk';
import { Card, Skeleton } from 'antd';
import { DecisionFacts } from '../../view/index.ts';

/** What one decides on, as the desktop shows files and waiting. */
export function CaseDecisionFacts({ processId }: { processId: string }) {
  const { call, callWithoutToast } = useApi();
  return (
    <DecisionFacts
      call={callWithoutToast}
      processId={processId}
      waiting={
        <Card>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Card>
      }
      renderFiles={(fileIds, label) => (
        <FileUploads
          id={`summary-${fileIds[0]}`}
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
