import { suffixOf } from '../contract/index.ts';

const maxBytes = 255;
// Controls, and the marks that turn the reading direction: photo‮gpj.exe would read as a picture.
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A name safe to keep and to show: no path, no control or direction marks, at most 255 bytes with its suffix kept. */
export function cleanName(raw: string): string {
  const last = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (plain === '') return 'file';
  const suffix = suffixOf(plain);
  const tail = suffix !== '' && suffix.length <= 16 ? plain.slice(plain.lastIndexOf('.')) : '';
  return cut(plain.slice(0, plain.length - tail.length), maxBytes - bytesOf(tail)) + tail;
}

/** A suffix as it is stored: lower case, letters and digits, or empty. */
export function storedSuffix(name: string): string {
  const suffix = suffixOf(name);
  return /^[a-z0-9]{1,16}$/.test(suffix) ? suffix : '';
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function cut(text: string, limit: number): string {
  let size = 0;
  let kept = '';
  for (const sign of text) {
    size += bytesOf(sign);
    if (size > limit) break;
    kept += sign;
  }
  return kept;
}

/** A content-disposition header by RFC 6266: a plain name for old readers, the true one in UTF-8. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percent(name)}`;
}

/** RFC 8187 encoding: what encodeURIComponent leaves but the header's grammar does not allow is encoded too. */
export function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
