import { type ImageCellProps, ImageCellView } from '../view/index.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

/** Pictures in a cell of a table (spec 2 §2.16). */
export function ImageCell(props: ImageCellProps) {
  return <ImageCellView {...props} Preview={PreviewDialog} />;
}
