export { FileList } from './FileList.tsx';
export { acceptOf, ImageGrid } from './ImageGrid.tsx';
export { Thumbnail } from './Thumbnail.tsx';
