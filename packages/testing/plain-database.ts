import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

/** What a reference runs its statements on. */
export interface PlainDatabase {
  kysely: Kysely<unknown>;
  transaction<T>(work: (tx: Transaction<unknown>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * The same database by the driver as it comes, with as many connections: statements without names, one round trip each. References
 * run here, so that none of them moves with what the product does to its own connections.
 */
export function plainDatabase(url: string): PlainDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A server that ends with the measurement takes idle connections with it.
  pool.on('error', () => undefined);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    transaction: (work) => kysely.transaction().execute(work),
    close: () => kysely.destroy(),
  };
}
