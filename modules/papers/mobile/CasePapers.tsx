import { lazyChunk, PartPlace } from '@homestead/ui';
import type { PapersSlotProps } from '@homestead/workflow/view';

const PaperPart = lazyChunk(async () => ({ default: (await import('./PaperPart.tsx')).PaperPart }));

/** The papers of a case, loaded where a case is shown. */
export function CasePapers(props: PapersSlotProps) {
  return (
    <PartPlace>
      <PaperPart {...props} />
    </PartPlace>
  );
}
