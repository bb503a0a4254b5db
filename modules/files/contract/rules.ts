import { fileTexts } from './texts.ts';

/** Pixels that an image must have: exact, at least, at most. */
export interface ImageRule {
  width?: number;
  height?: number;
  minWidth?: number;
  maxWidth?: number;
  minHeight?: number;
  maxHeight?: number;
}

/** What one file field takes (the same shape as `upload` of a data model's field). */
export interface UploadRule {
  maxCount: number;
  maxBytes: number;
  types: 'all' | string[];
  image?: ImageRule;
  /** Offers the phone's camera beside the files of the device. */
  camera?: boolean;
  /** Photos carry time, place, person and case number in the picture. */
  mark?: boolean;
  /** Somebody signs with a finger on the phone. */
  signature?: boolean;
}

/** What is known of a file when it is judged; pixels only where they are known. */
export interface FileFacts {
  name: string;
  size: number;
  width?: number;
  height?: number;
}

/** The rule of uploads that name no field. */
export const defaultRule: UploadRule = { maxCount: 20, maxBytes: 20 * 1024 * 1024, types: 'all' };

/** More pixels than any camera of a phone makes; a decoder would need 200 MB for them. */
export const maxPixels = 50_000_000;

const imageSuffixes = ['jpg', 'jpeg', 'png', 'apng', 'gif', 'webp', 'bmp'];

/** Whether a rule is for images alone, which have messages of their own. */
export function isImageRule(rule: UploadRule): boolean {
  return rule.types !== 'all' && rule.types.every((type) => imageSuffixes.includes(type));
}

/** Lower-case suffix without the dot, empty where there is none. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** A limit as people read it: 5MB, 512KB (decision 4). */
export function sizeText(bytes: number): string {
  const mega = bytes / (1024 * 1024);
  if (mega >= 1) return `${Number(mega.toFixed(2))}MB`;
  return `${Number((bytes / 1024).toFixed(2))}KB`;
}

/** The message for a file that its field refuses, or `null`; the same words on phone, desktop and server. */
export function uploadFault(file: FileFacts, rule: UploadRule): string | null {
  const image = isImageRule(rule);
  if (file.size === 0) return fileTexts.empty;
  if (rule.types !== 'all' && !rule.types.includes(suffixOf(file.name))) {
    return image ? fileTexts.imageTypes(rule.types) : fileTexts.wrongType;
  }
  if (file.size > rule.maxBytes) return tooLargeText(rule);
  return fits(file, rule.image) ? null : fileTexts.imagePixels;
}

/** The message for too many bytes. */
export function tooLargeText(rule: UploadRule): string {
  return isImageRule(rule) ? fileTexts.imageTooLarge(sizeText(rule.maxBytes)) : fileTexts.tooLarge;
}

/** The message when a field would hold more files than it takes, or `null`. */
export function countFault(count: number, rule: UploadRule): string | null {
  return count > rule.maxCount ? fileTexts.tooMany(rule.maxCount) : null;
}

function fits({ width, height }: FileFacts, limits: ImageRule | undefined): boolean {
  if (!limits) return true;
  return (
    within(width, limits.width, limits.minWidth, limits.maxWidth) &&
    within(height, limits.height, limits.minHeight, limits.maxHeight)
  );
}

function within(actual: number | undefined, exact?: number, min?: number, max?: number): boolean {
  if (actual === undefined) return true;
  if (exact !== undefined && actual !== exact) return false;
  return (min === undefined || actual >= min) && (max === undefined || actual <= max);
}
