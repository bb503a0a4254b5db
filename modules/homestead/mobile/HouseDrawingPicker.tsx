import { houseDrawingPicker } from '../view/drawings/HouseDrawingPicker.tsx';

export const HouseDrawingPicker = houseDrawingPicker(async () => ({
  default: (await import('./DrawingGallery.tsx')).DrawingGallery,
}));
