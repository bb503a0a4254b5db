import type { Database, Tx } from '@homestead/database';
import type { Outbound } from '@homestead/outbound';
import type { FilledMessage } from '@homestead/people/contract';

/** What webhooks need of the parts around them. */
export interface WebhookSettings {
  db: Database;
  /** The real time: receivers do not follow a demonstration's clock. */
  now(): Date;
  outbound: Outbound;
  /** Where this platform is called from outside; null where it is not set. */
  publicUrl: string | null;
  /** The port at which this node listens. */
  port: number;
  /** Titles of the processes by their keys. */
  processes(): Promise<ReadonlyMap<string, string>>;
  isDivision(code: string): boolean;
  /** Tells whoever keeps interfaces of something that failed for good. */
  notifyKeepers(tx: Tx, notice: FilledMessage & { at: Date }): Promise<void>;
}
