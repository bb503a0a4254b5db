import { lazyChunk } from '@homestead/ui';
import { Suspense } from 'react';
import { type ImageCellProps, ImageCellView, type PreviewComponent } from '../view/ImageCell.tsx';

const Viewer = lazyChunk(() => import('./Viewer.tsx'));

/** Loaded when a picture is opened for the first time. */
export const Preview: PreviewComponent = (props) =>
  props.current !== undefined && (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );

/** Pictures in a line of a list (spec 2 §2.16). */
export function ImageCell(props: ImageCellProps) {
  return <ImageCellView {...props} Preview={Preview} />;
}
