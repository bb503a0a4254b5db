import { lazyChunk } from '@homestead/ui';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { Suspense } from 'react';

const PaperCard = lazyChunk(async () => ({ default: (await import('./PaperCard.tsx')).PaperCard }));

/** The papers of a case, loaded where a case is shown. */
export function CasePapers(props: CaseSlotProps) {
  return (
    <Suspense fallback={null}>
      <PaperCard {...props} />
    </Suspense>
  );
}
