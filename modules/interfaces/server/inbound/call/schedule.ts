import { type Database, eachAlone, maybe, rows, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { failingMessage, inboundTexts as texts } from '../../../contract/inbound/index.ts';
import { nextTime, type Schedule } from '../../../engine/inbound/index.ts';
import type { InterfacesTables } from '../../tables.ts';
import type { InboundSettings } from '../deps.ts';
import { findCall } from '../store.ts';
import type { InboundCaller } from './caller.ts';

const tables = tablesOf<InterfacesTables>();

/** Scheduled calls in a row that fail before whoever keeps interfaces is told, once until one succeeds. */
const toldAt = 3;

/**
 * Makes the calls whose time has come, each by one node: its next time is set as it is taken, so that a node that dies loses
 * one turn and no schedule. What a system missed while it was away is not made up for. Returns how many were made.
 */
export async function makeScheduledCalls(settings: InboundSettings, caller: InboundCaller): Promise<number> {
  const { db, now } = settings;
  const due = await takeDue(db, now());
  const unexpected: unknown[] = [];
  const { done } = await eachAlone(
    due,
    async (id) => {
      const call = await findCall(db.kysely, { id });
      if (!call) return 0;
      const occasion = { purpose: 'schedule', personName: texts.scheduled, caseId: null } as const;
      try {
        const { ok, message } = await caller.run(call, {}, occasion);
        await noteResult(settings, call, ok ? null : message);
        return 1;
      } catch (error) {
        // A call that rests, is used up or was disabled meanwhile waits for its next turn.
        if (error instanceof HttpError) await noteResult(settings, call, error.message);
        throw error;
      }
    },
    (error) => {
      if (!(error instanceof HttpError)) unexpected.push(error);
    },
  );
  if (unexpected.length > 0) throw unexpected[0];
  return done;
}

async function takeDue(db: Database, at: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const due = await rows<Schedule & { id: string }>(
      tx,
      tables
        .selectFrom('interfaces.inbound')
        .select(['id', 'every_minutes as everyMinutes', 'daily_at as dailyAt', 'weekdays'])
        .where('next_at', '<=', at)
        .where((eb) => eb.ref('is_enabled'))
        .orderBy('next_at')
        .limit(sql.lit(20))
        .forUpdate()
        .skipLocked(),
    );
    for (const { id, ...schedule } of due) await setNext(tx, id, nextTime(schedule, at));
    return due.map(({ id }) => id);
  });
}

const setNext = (tx: Tx, id: string, next: Date | null) =>
  run(tx, tables.updateTable('interfaces.inbound').set({ next_at: next }).where('id', '=', id));

/** Counts failures in a row over all nodes, and tells of them once; `failure` says why, null of a success. */
async function noteResult(
  { db, now, notifyKeepers }: InboundSettings,
  { id, name }: { id: string; name: string },
  failure: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const counted = await maybe(
      tx,
      tables
        .updateTable('interfaces.inbound')
        .set((eb) => ({
          schedule_failures: failure === null ? eb.lit(0) : eb('schedule_failures', '+', eb.lit(1)),
        }))
        .where('id', '=', id)
        .returning('schedule_failures as failures'),
    );
    if (failure !== null && counted?.failures === toldAt)
      await notifyKeepers(tx, {
        message: failingMessage,
        values: { 接口: name, 次数: String(counted.failures), 原因: failure },
        at: now(),
      });
  });
}
