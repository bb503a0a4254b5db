import { type FieldViolation, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type LoginBody, maxPasswordLength, peopleFaults } from '../../contract/index.ts';
import { refusal } from './sessions.ts';

/** Name and password of a sign-in, from JSON or from a form with one field each. Lengths are judged before hashing. */
export async function readCredentials(request: Call['request']): Promise<LoginBody> {
  const fields = request.isMultipart() ? await readForm(request).catch(malformedForm) : request.body;
  const { username, password, code, passkey } = (fields ?? {}) as Record<string, unknown>;
  const faults: FieldViolation[] = [];
  if (!isText(username, 64)) faults.push({ path: 'username', message: '请输入用户名' });
  if (!isText(password, maxPasswordLength)) {
    faults.push({ path: 'password', message: `请输入密码，不超过${maxPasswordLength}个字符` });
  }
  if (!isText(username, 64) || !isText(password, maxPasswordLength)) {
    throw new HttpError('malformed', faults[0]?.message, { fields: faults });
  }
  if (code !== undefined && !isText(code, 20)) {
    throw new HttpError('malformed', undefined, {
      fields: [{ path: 'code', message: peopleFaults.codeNeeded.message }],
    });
  }
  return {
    username,
    password,
    ...(code === undefined ? {} : { code }),
    ...(isAnswer(passkey) ? { passkey } : {}),
  };
}

/** The library judges the rest of it. */
const isAnswer = (value: unknown): value is NonNullable<LoginBody['passkey']> =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string';

function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= limit && !value.includes('\0');
}

/** Every other error of the multipart parser (limits, boundaries, a truncated body) is a malformed request. */
function malformedForm(error: unknown): never {
  if (error instanceof HttpError) throw error;
  throw new HttpError('malformed', undefined, { fields: [] });
}

const malformedField = (path: string, message: string) =>
  new HttpError('malformed', message, { fields: [{ path, message }] });

/** A repeated field is refused: a filter in front of the server might read the other value. */
async function readForm(request: Call['request']): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fields: 10, fieldSize: 2000 } })) {
    if (part.type === 'file') throw refusal('unexpectedFile');
    const path = part.fieldname;
    if (path in fields) throw malformedField(path, peopleFaults.duplicateField.message);
    if (part.valueTruncated) throw malformedField(path, `${path} 过长`);
    fields[path] = part.value;
  }
  return fields;
}
