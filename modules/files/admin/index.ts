import { lazyChunk } from '@homestead/ui';

export { ruleText } from './FileChooser.tsx';
export { FileUploads } from './FileUploads.tsx';
export { ImageCell } from './ImageCell.tsx';
export { ImageUploads } from './ImageUploads.tsx';
export { PreviewDialog } from './PreviewDialog.tsx';
export type { FileFieldProps } from './props.ts';
export const SignatureCard = lazyChunk(() => import('./SignatureCard.tsx'));
export { Thumbnail } from './Thumbnail.tsx';
