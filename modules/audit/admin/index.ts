import { lazyChunk } from '@homestead/ui';

export const LogPage = lazyChunk(() => import('./LogPage.tsx'));
export const OperationLogPage = lazyChunk(() => import('./OperationLogPage.tsx'));
export const SystemPage = lazyChunk(() => import('./system/SystemPage.tsx'));
