import { lazyChunk } from '@homestead/ui';

export const DictionaryPage = lazyChunk(() => import('./DictionaryPage.tsx'));
export const DictionaryItemsPage = lazyChunk(() => import('./DictionaryItemsPage.tsx'));
