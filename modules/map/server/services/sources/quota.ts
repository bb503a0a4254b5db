import { type Executor, takeOfDay } from '@homestead/database';
import { tooMany } from '@homestead/http/contract';
import { serviceTexts as texts } from '../../../contract/services/index.ts';
import type { Source } from './store.ts';

const counter = { schema: 'map', table: 'service_source_use', key: 'source_id' } as const;

/** Counts one call to a source, over all nodes. Throws 42900 where its day is used up. */
export async function countCall(
  db: Executor,
  { id, dailyLimit }: Pick<Source, 'id' | 'dailyLimit'>,
  now: Date,
): Promise<void> {
  const left = await takeOfDay(db, counter, { id, limit: dailyLimit }, now);
  if (left !== null) throw tooMany(left, texts.dailyLimit(dailyLimit ?? 0));
}
