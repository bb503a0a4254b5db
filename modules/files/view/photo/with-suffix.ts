import { suffixOf } from '../../contract/rules.ts';

/** Pickers of some phones name a photo by a number alone, and some programs save one as .jfif: its type says what it is. */
export function withSuffix(file: File): File {
  if (file.type !== 'image/jpeg' || !/^(|jfif|jpe|pjpeg)$/.test(suffixOf(file.name))) return file;
  const name = `${file.name.replace(/\.(jfif|jpe|pjpeg)$/i, '')}.jpg`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}
