import { changed, type Executor, tablesOf, takeOfDay } from '@homestead/database';
import { tooMany } from '@homestead/http/contract';
import { sql } from 'kysely';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import type { InterfacesTables } from '../../tables.ts';
import type { StoredCall } from '../store.ts';

const tables = tablesOf<InterfacesTables>();

const counter = { schema: 'interfaces', table: 'inbound_use', key: 'inbound_id' } as const;

const thisMinute = sql<Date>`date_trunc('minute', now())`;

/** Takes one call of the minute: the row is locked by its update, so that the limit is exact over nodes. */
async function takeOfMinute(db: Executor, id: string): Promise<boolean> {
  const taken = await changed(
    db,
    tables
      .updateTable('interfaces.inbound')
      .set({
        minute: sql<Date | null>`greatest(minute, ${thisMinute})`,
        minute_count: sql<number>`case when minute >= ${thisMinute} then minute_count + 1 else 1 end`,
      })
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('minute', 'is', null),
          eb('minute', '<', thisMinute),
          eb('minute_count', '<', eb.ref('minute_limit')),
        ]),
      ),
  );
  return taken > 0;
}

/** Counts one call over all nodes. Throws 42900 where its minute or its day is used up; a refused minute costs nothing of the day. */
export async function countCall(
  db: Executor,
  { id, dailyLimit, minuteLimit }: Pick<StoredCall, 'id' | 'dailyLimit' | 'minuteLimit'>,
  now: Date,
): Promise<void> {
  if (minuteLimit !== null && !(await takeOfMinute(db, id)))
    throw tooMany(60 - (now.getUTCSeconds() % 60), texts.minuteLimit(minuteLimit));
  const left = await takeOfDay(db, counter, { id, limit: dailyLimit }, now);
  if (left !== null) throw tooMany(left, texts.dailyLimit(dailyLimit ?? 0));
}
