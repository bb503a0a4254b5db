import { countTotal, type Executor, maybe, one, quotaDay, rows, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import type { ApiInbound } from '../../contract/inbound/index.ts';
import type { InterfacesTables } from '../tables.ts';

const tables = tablesOf<InterfacesTables>();

type Shape = Pick<ApiInbound, 'parameters' | 'headers' | 'body' | 'auth' | 'inputs' | 'outputs' | 'answer'>;

/** A registered call as the server works with it; the secret is open. */
export interface StoredCall
  extends Omit<
    ApiInbound,
    | 'hasSecret'
    | 'hasCipherKey'
    | 'callsToday'
    | 'refusedToday'
    | 'pausedUntil'
    | 'nextTime'
    | 'createTime'
    | 'updateTime'
  > {
  secret: string;
  cipherKey: string;
  pausedUntil: Date | null;
  /** When a schedule makes the call next. */
  nextAt: Date | null;
}

interface Row extends Omit<StoredCall, keyof Shape | 'state' | 'secret' | 'cipherKey'> {
  shape: Shape;
  secret: string | null;
  cipherKey: string | null;
  isEnabled: boolean;
}

const columns = [
  'a.id',
  'a.code',
  'a.name',
  'a.catalog',
  'a.method',
  'a.url',
  'a.shape',
  'a.secret',
  'a.cipher_key as cipherKey',
  'a.timeout_seconds as timeoutSeconds',
  'a.max_kilobytes as maxKilobytes',
  'a.retries',
  'a.is_repeatable as isRepeatable',
  'a.cache_seconds as cacheSeconds',
  'a.daily_limit as dailyLimit',
  'a.minute_limit as minuteLimit',
  'a.every_minutes as everyMinutes',
  'a.daily_at as dailyAt',
  'a.weekdays',
  'a.next_at as nextAt',
  'a.breaker_failures as breakerFailures',
  'a.breaker_seconds as breakerSeconds',
  'a.remark',
  'a.is_enabled as isEnabled',
  'a.failures',
  'a.paused_until as pausedUntil',
  'a.version',
] as const;

function stored({ shape, secret, cipherKey, isEnabled, ...row }: Row): StoredCall {
  return {
    ...row,
    ...shape,
    secret: secret ?? '',
    cipherKey: cipherKey ?? '',
    state: isEnabled ? 'YES' : 'NO',
  };
}

/** One call by its id or its code, or undefined. */
export async function findCall(
  db: Executor,
  by: { id: string } | { code: string },
  isLocked = false,
): Promise<StoredCall | undefined> {
  const all = tables.selectFrom('interfaces.inbound as a').select(columns).$narrowType<{ shape: Shape }>();
  const call = 'id' in by ? all.where('a.id', '=', by.id) : all.where('a.code', '=', by.code);
  const found = await maybe(db, isLocked ? call.forUpdate() : call);
  return found && stored(found);
}

/** One call. Throws missing. */
export async function getCall(db: Executor, id: string, isLocked = false): Promise<StoredCall> {
  const found = await findCall(db, { id }, isLocked);
  if (!found) throw new HttpError('missing');
  return found;
}

/** The registered calls with how often each was made today; what is asked of them is added. */
export const callsOfDay = (now: Date) =>
  tables
    .selectFrom('interfaces.inbound as a')
    .leftJoin('interfaces.inbound_use as u', (join) =>
      join.onRef('u.inbound_id', '=', 'a.id').on('u.day', '=', quotaDay(now)),
    );
export type AskedCalls = ReturnType<typeof callsOfDay>;

/** Calls as a page shows them. */
export async function shownCalls(db: Executor, now: Date, asked: AskedCalls): Promise<ApiInbound[]> {
  const found = await rows(
    db,
    asked
      .select(columns)
      .select([
        'a.created_at as createdAt',
        'a.updated_at as updatedAt',
        sql<number>`coalesce(u.calls, 0)::int`.as('callsToday'),
        sql<number>`coalesce(u.refused, 0)::int`.as('refusedToday'),
      ])
      .$narrowType<{ shape: Shape }>(),
  );
  return found.map(({ callsToday, refusedToday, createdAt, updatedAt, ...row }) => {
    const { secret, cipherKey, pausedUntil, nextAt, ...call } = stored(row);
    return {
      ...call,
      hasSecret: secret !== '',
      hasCipherKey: cipherKey !== '',
      pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
      nextTime: call.state === 'YES' ? (nextAt?.toISOString() ?? null) : null,
      callsToday,
      refusedToday,
      createTime: createdAt.toISOString(),
      updateTime: updatedAt.toISOString(),
    };
  });
}

/** One call as a page shows it. Throws missing. */
export async function getShown(db: Executor, now: Date, id: string): Promise<ApiInbound> {
  const [found] = await shownCalls(db, now, callsOfDay(now).where('a.id', '=', id));
  if (!found) throw new HttpError('missing');
  return found;
}

export const countCalls = async (db: Executor, asked: AskedCalls): Promise<number> =>
  (await one(db, asked.select(countTotal))).total;
