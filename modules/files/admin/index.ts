export { ruleText } from './FileChooser.tsx';
export { FileIconMark } from './FileIconMark.tsx';
export { FileUploads } from './FileUploads.tsx';
export { ImageUploads } from './ImageUploads.tsx';
export { PreviewDialog } from './PreviewDialog.tsx';
export type { FileFieldProps } from './props.ts';
export { Thumbnail } from './Thumbnail.tsx';
