import { type Rests, tooMany } from '../../contract/index.ts';

export interface FairShareSettings {
  /** The scarce thing, as metrics and the operation log call it: `overlay`, `pictures`. */
  name: string;
  /** Pieces of work that run at once, of all people together. */
  concurrency: number;
  /** Pieces of work that run at once for one person; below `concurrency`, others always find a free place. */
  perPerson: number;
  /** Pieces of work of one person that may wait; what comes beyond is refused with 42900. Ten times `perPerson` by default. */
  waiting?: number;
  /** Time that a piece of work may wait before it is refused with 42900; 60 s by default. */
  waitMs?: number;
  /**
   * Between two pieces of work of one person the thing rests as long as the last one took, 4 to 250 ms: always, or only while
   * the person has more waiting.
   */
  rests?: Rests;
  /** What a refused person reads. */
  message?: string;
}

const restMs = { least: 4, most: 250 };

export interface FairShareStats {
  running: number;
  waiting: number;
  /** People who have work running or waiting. */
  people: number;
  /** Pieces of work refused since the start. */
  refused: number;
}

interface Waiting {
  start(): void;
  refuse(error: unknown): void;
}

interface Share {
  running: number;
  waiting: Waiting[];
  /** Rests that last still: no further work of this person begins. */
  resting: number;
}

const inUse = new Map<string, FairShare>();

/** Every share of this process with its figures, for metrics. */
export function fairShares(): { name: string; stats: FairShareStats }[] {
  return [...inUse.values()].map((share) => ({ name: share.name, stats: share.stats() }));
}

/**
 * Divides a scarce thing of this node (threads, memory) between people: work of different people is started by turns,
 * one person has at most `perPerson` pieces running and `waiting` pieces waiting, and work whose caller has gone is
 * dropped. It counts this node alone, because it guards this node's processor. Work must not call `run` of the same share.
 */
export class FairShare {
  readonly name: string;
  readonly #settings: Required<Omit<FairShareSettings, 'name' | 'message'>>;
  readonly #message: string | undefined;
  /** In the order of their turns: whose work began or ended last stands last. */
  readonly #people = new Map<string, Share>();
  #running = 0;
  #waiting = 0;
  #refused = 0;

  constructor({ name, message, ...settings }: FairShareSettings) {
    this.name = name;
    this.#message = message;
    inUse.set(name, this);
    this.#settings = { waiting: settings.perPerson * 10, waitMs: 60_000, rests: 'never', ...settings };
  }

  /** Pieces of work that wait. */
  get length(): number {
    return this.#waiting;
  }

  stats(): FairShareStats {
    return {
      running: this.#running,
      waiting: this.#waiting,
      people: this.#people.size,
      refused: this.#refused,
    };
  }

  /**
   * Runs `work` when this person's turn comes. Throws HttpError `tooMany` with `Retry-After` where the person has too much
   * waiting or waited too long, and the reason of `signal` where the caller went away first.
   */
  async run<T>(
    personId: string,
    work: (signal?: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const share = this.#shareOf(personId);
    if (!this.#takesNow(share)) await this.#wait(personId, share, signal);
    else this.#begin(personId, share);
    const begun = performance.now();
    try {
      return await work(signal);
    } finally {
      share.running -= 1;
      this.#running -= 1;
      this.#rest(personId, share, performance.now() - begun);
      this.#toTheEnd(personId, share);
      this.#forget(personId, share);
      this.#next();
    }
  }

  /** Throws the refusal of `run` where this person could not even wait: asked before a body is read. */
  mustHaveRoom(personId: string): void {
    const share = this.#people.get(personId);
    if (share && share.waiting.length >= this.#settings.waiting) throw this.#refusal();
  }

  #shareOf(personId: string): Share {
    let share = this.#people.get(personId);
    if (!share) {
      share = { running: 0, waiting: [], resting: 0 };
      this.#people.set(personId, share);
    }
    return share;
  }

  #takesNow(share: Share): boolean {
    const { concurrency, perPerson } = this.#settings;
    return (
      this.#running < concurrency &&
      share.running < perPerson &&
      share.resting === 0 &&
      share.waiting.length === 0
    );
  }

  #begin(personId: string, share: Share): void {
    share.running += 1;
    this.#running += 1;
    this.#toTheEnd(personId, share);
  }

  #toTheEnd(personId: string, share: Share): void {
    this.#people.delete(personId);
    this.#people.set(personId, share);
  }

  #rest(personId: string, share: Share, ms: number): void {
    const { rests } = this.#settings;
    if (rests === 'never' || (rests === 'whileMoreWait' && share.waiting.length === 0)) return;
    share.resting += 1;
    const end = () => {
      share.resting -= 1;
      this.#forget(personId, share);
      this.#next();
    };
    setTimeout(end, Math.min(Math.max(ms, restMs.least), restMs.most)).unref();
  }

  #wait(personId: string, share: Share, signal: AbortSignal | undefined): Promise<void> {
    if (share.waiting.length >= this.#settings.waiting) return Promise.reject(this.#refusal());
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.#waiting -= 1;
      };
      const entry: Waiting = {
        start: () => {
          settle();
          this.#begin(personId, share);
          resolve();
        },
        refuse: (error) => {
          share.waiting.splice(share.waiting.indexOf(entry), 1);
          settle();
          this.#forget(personId, share);
          reject(error);
        },
      };
      const leave = () => entry.refuse(signal?.reason);
      const timer = setTimeout(() => entry.refuse(this.#refusal()), this.#settings.waitMs);
      timer.unref();
      signal?.addEventListener('abort', leave);
      share.waiting.push(entry);
      this.#waiting += 1;
    });
  }

  #next(): void {
    while (this.#waiting > 0 && this.#running < this.#settings.concurrency) {
      const share = this.#whoseTurn();
      if (!share) return;
      share.waiting.shift()?.start();
    }
  }

  #whoseTurn(): Share | undefined {
    for (const share of this.#people.values())
      if (share.waiting.length > 0 && share.running < this.#settings.perPerson && share.resting === 0)
        return share;
    return undefined;
  }

  #forget(personId: string, share: Share): void {
    const isUsed = share.running > 0 || share.waiting.length > 0 || share.resting > 0;
    if (!isUsed && this.#people.get(personId) === share) this.#people.delete(personId);
  }

  #refusal(): Error {
    this.#refused += 1;
    return tooMany(Math.ceil(Math.min(10_000, this.#settings.waitMs) / 1000), this.#message);
  }
}
