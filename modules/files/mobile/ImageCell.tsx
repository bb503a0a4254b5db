import { lazyChunk, PartPlace } from '@homestead/ui';
import { type ImageCellProps, ImageCellView, type PreviewComponent } from '../view/ImageCell.tsx';

const Viewer = lazyChunk(() => import('./Viewer.tsx'));

/** Loaded when a picture is opened for the first time. */
export const Preview: PreviewComponent = (props) =>
  props.current !== undefined && (
    <PartPlace>
      <Viewer {...props} />
    </PartPlace>
  );

/** Pictures in a line of a list (spec 2 §2.16). */
export function ImageCell(props: ImageCellProps) {
  return <ImageCellView {...props} Preview={Preview} />;
}
