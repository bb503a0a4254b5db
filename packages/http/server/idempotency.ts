import { createHash } from 'node:crypto';
import { type Database, type Executor, maybe, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import { Fault } from '../contract/index.ts';

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
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    const late = await findStored(tx, key);
    if (late) return late;
    const data = await work(tx);
    await sql`insert into http.idempotency (person_id, route, key, digest, reply)
      values (${key.personId}, ${key.route}, ${key.key}, ${key.digest}, ${render(data)})
      on conflict (person_id, route, key) do update
      set digest = excluded.digest, reply = excluded.reply, created_at = now()`.execute(tx);
    return data;
  });
}

async function findStored(db: Executor, key: OnceKey): Promise<StoredReply | undefined> {
  const known = await maybe<{ digest: string; reply: string }>(
    db,
    sql`select digest, reply from http.idempotency
        where person_id = ${key.personId} and route = ${key.route} and key = ${key.key}
          and created_at > now() - interval '24 hours'`,
  );
  if (known && known.digest !== key.digest) {
    throw new Fault('conflict', '同一个幂等键已用于另一份内容，请换一个键后重试');
  }
  return known && new StoredReply(known.reply);
}

/** What tells one body from another. */
export function digestOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}
