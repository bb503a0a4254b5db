import { type Database, type Executor, one, type Row } from '@homestead/database';
import { sql } from 'kysely';
import type { ClockTable } from './tables.ts';

export interface Clock {
  now(): Date;
}

/** The clock of the demonstration: real time plus an offset kept in the database, so that every node tells the same. */
export class DemoClock implements Clock {
  readonly #db: Database;
  #offsetMs = 0;
  #pretended: Date | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  now(): Date {
    return this.#pretended ?? new Date(Date.now() + this.#offsetMs);
  }

  /** Stands still at a moment while demonstration cases are made, on this node alone; null lets it run again. */
  pretend(moment: Date | null): void {
    this.#pretended = moment;
  }

  async refresh(): Promise<void> {
    const row = await one<Row<ClockTable, 'offset_ms'>>(
      this.#db.kysely,
      sql`select offset_ms from calendar.clock`,
    );
    this.#offsetMs = row.offset_ms;
  }

  /** Follows what other nodes set. */
  follow(everyMs = 1000): void {
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async set(now: Date, db: Executor = this.#db.kysely): Promise<void> {
    const offset = now.getTime() - Date.now();
    await sql`update calendar.clock set offset_ms = ${Math.round(offset)}`.execute(db);
    this.#offsetMs = offset;
  }
}

export const systemClock: Clock = { now: () => new Date() };
