import { type Executor, newId, rows, run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { CommandRun } from '../../contract/system/routes.ts';
import type { SystemLogTables } from '../logs/tables.ts';

const tables = tablesOf<SystemLogTables>();

/** Keeps how an operator's command ended; earlier ones of the same command stay for a while. */
export async function keepCommandRun(
  db: Executor,
  ended: { command: string; beganAt: Date; endedAt: Date; exit: number; said: string },
): Promise<void> {
  await run(
    db,
    tables.insertInto('system_log.command').values({
      id: newId(),
      command: ended.command,
      began_at: ended.beganAt,
      ended_at: ended.endedAt,
      exit: ended.exit,
      said: ended.said,
    }),
  );
  await run(
    db,
    tables
      .deleteFrom('system_log.command')
      .where('command', '=', ended.command)
      .where((eb) =>
        eb.not(
          eb(
            'id',
            'in',
            eb
              .selectFrom('system_log.command')
              .select('id')
              .where('command', '=', ended.command)
              .orderBy('ended_at', 'desc')
              .limit(sql.lit(50)),
          ),
        ),
      ),
  );
}

/** The last run of each command. */
export async function lastCommandRuns(db: Executor): Promise<CommandRun[]> {
  const found = await rows<Omit<CommandRun, 'beganAt' | 'endedAt'> & { beganAt: Date; endedAt: Date }>(
    db,
    tables
      .selectFrom('system_log.command')
      .select(['command', 'began_at as beganAt', 'ended_at as endedAt', 'exit', 'said'])
      .distinctOn('command')
      .orderBy('command')
      .orderBy('ended_at', 'desc'),
  );
  return found.map(({ beganAt, endedAt, ...run }) => ({
    ...run,
    beganAt: beganAt.toISOString(),
    endedAt: endedAt.toISOString(),
  }));
}
