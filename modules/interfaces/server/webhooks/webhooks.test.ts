import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound } from '@homestead/outbound';
import { wordsOfMessage } from '@homestead/people/contract';
import { startPeople } from '@homestead/people/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Delivery, Webhook, WebhookShown } from '../../contract/webhooks/index.ts';
import { createWebhooks, type Webhooks } from './index.ts';

let app: Awaited<ReturnType<typeof startPeople>>;
let webhooks: Webhooks;
let admin: string;
let receiver: string;
let at = new Date('2026-11-20T01:00:00Z');
let answer = 200;
const got: { headers: IncomingHttpHeaders; body: string }[] = [];
const told: string[] = [];
const server = createServer((request, reply) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    got.push({ headers: request.headers, body });
    reply.writeHead(answer).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  webhooks = createWebhooks({
    get db() {
      return app.db;
    },
    now: () => at,
    outbound: createOutbound({ allow: ['127.0.0.1/32'] }),
    publicUrl: 'https://zjd.example.gov.cn',
    port: 3000,
    processes: async () => new Map([['p', '建房']]),
    isDivision: (code) => code.startsWith('350399'),
    notifyKeepers: async (_tx, notice) => void told.push(wordsOfMessage(notice).text),
  });
  app = await startPeople({ routes: webhooks.routes });
  admin = (await app.signIn('admin')).token;
  await sql`insert into workflow.definition (id, process_key, name, version, digest, bpmn, compiled, deployed_at)
    values ('d', 'p', 'p', 1, '', '', '{}', now())`.execute(app.db.kysely);
});
afterAll(async () => {
  await app?.close();
  server.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, `/v1/webhook${path}`, { token: admin, ...(body ? { body } : {}) });
const make = async (more: object = {}) =>
  (await call('POST', '', { name: '省平台', url: receiver, events: ['case.started', 'case.ended'], ...more }))
    .data as unknown as WebhookShown;
const deliveries = async (query = '') =>
  (await call('GET', `/delivery${query}`)).data as unknown as { records: Delivery[]; total: number };
/** A case from its draft to its end. */
async function pass(id: string): Promise<void> {
  const { kysely } = app.db;
  await sql`insert into workflow.instance (id, case_no, process_key, process_name, definition_id, release_id, status, division,
      applicant, initiator_id, owner_ids, state, created_at, updated_at)
    values (${id}, ${`J-${id}`}, 'p', '建房', 'd', 'r', 'draft', '350399100201', '陈秘密', 'x', '{}', '{}', ${at}, ${at})`.execute(
    kysely,
  );
  await sql`update workflow.instance set status = 'running' where id = ${id}`.execute(kysely);
  await sql`insert into workflow.flow_record (id, process_id, kind, task_key, task_name, approver, approver_content, create_time)
    values (${`r-${id}`}, ${id}, 'task', 'check', '初审', '陈秘密', '同意', ${at})`.execute(kysely);
  await sql`update workflow.instance set status = 'completed' where id = ${id}`.execute(kysely);
}
const verify = (secret: string, { headers, body }: (typeof got)[number]) => {
  const text = `${headers['x-webhook-id']}.${headers['x-webhook-time']}.${body}`;
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return String(headers['x-webhook-signature']).split(',').includes(`v1=${signature}`);
};

it('refuses an inside address, its own, an unknown process or division, no event, and a name that is taken', async () => {
  await pass('before');
  const faults = async (more: object) =>
    (
      (await call('POST', '', { name: '甲', url: receiver, events: ['task.done'], ...more })).data as {
        fields?: { path: string }[];
      }
    ).fields?.map(({ path }) => path);
  expect(await faults({ url: 'http://10.0.0.1/x' })).toEqual(['url']);
  expect(await faults({ url: 'https://zjd.example.gov.cn/api/x' })).toEqual(['url']);
  // An operator may have allowed the network of this machine: a call to the port of this node is one to itself all the same.
  for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '127.9']) {
    const reply = await call('POST', '', { name: '甲', url: `http://${host}:3000/`, events: ['task.done'] });
    expect([host, reply.message]).toEqual([host, '推送地址不能是本系统自己的地址']);
  }
  expect(await faults({ url: 'ftp://example.cn', events: [], division: '1', processKeys: ['q'] })).toEqual([
    'events',
    'url',
    'processKeys',
    'division',
  ]);
  const villager = (await app.signIn('nonghu1')).token;
  expect((await app.call('GET', '/v1/webhook', { token: villager })).code).toBe(40300);
});

