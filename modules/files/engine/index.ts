export { agrees, type Detected, looksLikeText, pictureFormats } from './content-kind.ts';
export { cleanName, disposition, percent, storedSuffix } from './names.ts';
export { holdsForeignContent, type Picture, readPicture } from './picture.ts';
