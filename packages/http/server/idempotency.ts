import { createHash } from 'node:crypto';
import { type Database, type Executor, maybe, send, type Tx, tablesOf, together } from '@homestead/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { HttpError } from '../contract/index.ts';
import type { HttpTables } from './gate/tables.ts';

const tables = tablesOf<HttpTables>();

/** Of the header `Idempotency-Key`. */
export const maxKeyLength = 200;

/** A reply that was stored earlier and goes out again as it was. */
export class StoredReply {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface OnceKey {
  personId: string;
  route: string;
  key: string;
  /** Digest of the request's body: another body under the same key is refused. */
  digest: string;
}

/**
 * Runs the work that `prepare` returns once for a key (kept 24 h). What was answered is answered again without judging; a
 * repeat in flight waits at an advisory lock; a failure rolls back and is not remembered. Without a key: a transaction.
 */
export async function runOnce<T>(
  db: Pick<Database, 'kysely' | 'transaction'>,
  key: OnceKey | null,
  prepare: () => Promise<(tx: Tx) => Promise<T>>,
  render: (data: T) => string,
): Promise<T | StoredReply> {
  if (!key) return db.transaction(await prepare());
  const stored = await findStored(db.kysely, key);
  if (stored) return stored;
  let work: (tx: Tx) => Promise<T>;
  try {
    work = await prepare();
  } catch (error) {
    // The first try may have been answered while this one was being judged.
    const late = await findStored(db.kysely, key);
    if (late) return late;
    throw error;
  }
  return db.transaction(async (tx) => {
    const name = `${key.personId} ${key.route} ${key.key}`;
    // The second statement begins when the lock is held, and sees what its last holder committed.
    const [, [late]] = await together<[unknown, KnownReply]>(tx, [
      sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
      storedReply(key),
    ]);
    if (late) return replyOf(late, key);
    const data = await work(tx);
    await send(
      tx,
      tables
        .insertInto('http.idempotency')
        .values({
          person_id: key.personId,
          route: key.route,
          key: key.key,
          digest: key.digest,
          reply: render(data),
        })
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'route', 'key']).doUpdateSet(({ ref }) => ({
            digest: ref('excluded.digest'),
            reply: ref('excluded.reply'),
            created_at: sql<Date>`now()`,
          })),
        ),
    );
    return data;
  });
}

interface KnownReply {
  digest: string;
  reply: string;
}

const storedReply = (key: OnceKey) =>
  tables
    .selectFrom('http.idempotency')
    .select(['digest', 'reply'])
    .where('person_id', '=', key.personId)
    .where('route', '=', key.route)
    .where('key', '=', key.key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`);

async function findStored(db: Executor, key: OnceKey): Promise<StoredReply | undefined> {
  const known = await maybe<KnownReply>(db, storedReply(key));
  return known && replyOf(known, key);
}

function replyOf(known: KnownReply, key: OnceKey): StoredReply {
  if (known.digest !== key.digest) {
    throw new HttpError('conflict', '同一个幂等键已用于另一份内容，请换一个键后重试');
  }
  return new StoredReply(known.reply);
}

/** The key under which a request asks to be done once, or null where it has none. Throws malformed for one that is too long. */
export function onceKeyOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  who: Pick<OnceKey, 'personId' | 'route'>,
  content: unknown,
): OnceKey | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > maxKeyLength) {
    const message = `Idempotency-Key 不能超过 ${maxKeyLength} 个字符`;
    throw new HttpError('malformed', message, { fields: [{ path: 'Idempotency-Key', message }] });
  }
  return { ...who, key, digest: digestOf(content) };
}

/** What tells one body from another. */
export function digestOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}
