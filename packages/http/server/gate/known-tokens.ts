import { hash } from 'node:crypto';
import type { Principal } from '../call.ts';

/**
 * Whose tokens were valid a short while ago. It opens nothing: whether a token is valid is asked at each call. It tells whose calls
 * are counted before anything is looked up, and who is let in where strangers of the same address have used it up.
 */
export class KnownTokens {
  readonly #known = new Map<string, { caller: Principal; until: number }>();
  readonly #most: number;
  readonly #keepMs: number;

  constructor(most = 20_000, keepMs = 10 * 60_000) {
    this.#most = most;
    this.#keepMs = keepMs;
  }

  find(token: string): Principal | undefined {
    const known = this.#known.get(digest(token));
    return known && known.until > Date.now() ? known.caller : undefined;
  }

  add(token: string, caller: Principal): void {
    const key = digest(token);
    this.#known.delete(key);
    this.#known.set(key, { caller, until: Date.now() + this.#keepMs });
    if (this.#known.size <= this.#most) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  delete(token: string): void {
    this.#known.delete(digest(token));
  }
}

const digest = (token: string): string => hash('sha256', token, 'base64');
