import { shrinkPhoto } from '@homestead/ui';
import { isImageRule, type UploadRule, uploadFault } from '../contract/rules.ts';

/** Judges a file by its field's rule before it travels, and makes a large photo small enough. */
export async function judge(original: File, rule: UploadRule): Promise<{ file: File } | { fault: string }> {
  const isImage = isImageRule(rule);
  // A wrong type is told at once; a large photo gets its chance to become smaller.
  const early = uploadFault({ name: original.name, size: Math.min(original.size, rule.maxBytes) }, rule);
  if (early) return { fault: early };
  const mayShrink =
    isImage &&
    !rule.image &&
    rule.types !== 'all' &&
    rule.types.some((type) => type === 'jpg' || type === 'jpeg');
  const file = mayShrink ? await shrinkPhoto(original, { maxBytes: rule.maxBytes }) : original;
  const pixels = rule.image ? await pixelsOf(file) : {};
  const fault = uploadFault({ name: file.name, size: file.size, ...pixels }, rule);
  return fault ? { fault } : { file };
}

async function pixelsOf(file: File): Promise<{ width?: number; height?: number }> {
  try {
    const picture = await createImageBitmap(file);
    const pixels = { width: picture.width, height: picture.height };
    picture.close();
    return pixels;
  } catch {
    return {};
  }
}
