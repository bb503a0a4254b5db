import { type Database, maybe, one } from '@homestead/database';
import { startJobs } from '@homestead/jobs';
import { sql } from 'kysely';

/** A grant of somebody that waits for a second administrator. */
export async function waitingGrant({ kysely }: Database): Promise<string> {
  const waiting = sql<{ id: string }>`update people.account_role set state = 'pending' where id =
    (select ar.id from people.account_role ar join people.account a on a.id = ar.account_id where a.user_name = 'xuncha' limit 1)
    returning id`;
  const found = await maybe(kysely, waiting);
  if (found) return found.id;
  const again = sql<{ id: string }>`insert into people.account_role (account_id, role_code, state, created_at)
    select id, 'inspector', 'pending', now() from people.account where user_name = 'xuncha' returning id`;
  return (await one(kysely, again)).id;
}

/** A job that failed, as the page of the system offers to queue it again. */
export async function failedJob(db: Database): Promise<string> {
  const jobs = await startJobs(db, () => undefined);
  await jobs.every('letters', '0 0 1 1 *', async () => undefined);
  await jobs.send('letters', {}, { startAfter: new Date('2199-01-01') });
  await jobs.stop();
  const failed = sql<{
    id: string;
  }>`update jobs.job set state = 'failed' where name = 'letters' returning id`;
  return (await one(db.kysely, failed)).id;
}
