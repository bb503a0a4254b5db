import { createHash } from 'node:crypto';

/** Tokens that lived a short while ago: their callers are let in where strangers of the same address have used it up. */
export class KnownTokens {
  readonly #until = new Map<string, number>();
  readonly #most: number;
  readonly #keepMs: number;

  constructor(most = 20_000, keepMs = 10 * 60_000) {
    this.#most = most;
    this.#keepMs = keepMs;
  }

  has(token: string): boolean {
    return (this.#until.get(digest(token)) ?? 0) > Date.now();
  }

  add(token: string): void {
    const key = digest(token);
    this.#until.delete(key);
    this.#until.set(key, Date.now() + this.#keepMs);
    if (this.#until.size <= this.#most) return;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  delete(token: string): void {
    this.#until.delete(digest(token));
  }
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64');
