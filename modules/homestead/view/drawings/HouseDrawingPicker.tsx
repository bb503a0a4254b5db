import type { PickerProps } from '@homestead/forms/view';
import { lazyChunk, PartPlace } from '@homestead/ui';
import type { ComponentType } from 'react';

/** 选择房屋设计图 (spec 2 §2.9): the client's gallery is fetched when somebody opens it. */
export function houseDrawingPicker(fetchGallery: () => Promise<{ default: ComponentType<PickerProps> }>) {
  const Gallery = lazyChunk(fetchGallery);
  return function HouseDrawingPicker(props: PickerProps) {
    if (!props.isOpen) return null;
    return (
      <PartPlace>
        <Gallery {...props} />
      </PartPlace>
    );
  };
}
