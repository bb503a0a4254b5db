/** A small seeded generator (mulberry32): the same seed gives the same run, on any machine. */
export class Random {
  private seed: number;

  constructor(seed: number) {
    this.seed = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) >>> 0;
    let mixed = this.seed;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.between(0, list.length - 1)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  }
}
