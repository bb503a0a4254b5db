import { type Executor, takeOfDay } from '@homestead/database';
import { tooMany } from '@homestead/http/contract';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import type { StoredCall } from '../store.ts';

const counter = { schema: 'interfaces', table: 'inbound_use', key: 'inbound_id' } as const;

/** Counts one call over all nodes. Throws 42900 where its day is used up. */
export async function countCall(
  db: Executor,
  { id, dailyLimit }: Pick<StoredCall, 'id' | 'dailyLimit'>,
  now: Date,
): Promise<void> {
  const left = await takeOfDay(db, counter, { id, limit: dailyLimit }, now);
  if (left !== null) throw tooMany(left, texts.dailyLimit(dailyLimit ?? 0));
}
