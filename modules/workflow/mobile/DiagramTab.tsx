import { lazyChunk, PartPlace, useClient } from '@homestead/ui';
import { LoadProblem, Skeleton } from '@homestead/ui/phone';
import { useDiagram } from '../view/queries.ts';

/** The viewer of diagrams is heavy: it is fetched when somebody looks at one. */
const DiagramCanvas = lazyChunk(async () => ({
  default: (await import('../view/diagram/DiagramCanvas.tsx')).DiagramCanvas,
}));

/** Where a case stands, in the diagram of its process. */
export function DiagramTab({ processId }: { processId: string }) {
  const { callWithoutToast } = useClient();
  const diagram = useDiagram(callWithoutToast, processId);
  if (diagram.isError) return <LoadProblem error={diagram.error} onRetry={() => void diagram.refetch()} />;
  if (!diagram.data) return <Skeleton rows={4} look="form" />;
  return (
    <PartPlace fallback={<Skeleton rows={4} look="form" />}>
      <div className="flow-case">
        <DiagramCanvas diagram={diagram.data} />
      </div>
    </PartPlace>
  );
}
