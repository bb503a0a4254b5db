import { type Executor, newId, rows } from '@homestead/database';
import { sql } from 'kysely';
import type { CommandRun } from '../../contract/system/routes.ts';

/** Keeps how an operator's command ended; earlier ones of the same command stay for a while. */
export async function keepCommandRun(
  db: Executor,
  run: { command: string; beganAt: Date; endedAt: Date; exit: number; said: string },
): Promise<void> {
  await sql`insert into system_log.command (id, command, began_at, ended_at, exit, said)
    values (${newId()}, ${run.command}, ${run.beganAt}, ${run.endedAt}, ${run.exit}, ${run.said})`.execute(
    db,
  );
  await sql`delete from system_log.command where command = ${run.command} and id not in
    (select id from system_log.command where command = ${run.command} order by ended_at desc limit 50)`.execute(
    db,
  );
}

/** The last run of each command. */
export async function lastCommandRuns(db: Executor): Promise<CommandRun[]> {
  const found = await rows<Omit<CommandRun, 'beganAt' | 'endedAt'> & { beganAt: Date; endedAt: Date }>(
    db,
    sql`select distinct on (command) command, began_at as "beganAt", ended_at as "endedAt", exit, said
        from system_log.command order by command, ended_at desc`,
  );
  return found.map(({ beganAt, endedAt, ...run }) => ({
    ...run,
    beganAt: beganAt.toISOString(),
    endedAt: endedAt.toISOString(),
  }));
}
