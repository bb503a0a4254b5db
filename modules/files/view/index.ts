export { FileIconMark } from './FileIcon.tsx';
export { FileThumb } from './FileThumb.tsx';
export { type ImageCellProps, ImageCellView, type PreviewComponent } from './ImageCell.tsx';
export { judge } from './judge.ts';
export { fileIcons, isPicture, opensInViewer, readableSize } from './kinds.ts';
export { PhotoMarks } from './photo/PhotoMarks.tsx';
export { takePhoto } from './photo/take-photo.ts';
export { openFile, saveBlob, saveFile } from './save-file.ts';
export { viewTexts } from './texts.ts';
export { type FileAddress, type FileUse, fileAddress, lookForFilesIn, useFileAddress } from './tickets.ts';
export type { UploadItem } from './upload-item.ts';
export { UploadWay } from './upload-way.ts';
export {
  type Uploads,
  type UploadsInput,
  useFileDetails,
  useUploads,
} from './use-uploads.ts';
export { FileViewer } from './viewer/FileViewer.tsx';
export type { ViewedFile } from './viewer/model.ts';
export { type ChosenFiles, ChosenPlace, FormFiles, WaitingFiles } from './waiting-files.ts';
