import { request as httpRequest } from 'node:http';
import { one } from '@homestead/database';
import { readEvents } from '@homestead/http/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicant } from '../testing/case-forms.ts';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

/** Opens or closes the account of somebody; their id was asked for while they were signed in. */
const setState = async (id: string, qyzt: 'YES' | 'NO') =>
  expect(await admin.put(`/v1/user/${id}/state`, { qyzt })).toMatchObject({ code: 200 });

async function atWork(userName: string): Promise<{ person: Person; id: string }> {
  const person = await signIn(served.base, userName);
  return { person, id: (await person.get<{ id: string }>('/user/me')).data.id };
}

it('an account that is closed while a draft is open saves it no more, and finds it again when it is opened', async () => {
  const { person, id } = await atWork('nonghu1');
  const draft = { processKey: 'zjdjfsp', draft: true, formData: applicant('350399100201') };
  const save = (who: Person) => who.post<{ processId: string }>('/v1/flowable/process', draft);
  const { processId } = (await save(person)).data;
  await setState(id, 'NO');
  expect(await save(person)).toMatchObject({ code: '409' });
  expect((await person.get(`/v1/flowable/process/${processId}`)).code).toBe('409');
  await setState(id, 'YES');
  const again = await signIn(served.base, 'nonghu1');
  expect(await again.get(`/v1/flowable/process/${processId}`)).toMatchObject({ code: 200 });
});

/** Sends the first half of a file, waits, and then the rest: the answer is what the call says at its end. */
function upload(token: string) {
  const edge = 'homestead-edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n`;
  const tail = `%%EOF\n\r\n--${edge}--\r\n`;
  const { hostname, port } = new URL(served.base);
  const sent = httpRequest({
    hostname,
    port,
    method: 'POST',
    path: '/api/file/upload',
    headers: {
      authentication: token,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': Buffer.byteLength(head + tail),
    },
  });
  const answer = new Promise<{ code: unknown }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.once('end', () => resolve(JSON.parse(Buffer.concat(pieces).toString())));
    });
  });
  sent.write(head);
  return { answer, finish: () => sent.end(tail) };
}

it('an account that is closed while a file comes in leaves no file', async () => {
  const { person, id } = await atWork('cunwei');
  const files = async () =>
    (await one<{ n: number }>(served.db.kysely, sql`select count(*)::int as n from files.file`)).n;
  const whole = upload(person.token);
  whole.finish();
  expect(await whole.answer).toMatchObject({ code: 200 });
  const before = await files();
  const running = upload(person.token);
  await setState(id, 'NO');
  running.finish();
  expect(await running.answer).toMatchObject({ code: '409' });
  expect(await files()).toBe(before);
  await setState(id, 'YES');
});

it('an account that is closed hears no news any more', async () => {
  const { person, id } = await atWork('zhenban');
  const reply = await fetch(`${served.base}/api/notice/stream`, {
    headers: { accept: 'text/event-stream', authentication: person.token },
  });
  const told: string[] = [];
  const end = readEvents(reply.body!, (data) => void told.push(data));
  await expect.poll(() => told.length).toBe(1);
  await setState(id, 'NO');
  await end;
});

it('the work of somebody who leaves is offered to those alone who may do it, and goes to them', async () => {
  const { person: villager } = await atWork('nonghu1');
  const started = { processKey: 'zjdjfsp', formData: applicant('350399100201') };
  const { processId } = (await villager.post<{ processId: string }>('/v1/flowable/process', started)).data;
  const leaver = await atWork('jiti');
  const colleague = await atWork('jiti2');
  const open = await leaver.person.get<{ records: { id: string; processId: string }[] }>(
    '/v1/flowable/task?state=claimable&pageSize=200',
  );
  const task = open.data.records.find((each) => each.processId === processId);
  expect(await leaver.person.post(`/v1/flowable/task/${task?.id}/claim`)).toMatchObject({ code: 200 });
  const offered = async () => {
    const reply = await admin.get<{ records: { userName: string }[] }>(`/user?takesFrom=${leaver.id}`);
    return reply.data.records.map(({ userName }) => userName);
  };
  expect(await offered()).toEqual([]);
  const both = ['350399100202', '350399100201'].map((division) => ({ role: 'collective', division }));
  expect(await admin.put(`/user/${colleague.id}/roles`, both)).toMatchObject({ code: 200 });
  expect(await offered()).toEqual(['jiti2']);
  const reply = await admin.post(`/v1/user/${leaver.id}/hand-over`, { to: colleague.id });
  expect(reply.data).toMatchObject({ moved: 1, failed: [] });
  // The log says of each task which it was.
  const log = await admin.get<{ records: { id: string }[] }>(`/log?target=account:${leaver.id}&pageSize=1`);
  const entry = await admin.get<{ detail: object }>(`/log/${log.data.records[0]?.id}`);
  expect(entry.data.detail).toMatchObject({
    taskId: task?.id,
    to: colleague.id,
    taskName: expect.any(String),
  });
  // Without work nobody has to take it.
  expect(await offered()).toEqual([]);
});
