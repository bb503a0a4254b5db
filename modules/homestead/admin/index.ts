import { lazyChunk } from '@homestead/ui';

export { HouseDrawingPicker } from './HouseDrawingPicker.tsx';
export const PortalPage = lazyChunk(async () => ({ default: (await import('./PortalPage.tsx')).PortalPage }));
