import { open } from 'node:fs/promises';
import { brokenFields, HttpError } from '@homestead/http/contract';
import {
  defaultRule,
  fileTexts,
  isImageRule,
  tooLargeText,
  type UploadRule,
  uploadFault,
} from '../../contract/index.ts';
import {
  agrees,
  type Detected,
  judgedFormats,
  looksLikeText,
  type PictureError,
} from '../../engine/index.ts';
import type { Imaging } from '../imaging/imaging.ts';
import type { Staged } from '../storage/index.ts';

/** What was found out about an upload. */
export interface Findings {
  mediaType: string;
  image: boolean;
  checked: boolean;
  width: number | null;
  height: number | null;
}

const headBytes = 64 * 1024;

/**
 * Looks at the bytes themselves. A rule that names types refuses what does not agree; a rule for any type (decision 6)
 * refuses nothing, but what does not agree is never shown as a picture.
 */
export async function inspect(
  imaging: Imaging,
  staged: Staged,
  sent: { name: string; suffix: string; declared: string },
  rule: UploadRule,
  personId: string,
): Promise<Findings> {
  judge(uploadFault({ name: `x.${sent.suffix}`, size: staged.size }, rule), staged.size, rule);
  const head = await readHead(staged.path);
  const { fileTypeFromBuffer } = await import('file-type');
  const detected: Detected = (await fileTypeFromBuffer(head).catch(() => undefined)) ?? null;
  const agreed = agrees(sent.suffix, sent.declared, detected, !detected && looksLikeText(head));
  const strict = rule.types !== 'all';
  if (strict && !agreed) throw new HttpError('wrongType', fileTexts.contentDiffers);
  const picture =
    detected && judgedFormats.includes(detected.ext)
      ? await imaging.inspect(personId, staged.path, detected.ext)
      : null;
  if (strict && picture?.fault) refuse(picture.fault);
  const shown = picture?.fault === null ? picture.size : null;
  if (shown)
    judge(uploadFault({ name: `x.${sent.suffix}`, size: staged.size, ...shown }, rule), staged.size, rule);
  return {
    mediaType: detected?.mime ?? 'application/octet-stream',
    image: shown !== null,
    checked: agreed && !picture?.fault,
    width: shown?.width ?? null,
    height: shown?.height ?? null,
  };
}

function refuse(fault: PictureError): never {
  if (fault === 'pixels') throw brokenFields([{ path: 'file', message: fileTexts.tooManyPixels }]);
  const words = {
    broken: fileTexts.brokenImage,
    ambiguous: fileTexts.twoSizes,
    foreign: fileTexts.unsafeImage,
  };
  throw new HttpError('wrongType', words[fault]);
}

/** Turns the message that clients know into the refusal that fits it. */
function judge(message: string | null, size: number, rule: UploadRule): void {
  if (message === null) return;
  if (size > rule.maxBytes) throw new HttpError('tooLarge', tooLargeText(rule));
  const isType = message === fileTexts.wrongType || (isImageRule(rule) && message.startsWith('只支持'));
  throw isType ? new HttpError('wrongType', message) : brokenFields([{ path: 'file', message }]);
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The rule that `group.field` names; the default where none is named. */
export function ruleOf(
  lookUp: (group: string, field: string) => UploadRule | null,
  name: string | undefined,
): UploadRule {
  if (!name) return defaultRule;
  const [group = '', field = '', ...rest] = name.split('.');
  // A look-up by name must not meet what every object has (constructor, toString).
  const isPlain = rest.length === 0 && [group, field].every((part) => part !== '' && !(part in {}));
  const rule = isPlain ? lookUp(group, field) : null;
  if (!rule)
    throw new HttpError('malformed', fileTexts.unknownRule, {
      fields: [{ path: 'rule', message: fileTexts.unknownRule }],
    });
  return rule;
}
