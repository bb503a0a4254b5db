import { type Database, rewriteColumn } from '@homestead/database';

/** Seals the secrets of calls to other systems and of webhooks, and the files that were made for them, with today's key. Returns how many rows it rewrote. */
export async function rewriteSecrets(db: Database): Promise<number> {
  let count = 0;
  for (const [table, column] of [
    ['inbound', 'secret'],
    ['inbound', 'cipher_key'],
    ['webhook_secret', 'secret'],
    ['exchange_run', 'content'],
  ] as const)
    count += await rewriteColumn(db, { schema: 'interfaces', table, key: 'id', column });
  return count;
}
