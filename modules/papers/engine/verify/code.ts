/** Crockford's digits: no I, L, O and U, which people misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 digits carry 80 bits: nobody guesses a paper's code. */
const length = 16;
const groupOf = 4;

/** The code of a paper from ten random bytes, as people read and type it: `7K2M-P9QX-04TB-VWZ3`. */
export function codeOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  const signs = Array.from(
    { length },
    (_, i) => digits[Number((bits >> BigInt(5 * (length - 1 - i))) & 31n)],
  );
  return signs.join('').replace(new RegExp(`(.{${groupOf}})(?!$)`, 'g'), '$1-');
}

/** What somebody typed or scanned to verify a paper. */
export interface Asked {
  /** As it was typed, which may be a paper's number. */
  number: string;
  code?: string;
  key?: string;
  signature?: string;
}

/**
 * Reads what the QR carries (`code.key.signature`), a code as it was typed (small letters, spaces, O for 0, I and L for 1),
 * or else a number. A number of 16 digits may be either.
 */
export function readAsked(text: string): Asked {
  const trimmed = text.trim();
  const [first = '', key, signature, ...rest] = trimmed.split('.');
  const plain = first
    .toUpperCase()
    .replace(/[\s\-－—]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isCode = plain.length === length && [...plain].every((sign) => digits.includes(sign));
  if (!isCode || rest.length > 0) return { number: trimmed };
  const code = plain.replace(new RegExp(`(.{${groupOf}})(?!$)`, 'g'), '$1-');
  return key !== undefined && signature !== undefined
    ? { number: trimmed, code, key, signature }
    : { number: trimmed, code };
}
