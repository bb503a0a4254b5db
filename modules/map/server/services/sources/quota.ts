import { type Executor, maybe } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { sql } from 'kysely';
import { serviceTexts as texts } from '../../../contract/services/index.ts';
import { dayOf, type Source } from './store.ts';

/** Counts one call to a source, over all nodes. Throws 42900 where its day is used up; that is counted too. */
export async function countCall(
  db: Executor,
  source: Pick<Source, 'id' | 'dailyLimit'>,
  now: Date,
): Promise<void> {
  const { id, dailyLimit } = source;
  const counted = await maybe(
    db,
    sql`insert into map.service_source_use as u (source_id, day, calls) values (${id}, ${dayOf(now)}::date, 1)
        on conflict (source_id, day) do update set calls = u.calls + 1
          where ${dailyLimit}::int is null or u.calls < ${dailyLimit}::int
        returning 1 as one`,
  );
  if (counted) return;
  await sql`update map.service_source_use set refused = refused + 1
    where source_id = ${id} and day = ${dayOf(now)}::date`.execute(db);
  throw new Fault('tooMany', texts.dailyLimit(dailyLimit ?? 0), null, secondsToMidnight(now));
}

const secondsToMidnight = (now: Date): number =>
  86_400 - Math.floor(((now.getTime() + 8 * 3_600_000) % 86_400_000) / 1000);
