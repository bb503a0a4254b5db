import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encrypts and authenticates short texts under one key. `open` returns undefined for bytes that the key did not make. */
export interface Cipher {
  seal(plain: Buffer): Buffer;
  open(sealed: Buffer): Buffer | undefined;
}

const nonceLength = 12;
const tagLength = 16;

/** AES-256 in Galois/Counter Mode (NIST SP 800-38D): nonce of 12 bytes, ciphertext, tag of 16 bytes. */
function aes(bytes: Buffer): Cipher {
  // Made once: each cipher made of bytes makes a key of them anew.
  const key = createSecretKey(bytes);
  return {
    seal(plain) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < nonceLength + tagLength) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength));
      decipher.setAuthTag(sealed.subarray(-tagLength));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

const blockLength = 16;
const macLength = 32;

/**
 * SM4 (GB/T 32907-2016) in counter mode, authenticated by HMAC-SM3 (GB/T 32905-2016) over counter block and ciphertext:
 * block of 16 bytes, ciphertext, mark of 32 bytes. The key's first 16 bytes encrypt, the rest authenticates.
 */
function sm4(key: Buffer): Cipher {
  const secret = createSecretKey(key.subarray(0, blockLength));
  const macKey = createSecretKey(key.subarray(blockLength));
  const markOf = (bytes: Buffer) => createHmac('sm3', macKey).update(bytes).digest();
  return {
    seal(plain) {
      const counter = randomBytes(blockLength);
      const cipher = createCipheriv('sm4-ctr', secret, counter);
      const body = Buffer.concat([counter, cipher.update(plain), cipher.final()]);
      return Buffer.concat([body, markOf(body)]);
    },
    open(sealed) {
      if (sealed.length < blockLength + macLength) return undefined;
      const body = sealed.subarray(0, -macLength);
      if (!timingSafeEqual(markOf(body), sealed.subarray(-macLength))) return undefined;
      const decipher = createDecipheriv('sm4-ctr', secret, body.subarray(0, blockLength));
      return Buffer.concat([decipher.update(body.subarray(blockLength)), decipher.final()]);
    },
  };
}

/** The algorithms that a setting may name; the name stands beside each value, so that both are read at any time. */
export const algorithms = { aes, sm4 } as const;
export type Algorithm = keyof typeof algorithms;

/** A key for one purpose out of a configured one (RFC 5869 with SHA-256), so that no two uses share a key. */
export function keyFor(master: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `homestead ${purpose}`, length));
}

/** Length of the keys that the ciphers and digests take, in bytes. */
export const keyLengths = { aes: 32, sm4: 48, digest: 32 } as const;
