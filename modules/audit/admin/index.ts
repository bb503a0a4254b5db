import { lazyChunk } from '@homestead/ui';

export const OperationLogPage = lazyChunk(() => import('./OperationLogPage.tsx'));
