import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Algorithm, algorithms, type Cipher, keyFor, keyLengths } from './algorithms.ts';

/** Keys that cannot be used as they are written; the message says what is wrong and never holds a key. */
export class KeyError extends Error {}

interface Key {
  id: string;
  ciphers: Readonly<Record<Algorithm, Cipher>>;
  master: Buffer;
  digests: Map<string, KeyObject>;
}

/** What a sealed text begins with: `enc:<algorithm>:<key id>:<base64url>`. */
const form = /^enc:([a-z0-9]+):([a-z0-9-]{1,20}):([A-Za-z0-9_-]+)$/;

/**
 * Seals short texts (identity numbers, telephones) so that the database and its backups hold none of them in plain, and makes keyed
 * digests by which a sealed text is found. The first key seals; all keys open, and all are searched with, so that keys are exchanged
 * while the product runs.
 */
export class Keyring {
  readonly #keys: readonly Key[];
  readonly #algorithm: Algorithm;

  constructor(keys: readonly { id: string; master: Buffer }[], algorithm: Algorithm = 'aes') {
    this.#algorithm = algorithm;
    this.#keys = keys.map(({ id, master }) => ({
      id,
      master,
      digests: new Map(),
      ciphers: {
        aes: algorithms.aes(keyFor(master, 'seal aes', keyLengths.aes)),
        sm4: algorithms.sm4(keyFor(master, 'seal sm4', keyLengths.sm4)),
      },
    }));
    if (this.#keys.length === 0) throw new KeyError('a keyring needs a key');
  }

  /** The ids of all keys, the one that seals first. */
  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** What a text that is sealed by today's key and algorithm begins with, and what its digest begins with. */
  get current(): { sealed: string; digest: string } {
    return { sealed: `enc:${this.#algorithm}:${this.#first.id}:`, digest: `${this.#first.id}:` };
  }

  get #first(): Key {
    return this.#keys[0]!;
  }

  seal(plain: string): string {
    const sealed = this.#first.ciphers[this.#algorithm].seal(Buffer.from(plain, 'utf8'));
    return `${this.current.sealed}${sealed.toString('base64url')}`;
  }

  /** The plain text of a sealed one. Any other text, also one that only looks sealed, is returned as it is. */
  open(text: string): string {
    if (!text.startsWith('enc:')) return text;
    const [, algorithm, id, body] = form.exec(text) ?? [];
    const key = this.#keys.find((known) => known.id === id);
    if (!key || !body || !algorithm || !Object.hasOwn(key.ciphers, algorithm)) return text;
    const plain = key.ciphers[algorithm as Algorithm].open(Buffer.from(body, 'base64url'));
    return plain ? plain.toString('utf8') : text;
  }

  /** The digest of a text for one purpose, under the key that seals: `<key id>:<64 hexadecimal signs>`. */
  digest(purpose: string, text: string): string {
    return digestOf(this.#first, purpose, text);
  }

  /** The digests of a text under every key: what is found may have been written under an earlier one. */
  digests(purpose: string, text: string): string[] {
    return this.#keys.map((key) => digestOf(key, purpose, text));
  }
}

function digestOf(key: Key, purpose: string, text: string): string {
  let secret = key.digests.get(purpose);
  if (!secret) {
    secret = createSecretKey(keyFor(key.master, `digest ${purpose}`, keyLengths.digest));
    key.digests.set(purpose, secret);
  }
  return `${key.id}:${createHmac('sha256', secret).update(text, 'utf8').digest('hex')}`;
}

/** Reads `id:64 hexadecimal signs`, several parted by commas, the one that seals first. Throws KeyError. */
export function readKeyring(text: string, algorithm: Algorithm = 'aes'): Keyring {
  const keys = text.split(',').map((entry, index) => {
    const [, id, hex] = /^([a-z0-9-]{1,20}):([0-9a-fA-F]{64})$/.exec(entry.trim()) ?? [];
    if (!id || !hex) throw new KeyError(`key ${index + 1} is not written as id:64 hexadecimal signs`);
    return { id, master: Buffer.from(hex, 'hex') };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new KeyError('two keys have the same id');
  return new Keyring(keys, algorithm);
}

/**
 * The keys of development, tests and the demonstration. They stand here for everybody to read and protect nothing: production refuses
 * to start with them.
 */
export const developmentKeyring = readKeyring(`development:${'00'.repeat(32)}`);
