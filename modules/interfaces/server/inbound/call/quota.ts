import { type Executor, maybe } from '@homestead/database';
import { tooMany } from '@homestead/http/contract';
import { sql } from 'kysely';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import { dayOf, type StoredCall } from '../store.ts';

/** Counts one call over all nodes. Throws 42900 where its day is used up; that is counted too. */
export async function countCall(
  db: Executor,
  { id, dailyLimit }: Pick<StoredCall, 'id' | 'dailyLimit'>,
  now: Date,
): Promise<void> {
  const counted = await maybe(
    db,
    sql`insert into interfaces.inbound_use as u (inbound_id, day, calls) values (${id}, ${dayOf(now)}::date, 1)
        on conflict (inbound_id, day) do update set calls = u.calls + 1
          where ${dailyLimit}::int is null or u.calls < ${dailyLimit}::int
        returning 1 as one`,
  );
  if (counted) return;
  await sql`update interfaces.inbound_use set refused = refused + 1
    where inbound_id = ${id} and day = ${dayOf(now)}::date`.execute(db);
  const secondsOfDay = Math.floor(((now.getTime() + 8 * 3_600_000) % 86_400_000) / 1000);
  throw tooMany(86_400 - secondsOfDay, texts.dailyLimit(dailyLimit ?? 0));
}
