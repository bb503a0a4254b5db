import { createHash } from 'node:crypto';
import { type Database, maybe, type Tx } from '@homestead/database';
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
 * Runs `work` once for a key (kept 24 h by a nightly job). An advisory lock makes a repeat in flight wait; a failure
 * rolls back and is not remembered. Without a key it is a plain transaction.
 */
export async function runOnce<T>(
  db: Database,
  key: OnceKey | null,
  work: (tx: Tx) => Promise<T>,
  render: (data: T) => string,
): Promise<T | StoredReply> {
  if (!key) return db.transaction(work);
  const name = `${key.personId} ${key.route} ${key.key}`;
  return db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    const known = await maybe<{ digest: string; reply: string }>(
      tx,
      sql`select digest, reply from http.idempotency
          where person_id = ${key.personId} and route = ${key.route} and key = ${key.key}
            and created_at > now() - interval '24 hours'`,
    );
    if (known && known.digest !== key.digest) {
      throw new Fault('conflict', '同一个幂等键已用于另一份内容，请换一个键后重试');
    }
    if (known) return new StoredReply(known.reply);
    const data = await work(tx);
    await sql`insert into http.idempotency (person_id, route, key, digest, reply)
      values (${key.personId}, ${key.route}, ${key.key}, ${key.digest}, ${render(data)})
      on conflict (person_id, route, key) do update
      set digest = excluded.digest, reply = excluded.reply, created_at = now()`.execute(tx);
    return data;
  });
}

export function digestOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body ?? null)).digest('hex');
}
