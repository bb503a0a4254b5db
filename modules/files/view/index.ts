export { type FileIcon, fileIcons, iconOf, isPicture, readableSize } from './kinds.ts';
export { type FileAddress, type FileUse, fileAddress, useFileAddress } from './tickets.ts';
export {
  type UploadItem,
  type Uploads,
  type UploadsInput,
  useFileDetails,
  useUploads,
} from './use-uploads.ts';
