import { suffixOf } from '../contract/rules.ts';

/** Icons of file lists (spec 1 §9). */
export const fileIcons = ['img', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'rar', 'file'] as const;
export type FileIcon = (typeof fileIcons)[number];

const pictures = new Set(['jpg', 'jpeg', 'apng', 'gif', 'webp', 'bmp']);

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

/** 1.2 MB, 340 KB. */
export function readableSize(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
