import type { Database } from '@homestead/database';
import type { Delivery, WebhookShown } from '@homestead/interfaces/contract';
import { sql } from 'kysely';
import type { ApiReply, Person } from '../../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes webhooks, in an order in which each finds what it needs. */
export function webhookActs(db: () => Database): Record<string, Act> {
  const path = '/v1/webhook';
  let row: WebhookShown['webhook'];
  const keep = async (reply: Promise<ApiReply<WebhookShown>>) => {
    const answered = await reply;
    row = answered.data.webhook;
    return answered;
  };
  /** Something that was not delivered. */
  const dead = async (id: string): Promise<Delivery['id']> => {
    await sql`insert into interfaces.delivery (id, webhook_id, event_id, event, payload, state, next_at, created_at, done_at)
      values (${id}, ${row.id}, 'event-0', 'case.ended', '{}', 'dead', now() + interval '1 day', now(), now())`.execute(
      db().kysely,
    );
    return id;
  };
  return {
    [`POST ${path}`]: ({ admin }) =>
      keep(
        admin.post<WebhookShown>(path, {
          name: '市级平台',
          url: 'http://events.nowhere.invalid/cases',
          events: ['case.ended'],
        }),
      ),
    [`POST ${path}/:id/secret`]: ({ admin }) => keep(admin.post(`${path}/${row.id}/secret`)),
    [`DELETE ${path}/:id/secret/:secretId`]: ({ admin }) =>
      admin.remove(`${path}/${row.id}/secret/${row.secrets[0]?.id}`),
    [`POST ${path}/:id/test`]: ({ admin }) => admin.post(`${path}/${row.id}/test`),
    [`POST ${path}/:id/replay`]: async ({ admin }) => {
      await dead('dead-1');
      return admin.post(`${path}/${row.id}/replay`);
    },
    [`POST ${path}/delivery/:id/replay`]: async ({ admin }) =>
      admin.post(`${path}/delivery/${await dead('dead-2')}/replay`),
    [`PUT ${path}/:id`]: ({ admin }) => admin.put(`${path}/${row.id}`, { qyzt: 'NO', version: row.version }),
    [`DELETE ${path}/:id`]: ({ admin }) => admin.remove(`${path}/${row.id}`),
  };
}
