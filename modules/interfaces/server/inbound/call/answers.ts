/** Values that are kept for a while on this node, the oldest given up first. */
export class AnswerCache<T> {
  readonly #kept = new Map<string, { until: number; value: T }>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, now: Date): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    if (found.until > now.getTime()) return found.value;
    this.#kept.delete(key);
    return undefined;
  }

  put(key: string, value: T, now: Date, seconds: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, { until: now.getTime() + seconds * 1000, value });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
