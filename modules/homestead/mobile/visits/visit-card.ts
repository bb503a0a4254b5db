import { lazyChunk } from '@homestead/ui';

export const VisitCard = lazyChunk(async () => ({ default: (await import('./VisitCard.tsx')).VisitCard }));
