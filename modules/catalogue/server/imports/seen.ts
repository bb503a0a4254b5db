import { createHash } from 'node:crypto';

/** What was met before, in 100 bits for each text: a million ids cost some 40 MB and not the ids themselves. */
export class Seen {
  readonly #known = new Map<number, number>();

  /** Whether the text is met for the first time. */
  isNew(text: string): boolean {
    const digest = createHash('md5').update(text).digest();
    const [one, other] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
    if (this.#known.get(one) === other) return false;
    this.#known.set(one, other);
    return true;
  }
}
