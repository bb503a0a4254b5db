import type { CallFunction } from '@homestead/http/client';
import { lazyChunk, PartPlace } from '@homestead/ui';
import { PageFailure } from '@homestead/ui/desk';
import { Skeleton } from 'antd';
import { useDiagram } from '../../view/queries.ts';

/** The viewer of diagrams is heavy: it is fetched when somebody looks at one. */
const DiagramCanvas = lazyChunk(async () => ({
  default: (await import('../../view/diagram/DiagramCanvas.tsx')).DiagramCanvas,
}));

/** Where a case stands, in the diagram of its process. */
export function DiagramTab({ call, processId }: { call: CallFunction; processId: string }) {
  const diagram = useDiagram(call, processId);
  if (diagram.error && !diagram.data)
    return <PageFailure error={diagram.error} onRetry={() => void diagram.refetch()} />;
  if (!diagram.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <PartPlace fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <DiagramCanvas diagram={diagram.data} />
    </PartPlace>
  );
}
