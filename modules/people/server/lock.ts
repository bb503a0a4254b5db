import { type Database, maybe } from '@homestead/database';
import { sql } from 'kysely';
import { failuresBeforeLock, lockMinutes } from '../contract/index.ts';
import { digest } from './secrets.ts';
import { refusal } from './sessions.ts';

const lockMs = lockMinutes * 60_000;

/**
 * Counts failures by what was typed, not by account, so that a name that nobody has locks just the same. Names are kept
 * as digests: people type passwords into the wrong box.
 */
export class FailureLock {
  readonly #db: Database;
  readonly #key: string;

  constructor(db: Database, name: string) {
    this.#db = db;
    this.#key = digest(name.normalize('NFKC').trim().toLowerCase());
  }

  /** Throws while the name is locked. */
  async check(now: Date): Promise<void> {
    const locked = await maybe(
      this.#db.kysely,
      sql`select 1 from people.login_failure where name_hash = ${this.#key} and locked_until > ${now}`,
    );
    if (locked) throw refusal('locked');
  }

  /** Counts one failure; the fifth within fifteen minutes locks for fifteen more. */
  async fail(now: Date): Promise<void> {
    const since = new Date(now.getTime() - lockMs);
    const until = new Date(now.getTime() + lockMs);
    await sql`insert into people.login_failure as f (name_hash, failures, first_at) values (${this.#key}, 1, ${now})
      on conflict (name_hash) do update set
        failures = case when f.first_at < ${since} or f.locked_until <= ${now} then 1 else f.failures + 1 end,
        first_at = case when f.first_at < ${since} or f.locked_until <= ${now} then ${now} else f.first_at end,
        locked_until = case
          when f.first_at < ${since} or f.locked_until <= ${now} then null
          when f.failures + 1 >= ${failuresBeforeLock} then coalesce(f.locked_until, ${until}::timestamptz)
        end`.execute(this.#db.kysely);
  }

  async clear(): Promise<void> {
    await sql`delete from people.login_failure where name_hash = ${this.#key}`.execute(this.#db.kysely);
  }
}
