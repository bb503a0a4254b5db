import { isImageRule, sizeText, suffixOf, type UploadRule, uploadFault } from '../contract/rules.ts';
import { fileTexts } from '../contract/texts.ts';
import { factsOf, type PhotoMarkFacts } from './photo/photo-mark.ts';
import { shrinkPhoto } from './photo/shrink.ts';
import { withSuffix } from './photo/with-suffix.ts';

/** A page of A4 at 220 dpi: small letters of minutes stay readable. */
const pageEdge = 2560;
const becomesJpeg = /^(jpe?g|png|webp|bmp|hei[cf])$/;

/** Judges a file by its field's rule before it travels, and makes a large photo small enough (decisions 5 and 36). */
export async function judge(
  given: File,
  rule: UploadRule,
  facts: PhotoMarkFacts = {},
): Promise<{ file: File } | { fault: string }> {
  const original = withSuffix(given);
  if (isHeif(original.name) && rule.types !== 'all' && mayBecomeJpeg(original, rule)) {
    // What phones of one maker take by themselves: a browser of the same maker reads it.
    const file = await makeSmaller(original, rule, facts);
    return isHeif(file.name) ? { fault: fileTexts.heifUnread } : { file };
  }
  // A wrong type is told at once; a large photo gets its chance to become smaller.
  const early = uploadFault({ name: original.name, size: Math.min(original.size, rule.maxBytes) }, rule);
  if (early) return { fault: early };
  const file = mayBecomeJpeg(original, rule) ? await makeSmaller(original, rule, facts) : original;
  const pixels = rule.image ? await pixelsOf(file) : {};
  const fault = uploadFault({ name: file.name, size: file.size, ...pixels }, rule);
  if (fault === null) return { file };
  // Nobody makes a PDF smaller by guessing (decision 36).
  const isLargePdf = suffixOf(file.name) === 'pdf' && file.size > rule.maxBytes;
  return { fault: isLargePdf ? fault + fileTexts.smallerPdf(sizeText(rule.maxBytes)) : fault };
}

const isHeif = (name: string): boolean => /^hei[cf]$/.test(suffixOf(name));

function mayBecomeJpeg({ name }: File, { image, types }: UploadRule): boolean {
  if (image || !becomesJpeg.test(suffixOf(name))) return false;
  return types === 'all' || types.some((type) => type === 'jpg' || type === 'jpeg');
}

/** Photos of a photo field are never larger than a screen shows; a page in a field of files stays as it is while it fits. */
async function makeSmaller(file: File, rule: UploadRule, facts: PhotoMarkFacts): Promise<File> {
  const marked = rule.mark ? await factsOf(file, facts) : {};
  const isPage = !isImageRule(rule);
  if (isPage && !rule.mark && file.size <= rule.maxBytes) return file;
  return shrinkPhoto(file, { maxBytes: rule.maxBytes, ...(isPage ? { longEdge: pageEdge } : {}), ...marked });
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
