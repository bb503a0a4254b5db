import { lazyChunk } from '@homestead/ui';

export { FileList } from './FileList.tsx';
export { ImageCell, Preview } from './ImageCell.tsx';
export { ImageGrid } from './ImageGrid.tsx';
export { Thumbnail } from './Thumbnail.tsx';
export { acceptOf } from './upload-parts.tsx';
export const SignatureScreen = lazyChunk(() => import('./SignatureScreen.tsx'));
