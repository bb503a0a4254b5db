import { lazyChunk } from '@homestead/ui';

export { LocationMap, type LocationMapProps } from '../view/index.ts';
export const LayerManagePage = lazyChunk(() => import('./layers/LayerManagePage.tsx'));
