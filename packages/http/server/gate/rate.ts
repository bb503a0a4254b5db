import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';

const windowMs = 60_000;

interface Counter {
  window: number;
  /** Calls that this node has not told the database yet. */
  pending: number;
  /** Calls of all nodes that the database knew of. */
  known: number;
}

/**
 * Counts calls per minute across nodes: each node counts at once and settles with the database every second, so that a
 * limit holds for the cluster without a write a call.
 */
export class RateLimiter {
  #db: Database;
  #counters = new Map<string, Counter>();
  #timer: NodeJS.Timeout;

  constructor(db: Database) {
    this.#db = db;
    this.#timer = setInterval(() => void this.settle().catch(() => undefined), 1000);
    this.#timer.unref();
  }

  /** Counts a call, or `weight` pieces of something; false when the limit of this minute is passed. */
  take(key: string, limit: number, weight = 1): boolean {
    const window = Math.floor(Date.now() / windowMs);
    let counter = this.#counters.get(key);
    if (!counter || counter.window !== window) {
      counter = { window, pending: 0, known: 0 };
      this.#counters.set(key, counter);
    }
    counter.pending += weight;
    return counter.known + counter.pending <= limit;
  }

  /** Whether `take` would succeed; counts nothing. */
  hasRoom(key: string, limit: number): boolean {
    return this.#now(key) < limit;
  }

  /** Takes back one count of this minute. */
  giveBack(key: string): void {
    const counter = this.#counters.get(key);
    if (counter && this.#now(key) > 0) counter.pending -= 1;
  }

  /** Seconds until the next minute begins to count. */
  secondsLeft(): number {
    return Math.ceil((windowMs - (Date.now() % windowMs)) / 1000);
  }

  #now(key: string): number {
    const counter = this.#counters.get(key);
    if (counter?.window !== Math.floor(Date.now() / windowMs)) return 0;
    return counter.known + counter.pending;
  }

  async settle(): Promise<void> {
    const window = Math.floor(Date.now() / windowMs);
    const sent: { key: string; count: number }[] = [];
    for (const [key, counter] of this.#counters) {
      if (counter.window !== window) this.#counters.delete(key);
      else if (counter.pending !== 0) {
        sent.push({ key, count: counter.pending });
        counter.known += counter.pending;
        counter.pending = 0;
      }
    }
    if (sent.length === 0) return;
    const totals = await rows<{ key: string; count: number }>(
      this.#db.kysely,
      sql`insert into http.rate as r (key, time_window, count)
          select x.key, ${window}::bigint, x.count from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as x(key text, count int)
          on conflict (key) do update set
            count = case when r.time_window = excluded.time_window then r.count + excluded.count else excluded.count end,
            time_window = excluded.time_window
          returning key, count`,
    );
    for (const { key, count } of totals) {
      const counter = this.#counters.get(key);
      if (counter?.window === window) counter.known = Math.max(counter.known, count);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
