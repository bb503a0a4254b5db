import type { PickerProps } from '@homestead/forms/view';
import { lazyChunk } from '@homestead/ui';
import { Suspense } from 'react';

const DrawingGallery = lazyChunk(async () => ({
  default: (await import('./DrawingGallery.tsx')).DrawingGallery,
}));

/** 选择房屋设计图 (spec 2 §2.9): the gallery is fetched when somebody opens it. */
export function HouseDrawingPicker(props: PickerProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <DrawingGallery {...props} />
    </Suspense>
  );
}
