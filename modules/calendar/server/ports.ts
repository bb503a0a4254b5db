import type { Audit } from '@homestead/audit/server';
import type { Database, Tx } from '@homestead/database';
import type { Holidays } from '../engine/index.ts';
import type { Clock } from './clock.ts';

/** How many tasks and waiting periods end at another moment. */
export interface MovedPeriods {
  tasks: number;
  timers: number;
}

/** What a module above keeps that was counted by the holiday table, and counts again when a year is imported. */
export interface DeadlinePort {
  /** How much would move if this were the table. */
  countMoved(holidays: Holidays): Promise<MovedPeriods>;
  /** Notes, in the transaction of the import, that open deadlines are to be counted again. */
  requestRecalculation(tx: Tx): Promise<void>;
  /** Counts them again after that transaction; what is not done when this process dies is done later. */
  recalculate(): Promise<unknown>;
}

export interface CalendarDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, 'write'>;
  deadlines: DeadlinePort;
}
