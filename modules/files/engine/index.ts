export { agrees, type Detected, looksLikeText, pictureFormats } from './content-kind.ts';
export { cleanName, disposition, percent, storedSuffix } from './names.ts';
export { judgedFormats, type PictureError, pictureError } from './picture.ts';
