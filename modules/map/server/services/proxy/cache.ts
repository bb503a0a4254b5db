/** An answer that is kept for a while. */
export interface CachedAnswer {
  body: Buffer;
  contentType: string;
  contentEncoding: string;
  /** Until when it may be given, in ms. */
  until: number;
}

/** Answers of sources in memory, up to a number of bytes: the one that was not asked for longest goes first. */
export class AnswerCache {
  readonly #most: number;
  readonly #answers = new Map<string, CachedAnswer>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The largest answer that is kept. */
  get mostOfOne(): number {
    return Math.floor(this.#most / 32);
  }

  get(key: string, now: number): CachedAnswer | undefined {
    const found = this.#answers.get(key);
    if (!found) return undefined;
    this.#forget(key);
    if (found.until <= now) return undefined;
    this.#keep(key, found);
    return found;
  }

  set(key: string, answer: CachedAnswer): void {
    this.#forget(key);
    if (answer.body.length > this.mostOfOne) return;
    this.#keep(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #keep(key: string, answer: CachedAnswer): void {
    this.#answers.set(key, answer);
    this.#bytes += answer.body.length + key.length;
  }

  #forget(key: string): void {
    const found = this.#answers.get(key);
    if (!found) return;
    this.#answers.delete(key);
    this.#bytes -= found.body.length + key.length;
  }
}

/** For how many seconds an answer may be kept: as the source allows, and never longer than the county wants. */
export function secondsToKeep(headers: Headers, ours: number): number {
  const control = headers.get('cache-control')?.toLowerCase() ?? '';
  if (/\b(no-store|no-cache|private)\b/.test(control)) return 0;
  const age = /\bs-maxage=(\d+)/.exec(control)?.[1] ?? /\bmax-age=(\d+)/.exec(control)?.[1];
  return Math.min(age === undefined ? ours : Number(age), ours);
}
