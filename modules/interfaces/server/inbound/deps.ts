import type { Database, Tx } from '@homestead/database';
import type { Outbound } from '@homestead/outbound';

export interface InboundSettings {
  db: Database;
  now(): Date;
  /** The way to other systems. */
  outbound: Outbound;
  /** Tells whoever keeps interfaces of a call that keeps failing. */
  notifyKeepers(tx: Tx, notice: { title: string; text: string; at: Date }): Promise<void>;
}
