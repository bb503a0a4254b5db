import { type Database, one, openDatabase } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';

/**
 * Stops every transaction of a database at one table until it is let go, from the side of PostgreSQL: the product has no
 * switches for tests. A trigger waits for a lock that this connection holds.
 */
export interface Pause {
  /** From now on whoever writes to the table waits. */
  hold(): Promise<void>;
  /** Waits until so many transactions stand still. */
  reached(count: number): Promise<void>;
  release(): Promise<void>;
  /** Waits until no transaction is left open, those of dead clients included. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const lockKey = 20_260_101;

export async function pauseAt(url: string, table: string): Promise<Pause> {
  const db = await openDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 120_000 });
  const watcher: Database = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
  await sql`create or replace function public.pause_here() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(lockKey)});
      return null;
    end $$`.execute(db.kysely);
  await sql`create or replace trigger pause_here after insert on ${sql.table(table)} for each row execute function public.pause_here()`.execute(
    db.kysely,
  );
  let letGo: () => Promise<void> = async () => undefined;
  return {
    hold: async () => {
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      // The connection stays taken: an idle one is closed after seconds, and its lock ends with it.
      const ended = db.kysely.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${sql.lit(lockKey)})`.execute(connection);
        held.resolve();
        await released.promise;
        await sql`select pg_advisory_unlock(${sql.lit(lockKey)})`.execute(connection);
      });
      ended.catch(held.reject);
      letGo = () => {
        released.resolve();
        return ended;
      };
      await held.promise;
    },
    // Nodes wait for locks of their own as well: those count only once somebody stands at the table.
    reached: (count) =>
      until(
        watcher,
        sql`wait_event_type = 'Lock' and exists (
          select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${lockKey})`,
        (waiting) => waiting >= count,
      ),
    settled: () =>
      until(
        watcher,
        sql`pid <> pg_backend_pid() and (state = 'idle in transaction' or wait_event_type = 'Lock')`,
        (open) => open === 0,
      ),
    release: () => letGo(),
    close: async () => {
      await letGo();
      await sql`drop trigger if exists pause_here on ${sql.table(table)}`.execute(db.kysely);
      await db.close();
      await watcher.close();
    },
  };
}

async function until(
  db: Database,
  which: RawBuilder<unknown>,
  isEnough: (count: number) => boolean,
): Promise<void> {
  const last = performance.now() + 30_000;
  for (;;) {
    const { count } = await one<{ count: number }>(
      db.kysely,
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and ${which}`,
    );
    if (isEnough(count)) return;
    if (performance.now() > last)
      throw new Error(`${count} transactions stand still, which is not what was waited for`);
  }
}
