import { type Database, type Executor, maybe, one, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { InterfacesTables } from '../tables.ts';
import { RefusedCall } from './refusal.ts';
import { timeWindow } from './signature.ts';

const tables = tablesOf<InterfacesTables>();

interface Counted {
  fresh: number;
  counted: number;
}

/** The call that is let in: whose it is, its nonce, and what the consumer may call of the interface. */
export interface Entering {
  consumerId: string;
  outboundId: string;
  nonce: string;
  perMinute: number;
  perDay: number;
}

/** How many nonces whose time is over each accepted call deletes: more than it adds. */
const swept = 20;

/**
 * Takes the nonce and counts the call, in one statement by the clock of the database: exact over all nodes. Throws RefusedCall for a
 * nonce that was used, and for a full minute or day, of which the nonce is not kept: there are never more nonces than quotas allow.
 */
export async function admitCall(db: Database, entering: Entering): Promise<void> {
  await db.transaction(async (tx) => {
    const { fresh, counted } = await count(tx, entering);
    if (fresh === 0) throw new RefusedCall('replayed');
    if (counted === 0) throw new RefusedCall((await isDayFull(tx, entering)) ? 'perDay' : 'perMinute');
  });
}

const minute = sql`date_trunc('minute', clock_timestamp())`;
const day = sql<string>`((clock_timestamp() at time zone 'UTC') + interval '8 hours')::date`;

/** Counts of the window that an accepted call falls in: a later window begins at nothing. */
const inMinute = sql`case when excluded.minute > q.minute then 0 else q.minute_count end`;
const inDay = sql`case when excluded.day > q.day then 0 else q.day_count end`;

async function count(db: Executor, { consumerId, outboundId, nonce, perMinute, perDay }: Entering) {
  const keepFor = sql`make_interval(secs => ${timeWindow * 2 + 60})`;
  return one<Counted>(
    db,
    sql`with swept as (
          delete from interfaces.nonce where ctid = any(array(
            select ctid from interfaces.nonce where until < clock_timestamp() limit ${swept} for update skip locked))
        ), fresh as (
          insert into interfaces.nonce (consumer_id, nonce, until)
          values (${consumerId}, ${nonce}, clock_timestamp() + ${keepFor})
          on conflict do nothing returning 1
        ), counted as (
          insert into interfaces.quota as q (consumer_id, outbound_id, minute, minute_count, day, day_count)
          select ${consumerId}::text, ${outboundId}::text, ${minute}, 1, ${day}, 1 from fresh
          on conflict (consumer_id, outbound_id) do update set
            minute_count = ${inMinute} + 1, minute = greatest(q.minute, excluded.minute),
            day_count = ${inDay} + 1, day = greatest(q.day, excluded.day)
          where ${inMinute} < ${perMinute} and ${inDay} < ${perDay}
          returning 1
        )
        select (select count(*)::int from fresh) as fresh, (select count(*)::int from counted) as counted`,
  );
}

/** Which of the two windows was full: asked after the count, so that it sees what other nodes counted meanwhile. */
async function isDayFull(db: Executor, { consumerId, outboundId, perDay }: Entering): Promise<boolean> {
  const full = await maybe(
    db,
    tables
      .selectFrom('interfaces.quota')
      .select(sql.lit(1).as('one'))
      .where('consumer_id', '=', consumerId)
      .where('outbound_id', '=', outboundId)
      .where('day', '=', day)
      .where('day_count', '>=', perDay),
  );
  return full !== undefined;
}
