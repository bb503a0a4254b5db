export { FileList } from './FileList.tsx';
export { ImageCell } from './ImageCell.tsx';
export { acceptOf, ImageGrid } from './ImageGrid.tsx';
export { Thumbnail } from './Thumbnail.tsx';
