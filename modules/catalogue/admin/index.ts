import { lazyChunk } from '@homestead/ui';

export const LayerManagePage = lazyChunk(() => import('./LayerManagePage.tsx'));
