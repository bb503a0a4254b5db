import { type Database, rewriteColumn } from '@homestead/database';

/** Seals the credentials of sources with today's key. Returns how many rows it rewrote. */
export const rewriteSources = (db: Database): Promise<number> =>
  rewriteColumn(db, { schema: 'map', table: 'service_source', key: 'id', column: 'credentials' });
