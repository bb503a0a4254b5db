import type { Database } from '@homestead/database';
import type { Outbound } from '@homestead/outbound';

export interface InboundSettings {
  db: Database;
  now(): Date;
  /** The way to other systems. */
  outbound: Outbound;
}
