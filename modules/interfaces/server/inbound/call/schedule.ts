import { eachAlone, rows } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { sql } from 'kysely';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import type { InboundSettings } from '../deps.ts';
import { getCall } from '../store.ts';
import type { InboundCaller } from './caller.ts';

/**
 * Makes the calls whose time has come, each by one node: its next time is set as it is taken, so that a node that dies loses
 * one turn and no schedule. What a system missed while it was away is not made up for. Returns how many were made.
 */
export async function makeScheduledCalls(settings: InboundSettings, caller: InboundCaller): Promise<number> {
  const { db, now } = settings;
  const at = now();
  const due = await rows<{ id: string }>(
    db.kysely,
    sql`update interfaces.inbound set next_at = ${at}::timestamptz + make_interval(mins => every_minutes)
        where id in (select id from interfaces.inbound
          where next_at <= ${at} and is_enabled and every_minutes is not null
          order by next_at limit 20 for update skip locked)
        returning id`,
  );
  const unexpected: unknown[] = [];
  const { done } = await eachAlone(
    due,
    async ({ id }) => {
      const call = await getCall(db.kysely, id);
      const occasion = { purpose: 'schedule', personName: texts.scheduled, caseId: null } as const;
      await caller.run(call, {}, occasion);
      return 1;
    },
    (error) => {
      // A call that rests, is used up or was removed meanwhile waits for its next turn; the page shows why.
      if (!(error instanceof Fault)) unexpected.push(error);
    },
  );
  if (unexpected.length > 0) throw unexpected[0];
  return done;
}
