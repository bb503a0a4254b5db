import {
  type CamelRow,
  changed,
  maybe,
  newId,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { findCase } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { deadMessage } from '../../contract/webhooks/index.ts';
import type { CaseEventTable, DeliveryTable, InterfacesTables, WebhookTable } from '../tables.ts';
import type { WebhookSettings } from './deps.ts';
import { type Sent, send } from './send.ts';
import { secretsOf } from './store.ts';

const tables = tablesOf<InterfacesTables>();

/** Minutes to the next attempt after each failure; after the last one an event is not delivered. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440] as const;
const batch = 50;
const atOnce = 5;
/** While one node sends, no other takes the same: longer than a call may last. */
const leaseSeconds = 60;
const keptDays = { done: 30, dead: 90 } as const;

interface CaseEvent extends Omit<CamelRow<CaseEventTable>, 'id'> {
  /** A whole number in digits. */
  id: string;
  detail: Record<string, unknown>;
}

/** Shares out what happened to the webhooks that asked for it. Returns how many events it took. */
export async function shareOut({ db, now }: Pick<WebhookSettings, 'db' | 'now'>): Promise<number> {
  return db.transaction(async (tx) => {
    const events = await rows<CaseEvent>(
      tx,
      tables
        .deleteFrom('interfaces.case_event')
        .where((eb) =>
          eb(
            'id',
            'in',
            eb
              .selectFrom('interfaces.case_event')
              .select('id')
              .orderBy('id')
              .limit(batch)
              .forUpdate()
              .skipLocked(),
          ),
        )
        .returning((eb) => [
          eb.cast<string>('id', 'text').as('id'),
          'event',
          'process_id as processId',
          'at',
          'detail',
        ])
        .$narrowType<Pick<CaseEvent, 'detail'>>(),
    );
    for (const { id, event, processId, at, detail } of events.sort((a, b) => Number(a.id) - Number(b.id))) {
      const instance = await findCase(tx, processId);
      // A draft is nobody's matter yet, and one that was thrown away never was.
      if (!instance || instance.status === 'draft' || instance.discarded_at) continue;
      const payload = {
        id: `event-${id}`,
        event,
        time: at.toISOString(),
        case: {
          processId,
          caseNo: instance.case_no,
          processKey: instance.process_key,
          processName: instance.process_name,
          division: instance.division,
          status: detail['status'] ?? instance.status,
        },
        ...(event === 'task.done' ? { task: detail } : {}),
      };
      const asked = await rows<Row<WebhookTable, 'id'>>(
        tx,
        tables
          .selectFrom('interfaces.webhook')
          .select('id')
          .where(({ ref }) => ref('is_enabled'))
          .where(sql<boolean>`${event}::text = any(events)`)
          .where(sql<boolean>`(process_keys = '{}' or ${instance.process_key}::text = any(process_keys))`)
          .where(sql<boolean>`${instance.division}::text like division || '%'`),
      );
      for (const webhook of asked)
        await run(
          tx,
          tables.insertInto('interfaces.delivery').values({
            id: newId(),
            webhook_id: webhook.id,
            event_id: payload.id,
            event,
            case_no: instance.case_no,
            payload: JSON.stringify(payload),
            next_at: now(),
            created_at: now(),
          }),
        );
    }
    return events.length;
  });
}

interface Due extends CamelRow<DeliveryTable, 'id' | 'webhook_id' | 'event_id' | 'payload' | 'attempts'> {
  webhookName: string;
  url: string;
  payload: object;
}

/** Delivers what is due, each event at least once. Returns how many attempts it made. */
export async function deliverDue(settings: WebhookSettings): Promise<number> {
  while ((await shareOut(settings)) === batch);
  let count = 0;
  for (;;) {
    const due = await takeDue(settings);
    for (let at = 0; at < due.length; at += atOnce)
      await Promise.all(due.slice(at, at + atOnce).map((one) => deliver(settings, one)));
    count += due.length;
    if (due.length < batch) return count;
  }
}

function takeDue({ db, now }: WebhookSettings): Promise<Due[]> {
  const until = new Date(now().getTime() + leaseSeconds * 1000);
  return rows<Due>(
    db.kysely,
    tables
      .updateTable('interfaces.delivery as d')
      .from('interfaces.webhook as w')
      .set({ next_at: until })
      .whereRef('w.id', '=', 'd.webhook_id')
      .where('d.id', 'in', ({ selectFrom }) =>
        selectFrom('interfaces.delivery as x')
          .innerJoin('interfaces.webhook as y', 'y.id', 'x.webhook_id')
          .select('x.id')
          .where('x.state', '=', sql.lit('waiting'))
          .where(({ ref }) => ref('y.is_enabled'))
          .where('x.next_at', '<=', now())
          .orderBy('x.next_at')
          .orderBy('x.id')
          .limit(batch)
          .forUpdate('x')
          .skipLocked(),
      )
      .returning([
        'd.id',
        'd.webhook_id as webhookId',
        'w.name as webhookName',
        'w.url',
        'd.event_id as eventId',
        'd.payload',
        'd.attempts',
      ])
      .$narrowType<Pick<Due, 'payload'>>(),
  );
}

async function deliver(settings: WebhookSettings, due: Due): Promise<void> {
  const { db, now, outbound } = settings;
  const secrets = await secretsOf(db.kysely, due.webhookId, now());
  const body = JSON.stringify(due.payload);
  const sent = await send(outbound, { url: due.url, secrets, id: due.eventId, body, now: now() });
  await keep(settings, due, sent);
}

async function keep(settings: WebhookSettings, due: Due, { ok, status, message }: Sent): Promise<void> {
  const at = settings.now();
  const attempts = due.attempts + 1;
  const pause = pauses[due.attempts];
  const state = ok ? 'done' : pause === undefined ? 'dead' : 'waiting';
  const next = new Date(at.getTime() + (pause ?? 0) * 60_000);
  await settings.db.transaction(async (tx) => {
    // One after the other: of two that fail at a time, the second sees the first.
    if (state === 'dead')
      await run(
        tx,
        tables
          .selectFrom('interfaces.webhook')
          .select(sql.lit(1).as('one'))
          .where('id', '=', due.webhookId)
          .forUpdate(),
      );
    // Of one webhook that fails for good, people are told once a day.
    const isTold =
      state !== 'dead' ||
      (await maybe(
        tx,
        tables
          .selectFrom('interfaces.delivery')
          .select(sql.lit(1).as('one'))
          .where('webhook_id', '=', due.webhookId)
          .where('state', '=', sql.lit('dead'))
          .where('done_at', '>', new Date(at.getTime() - 86_400_000))
          .limit(sql.lit(1)),
      ));
    await run(
      tx,
      tables
        .updateTable('interfaces.delivery')
        .set({ state, attempts, next_at: next, status, message, done_at: state === 'waiting' ? null : at })
        .where('id', '=', due.id),
    );
    if (!isTold)
      await settings.notifyKeepers(tx, {
        message: deadMessage,
        values: { 订阅: due.webhookName, 次数: String(attempts), 原因: message },
        at,
      });
  });
}

/** Puts what was not delivered into the queue again: one, or all of a webhook. Returns how many. */
export async function replay(
  tx: Tx,
  now: Date,
  which: { id: string } | { webhookId: string },
): Promise<number> {
  const again = tables
    .updateTable('interfaces.delivery')
    .set({ state: 'waiting', attempts: 0, next_at: now, done_at: null })
    .where('state', '=', sql.lit('dead'));
  return changed(
    tx,
    'id' in which ? again.where('id', '=', which.id) : again.where('webhook_id', '=', which.webhookId),
  );
}

/** Forgets what need not be kept any longer, and secrets whose time is over. */
export async function sweepDeliveries({ db, now }: WebhookSettings): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await run(
    db.kysely,
    tables
      .deleteFrom('interfaces.delivery')
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', sql.lit('done')), eb('done_at', '<', before(keptDays.done))]),
          eb.and([eb('state', '=', sql.lit('dead')), eb('done_at', '<', before(keptDays.dead))]),
        ]),
      ),
  );
  await run(db.kysely, tables.deleteFrom('interfaces.webhook_secret').where('expires_at', '<', now()));
}
