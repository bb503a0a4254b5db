import type { UploadRule } from '@homestead/models/contract';
import { texts } from '../../contract/texts.ts';

/** What is known of a file before it is uploaded. */
export interface Candidate {
  name: string;
  size: number;
  width?: number;
  height?: number;
}

/** The specified message for a file that its field would refuse, or `null`. The server looks at the bytes besides. */
export function uploadFault(file: Candidate, rule: UploadRule, kind: 'image' | 'file'): string | null {
  const dot = file.name.lastIndexOf('.');
  const suffix = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
  if (rule.types !== 'all' && !rule.types.includes(suffix)) {
    return kind === 'image' ? texts.imageType(rule.types) : texts.fileType;
  }
  if (file.size > rule.maxBytes) {
    return kind === 'image' ? texts.imageSize(texts.size(rule.maxBytes)) : texts.fileSize;
  }
  return fitsPixels(file, rule.image) ? null : texts.imagePixels;
}

/** The message when `count` files are more than the field takes, or `null`. */
export function countFault(count: number, rule: UploadRule): string | null {
  return count > rule.maxCount ? texts.fileCount(rule.maxCount) : null;
}

function fitsPixels({ width, height }: Candidate, limits: UploadRule['image']): boolean {
  if (!limits) return true;
  return (
    fits(width, limits.width, limits.minWidth, limits.maxWidth) &&
    fits(height, limits.height, limits.minHeight, limits.maxHeight)
  );
}

function fits(actual: number | undefined, exact?: number, min?: number, max?: number): boolean {
  if (actual === undefined) return true;
  return (
    (exact === undefined || actual === exact) &&
    (min === undefined || actual >= min) &&
    (max === undefined || actual <= max)
  );
}
