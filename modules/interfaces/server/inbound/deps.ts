import type { Database, Tx } from '@homestead/database';
import type { Outbound } from '@homestead/outbound';
import type { FilledMessage } from '@homestead/people/contract';

export interface InboundSettings {
  db: Database;
  now(): Date;
  /** The way to other systems. */
  outbound: Outbound;
  /** Tells whoever keeps interfaces of a call that keeps failing. */
  notifyKeepers(tx: Tx, notice: FilledMessage & { at: Date }): Promise<void>;
}
