import { type Database, rows, run, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import { exchangeMessages as messages, exchangeTexts as texts } from '../../contract/exchanges/index.ts';
import { nextTime } from '../../engine/inbound/index.ts';
import type { InterfacesTables } from '../tables.ts';
import type { ExchangeSettings } from './deps.ts';
import { makeFile } from './out.ts';
import { insertRun } from './runs.ts';
import { getStored } from './store.ts';

const tables = tablesOf<InterfacesTables>();

/**
 * Makes the files whose time has come, each by one node: its next time is set as it is taken, so that a node that dies loses one
 * file and no schedule. Each is made within the permissions of who saved the exchange last. Returns how many were made.
 */
export async function makeScheduledFiles(settings: ExchangeSettings): Promise<number> {
  let made = 0;
  for (const id of await takeDue(settings.db, settings.now())) {
    const exchange = await getStored(settings.db.kysely, id);
    const at = settings.now();
    try {
      const owner = await settings.people.findUser(settings.db.kysely, exchange.updatedBy);
      if (!owner || !can(owner, 'interfaces.exchange.run')) throw new HttpError('forbidden', texts.ownerGone);
      const file = await makeFile(settings, exchange, owner);
      await settings.db.transaction(async (tx) => {
        await insertRun(tx, { exchange: id, at, byPerson: null, state: 'done', isKept: true, ...file });
        await settings.notifyKeepers(tx, {
          message: messages.made,
          values: { 交换: exchange.name, 文件: file.fileName, 条数: String(file.total) },
          at,
        });
      });
      made++;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { message } = error;
      await settings.db.transaction(async (tx) => {
        await insertRun(tx, { exchange: id, at, byPerson: null, state: 'failed', message, total: 0 });
        await settings.notifyKeepers(tx, {
          message: messages.failed,
          values: { 交换: exchange.name, 原因: message },
          at,
        });
      });
    }
  }
  return made;
}

async function takeDue(db: Database, at: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const due = await rows<{ id: string; dailyAt: string | null; weekdays: number[] }>(
      tx,
      tables
        .selectFrom('interfaces.exchange')
        .select(['id', 'daily_at as dailyAt', 'weekdays'])
        .where('next_at', '<=', at)
        .where((eb) => eb.ref('is_enabled'))
        .orderBy('next_at')
        .limit(sql.lit(20))
        .forUpdate()
        .skipLocked(),
    );
    for (const { id, ...schedule } of due)
      await run(
        tx,
        tables
          .updateTable('interfaces.exchange')
          .set({ next_at: nextTime({ everyMinutes: null, ...schedule }, at) })
          .where('id', '=', id),
      );
    return due.map(({ id }) => id);
  });
}
