import { type Executor, run, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import type { InterfacesTables } from '../../tables.ts';
import type { StoredCall } from '../store.ts';

const tables = tablesOf<InterfacesTables>();

/** Refuses a call while the other system is given a rest; after it one call tries again, and a failure pauses anew. */
export function refusePaused({ pausedUntil }: Pick<StoredCall, 'pausedUntil'>, now: Date): void {
  const left = pausedUntil ? pausedUntil.getTime() - now.getTime() : 0;
  if (left > 0) {
    const seconds = Math.ceil(left / 1000);
    throw new HttpError('away', texts.paused(seconds), null, seconds);
  }
}

/** Keeps how often in a row the other system failed, for all nodes. */
export async function noteHealth(
  db: Executor,
  { id, failures, breakerFailures, breakerSeconds }: StoredCall,
  isAway: boolean,
  now: Date,
): Promise<void> {
  if (!isAway) {
    if (failures > 0)
      await run(
        db,
        tables
          .updateTable('interfaces.inbound')
          .set({ failures: 0, paused_until: null })
          .where('id', '=', id),
      );
    return;
  }
  const until = new Date(now.getTime() + breakerSeconds * 1000);
  await run(
    db,
    tables
      .updateTable('interfaces.inbound')
      .set((eb) => ({
        failures: eb('failures', '+', eb.lit(1)),
        paused_until: sql<Date | null>`case when (failures + 1) >= ${breakerFailures} then ${until}::timestamptz end`,
      }))
      .where('id', '=', id),
  );
}
