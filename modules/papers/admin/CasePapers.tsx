import { lazyPart } from '@homestead/ui';

/** The papers of a case, loaded where a case is shown. */
export const CasePapers = lazyPart(async () => ({ default: (await import('./PaperCard.tsx')).PaperCard }));
