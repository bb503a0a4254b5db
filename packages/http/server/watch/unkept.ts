import { type FieldViolation, HttpError } from '../../contract/index.ts';
import { wordFor } from '../body/wire-names.ts';

const unreadable = '含有无法保存的字符，请删除后重试';
const beyond = '超出可以保存的范围';

/** What an integer column takes. */
const most = 2 ** 31 - 1;

/**
 * The refusal of a value that the database does not keep, by its code, with the fields of the call in which such values stand; undefined
 * where it was none of theirs. PostgreSQL takes no NUL in text, no half of a character in JSON, and no number beyond its columns.
 */
export function unkept({ code, message }: { code?: string; message?: string }, sent: readonly unknown[]) {
  if (code === '22021' || code === '22P05' || (code === '22P02' && message?.includes('json')))
    return refusal(`内容中${unreadable}`, fieldsOf(sent, isUnreadable, unreadable));
  if (code !== '22003' && code !== '22P02') return undefined;
  const fields = fieldsOf(sent, (value) => typeof value === 'number' && Math.abs(value) > most, beyond);
  return fields.length > 0 ? refusal('', fields) : undefined;
}

const refusal = (words: string, fields: FieldViolation[]) =>
  new HttpError('malformed', fields[0]?.message ?? words, { fields });

const isUnreadable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());

function fieldsOf(
  sent: readonly unknown[],
  isMeant: (value: unknown) => boolean,
  why: string,
): FieldViolation[] {
  const found: FieldViolation[] = [];
  const waiting = sent.toReversed().map((part): [unknown, string, string] => [part, '', '']);
  while (waiting.length > 0) {
    const [value, path, name] = waiting.pop()!;
    if (path !== '' && isMeant(value)) {
      const word = wordFor(name);
      found.push({ path, message: word ? `${word}（${path}）${why}` : `${path} ${why}` });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value).reverse())
        waiting.push([inner, path === '' ? key : `${path}.${key}`, Array.isArray(value) ? name : key]);
  }
  return found.slice(0, 50);
}
