import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { fileTexts, tooLargeText, type UploadRule } from '../../contract/index.ts';
import { type Staged, type Staging, TooManyBytes } from '../storage/index.ts';
import { ruleOf } from './inspect.ts';

export interface Received {
  staged: Staged;
  rawName: string;
  declared: string;
  /** The time of the sending device when it sent, where it said one. */
  sentAt?: string | undefined;
  ruleName: string | undefined;
  rule: UploadRule;
}

/** No rule of the content takes more; a request that announces more is not read at all. */
const maxRequestBytes = 101 * 1024 * 1024;
/** Room for boundaries and part headers around the file. */
const envelope = 64 * 1024;

/** Reads the one file of a multipart request onto the disk, stopping at the first byte beyond its rule. */
export async function receive(
  staging: Staging,
  lookUp: (group: string, field: string) => UploadRule | null,
  request: Call['request'],
  queryRule: string | undefined,
): Promise<Received> {
  const announced = Number(request.headers['content-length'] ?? 0);
  try {
    // Whoever has gone before the reading begins is never told of again: it would wait for ever.
    if (!request.isMultipart() || request.raw.destroyed || request.raw.socket.destroyed) throw broken();
    if (announced > maxRequestBytes) throw new HttpError('tooLarge', fileTexts.tooLarge);
    return await readParts(staging, lookUp, request, queryRule, announced);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function readParts(
  staging: Staging,
  lookUp: (group: string, field: string) => UploadRule | null,
  request: Call['request'],
  queryRule: string | undefined,
  announced: number,
): Promise<Received> {
  let ruleName = queryRule;
  let sentAt: string | undefined;
  let found: Omit<Received, 'ruleName' | 'rule' | 'sentAt'> | undefined;
  try {
    const limits = { files: 2, fields: 20, parts: 22, fieldSize: 1000, fileSize: maxRequestBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname === 'sentAt' && typeof part.value === 'string') sentAt = part.value;
        if (part.fieldname === 'rule' && typeof part.value === 'string' && part.value) ruleName = part.value;
        continue;
      }
      if (found) throw malformed(fileTexts.onlyOneFile);
      if (part.fieldname !== 'file') throw malformed(fileTexts.noFile);
      const rule = ruleOf(lookUp, ruleName);
      if (announced > rule.maxBytes + envelope) throw new HttpError('tooLarge', tooLargeText(rule));
      try {
        const staged = await staging.receive(part.file, rule.maxBytes);
        found = { staged, rawName: part.filename ?? '', declared: part.mimetype ?? '' };
      } catch (error) {
        throw error instanceof TooManyBytes ? new HttpError('tooLarge', tooLargeText(rule)) : error;
      }
    }
    if (!found) throw malformed(fileTexts.noFile);
    return { ...found, sentAt, ruleName, rule: ruleOf(lookUp, ruleName) };
  } catch (error) {
    await found?.staged.discard();
    throw error;
  }
}

function malformed(message: string): HttpError {
  return new HttpError('malformed', message, { fields: [{ path: 'file', message }] });
}

function broken(): HttpError {
  return malformed(fileTexts.brokenRequest);
}

/** Faults of the disk are ours; everything else that goes wrong while reading is the request's. */
function asRefusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new HttpError('away', '存储空间不足，请联系管理员');
  if (['EMFILE', 'ENFILE', 'EIO', 'EACCES', 'EROFS', 'ENOENT', 'EPERM'].includes(code)) return error;
  return broken();
}
