import { type Database, type Executor, one, type Row, run, tablesOf } from '@homestead/database';
import type { CalendarTables, ClockTable } from './tables.ts';

const tables = tablesOf<CalendarTables>();

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

  /** What this clock tells for a moment of the machine's clock. */
  tells(moment: Date): Date {
    return new Date(moment.getTime() + this.#offsetMs);
  }

  /** Stands still at a moment while demonstration cases are made, on this node alone; null lets it run again. */
  pretend(moment: Date | null): void {
    this.#pretended = moment;
  }

  async refresh(): Promise<void> {
    const row = await one<Row<ClockTable, 'offset_ms'>>(
      this.#db.kysely,
      tables.selectFrom('calendar.clock').select('offset_ms'),
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
    await run(db, tables.updateTable('calendar.clock').set({ offset_ms: Math.round(offset) }));
    this.#offsetMs = offset;
  }
}

export const systemClock: Clock = { now: () => new Date() };
