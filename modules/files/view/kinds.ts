import { suffixOf } from '../contract/rules.ts';

/** Icons of file lists (spec 1 §9). */
export const fileIcons = ['img', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'rar', 'file'] as const;
export type FileIcon = (typeof fileIcons)[number];

const pictures = new Set(['jpg', 'jpeg', 'apng', 'gif', 'webp', 'bmp']);
/** Pictures that the icons of the specification do not name. */
const otherPictures = new Set(['heic', 'heif', 'tif', 'tiff', 'avif']);
const office = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'et', 'dps', 'ofd']);

/** The icon of a file, by its name. */
export function iconOf(name: string): FileIcon {
  const suffix = suffixOf(name);
  if (pictures.has(suffix)) return 'img';
  return fileIcons.find((icon) => icon === suffix) ?? 'file';
}

export function isPicture(name: string): boolean {
  const icon = iconOf(name);
  return icon === 'img' || icon === 'png';
}

export type ViewedAs = 'picture' | 'pdf' | 'card';

/** How the viewer shows a file, by its name; a field of pictures may not know the name of one yet. */
export function viewedAs(name: string): ViewedAs {
  const suffix = suffixOf(name);
  if (name === '' || isPicture(name) || otherPictures.has(suffix)) return 'picture';
  return suffix === 'pdf' ? 'pdf' : 'card';
}

/** Whether a press on a file opens the viewer: what it can show, and documents of which it says honestly that it cannot. */
export function opensInViewer(name: string): boolean {
  const suffix = suffixOf(name);
  return isPicture(name) || suffix === 'pdf' || office.has(suffix);
}

/** 1.2 MB, 340 KB. */
export function readableSize(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
