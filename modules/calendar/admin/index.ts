import { lazyChunk } from '@homestead/ui';

export const CalendarPage = lazyChunk(async () => ({
  default: (await import('./CalendarPage.tsx')).CalendarPage,
}));
