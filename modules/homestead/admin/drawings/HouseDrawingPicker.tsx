import { houseDrawingPicker } from '../../view/HouseDrawingPicker.tsx';

export const HouseDrawingPicker = houseDrawingPicker(async () => ({
  default: (await import('./DrawingGallery.tsx')).DrawingGallery,
}));
