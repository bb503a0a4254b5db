import { lazyChunk } from '@homestead/ui';

export { NoticeBell } from './NoticeBell.tsx';
export const NoticePage = lazyChunk(() => import('./NoticePage.tsx'));