it('tells of what happens to a case from then on, signed, once on two nodes, and nothing of a person', async () => {
  const { secret } = await make();
  expect((await call('POST', '', { name: '省平台', url: receiver, events: ['task.done'] })).code).toBe(40900);
  await make({ name: '环节', events: ['task.done'], division: '350399100' });
  await make({ name: '别处', division: '350399200' });
  const names = async (event: string) =>
    ((await call('GET', `?event=${event}`)).data as unknown as { records: Webhook[] }).records.map(
      ({ name }) => name,
    );
  expect(await names('task.done')).toEqual(['环节']);
  await pass('one');
  await Promise.all([webhooks.deliverDue(), webhooks.deliverDue()]);
  const bodies = got.map(({ body }) => JSON.parse(body) as { event: string; case: { status: string } });
  expect(bodies.map(({ event }) => event).sort()).toEqual(['case.ended', 'case.started', 'task.done']);
  expect(bodies.find(({ event }) => event === 'case.ended')).toMatchObject({
    case: { processId: 'one', caseNo: 'J-one', status: 'completed', division: '350399100201' },
  });
  expect(JSON.stringify(got.map(({ body }) => body))).not.toContain('陈秘密');
  expect(got.filter((one) => verify(secret, one))).toHaveLength(2);
  expect(verify('another', got[0]!)).toBe(false);
  expect(await deliveries('?state=done')).toMatchObject({ total: 3 });
});

it('tells nothing of a draft that was thrown away', async () => {
  const { kysely } = app.db;
  await sql`insert into workflow.instance (id, process_key, process_name, definition_id, release_id, status, division,
      applicant, initiator_id, owner_ids, state, created_at, updated_at)
    values ('dropped', 'p', '建房', 'd', 'r', 'draft', '350399100201', '', 'x', '{}', '{}', ${at}, ${at})`.execute(
    kysely,
  );
  await sql`update workflow.instance set status = 'withdrawn', discarded_at = ${at} where id = 'dropped'`.execute(
    kysely,
  );
  got.length = 0;
  await webhooks.deliverDue();
  expect(got).toEqual([]);
});

it('signs with both secrets while a receiver changes, until the older one ends', async () => {
  const { webhook, secret } = await make({ name: '轮换', events: ['case.started'] });
  const second = (await call('POST', `/${webhook.id}/secret`, {})).data as unknown as WebhookShown;
  expect((await call('POST', `/${webhook.id}/secret`, {})).code).toBe(40900);
  got.length = 0;
  expect((await call('POST', `/${webhook.id}/test`)).data).toMatchObject({ ok: true, status: 200 });
  expect([secret, second.secret].map((one) => verify(one, got[0]!))).toEqual([true, true]);
  at = new Date(at.getTime() + 73 * 3_600_000);
  await call('POST', `/${webhook.id}/test`);
  expect([secret, second.secret].map((one) => verify(one, got[1]!))).toEqual([false, true]);
  const [left] = second.webhook.secrets.slice(-1);
  expect((await call('DELETE', `/${webhook.id}/secret/${left?.id}`)).code).toBe(40900);
  const { version } = (await call('GET', `/${webhook.id}`)).data as unknown as Webhook;
  expect((await call('PUT', `/${webhook.id}`, { version, qyzt: 'NO' })).data).toMatchObject({ qyzt: 'NO' });
});

it('tries again with growing pauses, gives up, tells the keepers once, and sends the same event when it is replayed', async () => {
  answer = 500;
  got.length = 0;
  await pass('two');
  for (let attempt = 0; attempt < 9; attempt++) {
    await webhooks.deliverDue();
    const count = got.length;
    await webhooks.deliverDue();
    expect(got).toHaveLength(count);
    at = new Date(at.getTime() + 1441 * 60_000);
  }
  const dead = await deliveries('?state=dead');
  expect(dead.records.map(({ attempts, message }) => [attempts, message])).toEqual(
    Array(3).fill([9, '对方返回 HTTP 500']),
  );
  expect(told).toHaveLength(2);
  answer = 204;
  got.length = 0;
  const [first] = dead.records;
  expect((await call('POST', `/delivery/${first?.id}/replay`)).data).toMatchObject({ state: 'waiting' });
  expect((await call('POST', `/delivery/${first?.id}/replay`)).code).toBe(40900);
  await webhooks.deliverDue();
  expect(got.map(({ headers }) => headers['x-webhook-id'])).toEqual([first?.eventId]);
  const owner = dead.records.find(({ id }) => id !== first?.id)!.webhook;
  await call('POST', `/${owner}/replay`);
  await webhooks.deliverDue();
  expect(got.length).toBeGreaterThan(1);
});
