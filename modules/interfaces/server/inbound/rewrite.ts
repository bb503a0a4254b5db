import { type Database, rewriteColumn } from '@homestead/database';

/** Seals the secrets of calls to other systems with today's key. Returns how many rows it rewrote. */
export const rewriteInbound = (db: Database): Promise<number> =>
  rewriteColumn(db, { schema: 'interfaces', table: 'inbound', key: 'id', column: 'secret' });
