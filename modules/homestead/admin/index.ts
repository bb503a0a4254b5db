import { lazyChunk } from '@homestead/ui';

export const PortalPage = lazyChunk(async () => ({ default: (await import('./PortalPage.tsx')).PortalPage }));
