/**
 * Lets only a few pieces of work of one name go on at a time; the others wait in order, holding nothing. Work that ends up
 * waiting for the same row holds a connection meanwhile: a crowd of it would leave none for calls that need not wait.
 */
export class FewAtOnce {
  readonly #most: number;
  readonly #names = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when work of that name may begin; whoever began it calls what is returned when it has ended, however it ended. */
  async enter(name: string): Promise<() => void> {
    const at = this.#names.get(name) ?? { running: 0, waiting: [] };
    this.#names.set(name, at);
    // A place that is given back goes to the first that waits, and stays taken.
    if (at.running < this.#most) at.running++;
    else await new Promise<void>((resolve) => at.waiting.push(resolve));
    return () => {
      const next = at.waiting.shift();
      if (next) next();
      else if (--at.running === 0) this.#names.delete(name);
    };
  }
}
