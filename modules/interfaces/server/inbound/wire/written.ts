import type { signEncodings } from '../../../contract/inbound/index.ts';

/** Bytes as a recipe writes them. */
export function written(bytes: Buffer, encoding: (typeof signEncodings)[number] | undefined): string {
  if (encoding === 'base64') return bytes.toString('base64');
  return encoding === 'HEX' ? bytes.toString('hex').toUpperCase() : bytes.toString('hex');
}

/** The bytes of a text that a recipe wrote, null where it is none. */
export function bytesOf(text: string, encoding: (typeof signEncodings)[number] | undefined): Buffer | null {
  const isRight = encoding === 'base64' ? /^[A-Za-z0-9+/]+={0,2}$/ : /^(?:[0-9a-f]{2})+$/i;
  const joined = text.replace(/\s+/g, '');
  return isRight.test(joined) ? Buffer.from(joined, encoding === 'base64' ? 'base64' : 'hex') : null;
}

/** A key or start value of 16 bytes: 32 hexadecimal digits, or 16 signs. */
export const blockOf = (text: string): Buffer => Buffer.from(text, text.length === 32 ? 'hex' : 'latin1');
