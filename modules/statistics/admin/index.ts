import { lazyChunk } from '@homestead/ui';

export const StatisticsPage = lazyChunk(() => import('./StatisticsPage.tsx'));
export const StatisticsCasesPage = lazyChunk(() => import('./StatisticsCasesPage.tsx'));
export const ChartsPage = lazyChunk(() => import('./ChartsPage.tsx'));
export const RegistersPage = lazyChunk(() => import('./registers/RegistersPage.tsx'));
export const RegisterPrintPage = lazyChunk(() => import('./registers/RegisterPrintPage.tsx'));
export const BigScreenDoor = lazyChunk(() => import('./screen/BigScreenDoor.tsx'));
