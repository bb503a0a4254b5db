/** Refusals that wait at once; beyond, waiting would cost more than it saves. */
const mostWaiting = 1_000;
/** Between two that go out: refused together, they would come back together, and whoever calls then stands behind them all. */
const spacingMs = 5;

/**
 * Keeps a refusal for calling too often back for a moment: a sender that calls again as soon as it is answered is slowed to
 * what the server bears, and one that heeds `Retry-After` does not notice. Refusals go out one by one, at least
 * `spacingMs` apart.
 */
export class SlowDown {
  readonly #ms: number;
  #waiting = 0;
  /** When the last of those that wait goes out, by `performance.now()`. */
  #last = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  async wait(): Promise<void> {
    if (this.#ms === 0 || this.#waiting >= mostWaiting) return;
    this.#waiting += 1;
    const now = performance.now();
    this.#last = Math.max(now + this.#ms, this.#last + spacingMs);
    await new Promise<void>((resolve) => setTimeout(resolve, this.#last - now).unref());
    this.#waiting -= 1;
  }
}
