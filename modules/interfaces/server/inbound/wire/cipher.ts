import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Cipher } from '../../../contract/inbound/index.ts';
import { blockOf, bytesOf, written } from './written.ts';

/**
 * Bytes enciphered by SM4 (GB/T 32907) with PKCS #7, as a recipe says. In CBC the start value is the recipe's, or `random` (16 bytes in
 * hexadecimal), which then stands ahead of the enciphered bytes.
 */
export function encipher(
  { mode, encoding, iv }: Cipher,
  key: string,
  bytes: Uint8Array,
  random: string,
): string {
  if (mode === 'sm4-ecb') {
    const cipher = createCipheriv(mode, blockOf(key), null);
    return written(Buffer.concat([cipher.update(bytes), cipher.final()]), encoding);
  }
  const start = iv ? blockOf(iv) : Buffer.from(random, 'hex');
  const cipher = createCipheriv(mode, blockOf(key), start);
  const ahead = iv ? [] : [start];
  return written(Buffer.concat([...ahead, cipher.update(bytes), cipher.final()]), encoding);
}

/** The bytes of an enciphered text; null where it was not enciphered so, or by another key. */
export function decipher({ mode, encoding, iv }: Cipher, key: string, text: string): Buffer | null {
  // Some gateways send the text as a JSON string.
  const all = bytesOf(text.trim().replace(/^"(.*)"$/s, '$1'), encoding);
  if (all === null) return null;
  const isAhead = mode === 'sm4-cbc' && !iv;
  const start = mode === 'sm4-ecb' ? null : iv ? blockOf(iv) : all.subarray(0, 16);
  const bytes = isAhead ? all.subarray(16) : all;
  if (bytes.length === 0 || bytes.length % 16 !== 0) return null;
  try {
    const cipher = createDecipheriv(mode, blockOf(key), start);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  } catch {
    return null;
  }
}
