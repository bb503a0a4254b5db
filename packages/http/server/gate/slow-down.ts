/** Refusals that wait at once; beyond, waiting would cost more than it saves. */
const mostWaiting = 1_000;

/**
 * Keeps a refusal for calling too often back for a moment: a sender that calls again as soon as it is answered is slowed to
 * what the server bears, and one that heeds `Retry-After` does not notice.
 */
export class SlowDown {
  readonly #ms: number;
  #waiting = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  async wait(): Promise<void> {
    if (this.#ms === 0 || this.#waiting >= mostWaiting) return;
    this.#waiting += 1;
    await new Promise<void>((resolve) => setTimeout(resolve, this.#ms).unref());
    this.#waiting -= 1;
  }
}
