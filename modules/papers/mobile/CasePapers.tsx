import { lazyChunk } from '@homestead/ui';
import type { PapersSlotProps } from '@homestead/workflow/view';
import { Suspense } from 'react';

const PaperPart = lazyChunk(async () => ({ default: (await import('./PaperPart.tsx')).PaperPart }));

/** The papers of a case, loaded where a case is shown. */
export function CasePapers(props: PapersSlotProps) {
  return (
    <Suspense fallback={null}>
      <PaperPart {...props} />
    </Suspense>
  );
}
