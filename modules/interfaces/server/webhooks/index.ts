import { randomUUID } from 'node:crypto';
import { countTotal, type Executor, one, rows, tablesOf } from '@homestead/database';
import { HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  type Delivery,
  webhookRoutes as routes,
  webhookTexts as texts,
} from '../../contract/webhooks/index.ts';
import type { InterfacesTables } from '../tables.ts';
import { deliverDue, replay, sweepDeliveries } from './deliver.ts';
import type { WebhookSettings } from './deps.ts';
import { send } from './send.ts';
import {
  changeSecret,
  createWebhook,
  deleteWebhook,
  endSecret,
  getWebhook,
  listWebhooks,
  secretsOf,
  updateWebhook,
} from './store.ts';

export type { WebhookSettings } from './deps.ts';

const tables = tablesOf<InterfacesTables>();

export interface Webhooks {
  routes: BoundRoute[];
  /** Delivers what is due; returns how many attempts it made. */
  deliverDue(): Promise<number>;
  /** Forgets what need not be kept any longer. */
  sweep(): Promise<void>;
}

/** Webhooks: where events of cases are sent, what became of each, and how to send it again. */
export function createWebhooks(settings: WebhookSettings): Webhooks {
  const { now } = settings;
  return {
    routes: [
      bind(routes.listWebhooks, (call) => listWebhooks(settings, call)),
      bind(routes.listDeliveries, (call) => listDeliveries(settings, call)),
      bindExport(
        routes.exportWebhooks,
        (call: Call<typeof routes.listWebhooks>) => listWebhooks(settings, call),
        {
          title: texts.tag,
          columns: listColumns(texts.columns, {
            name: ({ name }) => name,
            url: ({ url }) => url,
            events: ({ events }) => events.map((event) => texts.events[event]).join('、'),
            division: ({ division }) => division,
            waiting: ({ waiting }) => waiting,
            dead: ({ dead }) => dead,
            qyzt: ({ qyzt }) => texts.onOff[qyzt],
          }),
        },
      ),
      bindExport(
        routes.exportDeliveries,
        (call: Call<typeof routes.listDeliveries>) => listDeliveries(settings, call),
        {
          title: texts.deliveries,
          columns: listColumns(texts.deliveryColumns, {
            createTime: ({ createTime }) => new Date(createTime),
            webhookName: ({ webhookName }) => webhookName,
            event: ({ event }) => (texts.events as Readonly<Record<string, string>>)[event] ?? event,
            caseNo: ({ caseNo }) => caseNo,
            eventId: ({ eventId }) => eventId,
            state: ({ state }) => texts.states[state],
            attempts: ({ attempts }) => attempts,
            message: ({ message }) => message,
          }),
        },
      ),
      bind(routes.getWebhook, ({ params }) => getWebhook(settings.db.kysely, params.id, now())),
      bind(routes.createWebhook, (call) => createWebhook(settings, call)),
      bind(routes.updateWebhook, (call) => updateWebhook(settings, call)),
      bind(routes.deleteWebhook, (call) => deleteWebhook(call)),
      bind(routes.addWebhookSecret, (call) => changeSecret(settings, call)),
      bind(routes.endWebhookSecret, (call) => endSecret(settings, call)),
      bind(routes.testWebhook, (call) => test(settings, call)),
      bind(routes.replayWebhook, async ({ params: { id }, act, entry }) => {
        await getWebhook(settings.db.kysely, id, now());
        entry.target = `webhook:${id}`;
        return act(async (tx) => ({ count: await replay(tx, now(), { webhookId: id }) }));
      }),
      bind(routes.replayDelivery, async ({ params: { id }, act, entry }) => {
        const asked = deliveries.where('d.id', '=', id);
        const [found] = await shown(settings.db.kysely, asked);
        if (!found) throw new HttpError('missing');
        entry.target = `webhook:${found.webhook}`;
        return act(async (tx) => {
          if ((await replay(tx, now(), { id })) === 0) throw new HttpError('conflict', texts.notDead);
          return (await shown(tx, asked))[0]!;
        });
      }),
    ],
    deliverDue: () => deliverDue(settings),
    sweep: () => sweepDeliveries(settings),
  };
}

/** Sends an event that tells of no case, at once and once. */
async function test(
  settings: WebhookSettings,
  { params: { id }, act, entry }: Call<typeof routes.testWebhook>,
) {
  const { db, now, outbound } = settings;
  const { url } = await getWebhook(db.kysely, id, now());
  const eventId = `ping-${randomUUID()}`;
  const body = JSON.stringify({ id: eventId, event: 'ping', time: now().toISOString() });
  const secrets = await secretsOf(db.kysely, id, now());
  const sent = await send(outbound, { url, secrets, id: eventId, body, now: now() });
  entry.target = `webhook:${id}`;
  entry.detail = { ...sent };
  return act(async () => sent);
}

interface DeliveryRow extends Omit<Delivery, 'nextTime' | 'createTime' | 'doneTime'> {
  nextAt: Date;
  createdAt: Date;
  doneAt: Date | null;
}

const deliveries = tables
  .selectFrom('interfaces.delivery as d')
  .innerJoin('interfaces.webhook as w', 'w.id', 'd.webhook_id');

/** Deliveries as a page shows them. */
async function shown(db: Executor, asked: typeof deliveries): Promise<Delivery[]> {
  const found = await rows<DeliveryRow>(
    db,
    asked.select([
      'd.id',
      'd.webhook_id as webhook',
      'w.name as webhookName',
      'd.event_id as eventId',
      'd.event',
      'd.case_no as caseNo',
      'd.state',
      'd.attempts',
      'd.status',
      'd.message',
      'd.next_at as nextAt',
      'd.created_at as createdAt',
      'd.done_at as doneAt',
    ]),
  );
  return found.map(({ nextAt, createdAt, doneAt, ...row }) => ({
    ...row,
    nextTime: row.state === 'waiting' ? nextAt.toISOString() : null,
    createTime: createdAt.toISOString(),
    doneTime: doneAt?.toISOString() ?? null,
  }));
}

async function listDeliveries({ db }: WebhookSettings, { query }: Call<typeof routes.listDeliveries>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const sort = query.sort ?? '-createTime';
  if (sort.replace(/^-/, '') !== 'createTime') throw unknownSort(sort.replace(/^-/, ''));
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  let asked = deliveries.where((eb) =>
    eb.or([
      eb('w.name', 'ilike', word),
      eb('d.event_id', 'ilike', word),
      eb(eb.fn.coalesce('d.case_no', sql.lit('')), 'ilike', word),
    ]),
  );
  if (query.webhook) asked = asked.where('d.webhook_id', '=', query.webhook);
  if (query.state) asked = asked.where('d.state', '=', query.state);
  if (query.event) asked = asked.where('d.event', '=', query.event);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const records = await shown(
    db.kysely,
    asked.orderBy('d.created_at', direction).orderBy('d.id', direction).limit(pageSize).offset(offset),
  );
  const { total } = await one(db.kysely, asked.select(countTotal));
  return { records, total, pageNum, pageSize };
}
