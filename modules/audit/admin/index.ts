import { lazyChunk } from '@homestead/ui';

export const LogPage = lazyChunk(() => import('./LogPage.tsx'));
export const OperationLogPage = lazyChunk(() => import('./OperationLogPage.tsx'));
