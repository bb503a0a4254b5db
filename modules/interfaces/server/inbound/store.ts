import { type Executor, maybe, one, quotaDay, rows } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ApiInbound } from '../../contract/inbound/index.ts';

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
interface ShownRow extends Row {
  callsToday: number;
  refusedToday: number;
  createdAt: Date;
  updatedAt: Date;
}

const columns = sql`a.id, a.code, a.name, a.catalog, a.method, a.url, a.shape, a.secret, a.cipher_key as "cipherKey",
  a.timeout_seconds as "timeoutSeconds", a.max_kilobytes as "maxKilobytes", a.retries, a.is_repeatable as "isRepeatable",
  a.cache_seconds as "cacheSeconds", a.daily_limit as "dailyLimit",
  a.minute_limit as "minuteLimit", a.every_minutes as "everyMinutes", a.daily_at as "dailyAt", a.weekdays, a.next_at as "nextAt", a.breaker_failures as "breakerFailures",
  a.breaker_seconds as "breakerSeconds", a.remark, a.is_enabled as "isEnabled", a.failures,
  a.paused_until as "pausedUntil", a.version`;

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
  const where = 'id' in by ? sql`a.id = ${by.id}` : sql`a.code = ${by.code}`;
  const found = await maybe<Row>(
    db,
    sql`select ${columns} from interfaces.inbound a where ${where} ${isLocked ? sql`for update` : sql``}`,
  );
  return found && stored(found);
}

/** One call. Throws missing. */
export async function getCall(db: Executor, id: string, isLocked = false): Promise<StoredCall> {
  const found = await findCall(db, { id }, isLocked);
  if (!found) throw new HttpError('missing');
  return found;
}

/** Calls as a page shows them; `rest` is what follows the joins. */
export async function shownCalls(db: Executor, now: Date, rest: RawBuilder<unknown>): Promise<ApiInbound[]> {
  const found = await rows<ShownRow>(
    db,
    sql`select ${columns}, a.created_at as "createdAt", a.updated_at as "updatedAt",
        coalesce(u.calls, 0)::int as "callsToday", coalesce(u.refused, 0)::int as "refusedToday"
      from interfaces.inbound a
      left join interfaces.inbound_use u on u.inbound_id = a.id and u.day = ${quotaDay(now)}::date ${rest}`,
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
  const [found] = await shownCalls(db, now, sql`where a.id = ${id}`);
  if (!found) throw new HttpError('missing');
  return found;
}

export const countCalls = async (db: Executor, where: RawBuilder<unknown>): Promise<number> =>
  (await one<{ total: number }>(db, sql`select count(*)::int as total from interfaces.inbound a ${where}`))
    .total;
