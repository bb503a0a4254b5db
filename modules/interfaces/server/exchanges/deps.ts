import type { Audit } from '@homestead/audit/server';
import type { Database, Tx } from '@homestead/database';
import type { FilledMessage } from '@homestead/people/contract';
import type { People } from '@homestead/people/server';
import type { RecordModule } from '@homestead/records/server';

/** What files that come and go need of the parts around them. */
export interface ExchangeSettings {
  db: Database;
  now(): Date;
  records: Pick<RecordModule, 'published' | 'exchange'>;
  people: Pick<People, 'findUser' | 'namesOf'>;
  /** Writes an entry of the operation log. */
  writeLog: Audit['write'];
  /** Tells whoever makes exchange files of what a schedule made, or could not make. */
  notifyKeepers(tx: Tx, notice: FilledMessage & { at: Date }): Promise<void>;
}

/** Records that one file may be made of. */
export const mostOut = 20_000;
/** Rows that one received file may have: they are judged and written in one transaction. */
export const mostIn = 5_000;
/** Bytes of a received JSON or XML, which are read in one piece: more would keep everybody waiting. */
export const mostText = 8 * 1024 * 1024;
/** Faults of a received file that are kept for its receipt. */
export const mostFaults = 1_000;
/** Days for which a file that was made can be downloaded. */
export const keptDays = 180;
