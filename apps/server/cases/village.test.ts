import { afterAll, beforeAll, expect, test } from 'vitest';
import { wayToApproval } from '../testing/case-forms.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let journey: Journey;
let processId: string;
/** Lives in the village of the application. */
let near: Person;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
  processId = (await journey.start()).data.processId;
  const neighbour = {
    phone: '14000006666',
    code: '246810',
    name: '林小溪',
    password: 'Shan#Shui88',
    division: '350399100201',
  };
  const { phone } = neighbour;
  await request(served.base, 'POST', '/user/sms', { body: { phone, purpose: 'register' } });
  await request(served.base, 'POST', '/user/register', { body: neighbour });
  near = await signIn(served.base, phone, neighbour.password);
});
afterAll(() => served?.close());

const way = wayToApproval({}, {});
const stepOf = (taskKey: string) => way.find((step) => step.taskKey === taskKey)!;
const villager = async (name: string) => journey.as(name);
const records = (reply: { data: { records: { processId: string; applicant: string }[] } }) =>
  reply.data.records;

test('a villager finds the own village, its committee and the telephones around it', async () => {
  const home = await (await villager('nonghu1')).get<{ name: string; office: { telephone: string } }>(
    '/v1/village',
  );
  expect(home.data).toMatchObject({ name: '示范村', office: { name: '示范村村民委员会' } });
  const contacts = await (await villager('nonghu1')).get<{ division: string }[]>('/v1/contact');
  expect(new Set(contacts.data.map(({ division }) => division))).toEqual(
    new Set(['350399', '350399100', '350399100201']),
  );
});

test('anybody reads policies and guides, and the picture of a village', async () => {
  const list = await fetch(`${served.base}/api/v1/policy`);
  const { data } = (await list.json()) as { data: { key: string }[] };
  const one = await fetch(`${served.base}/api/v1/policy/${data[0]?.key}`);
  expect(((await one.json()) as { data: { parts: unknown[] } }).data.parts.length).toBeGreaterThan(0);
  expect((await fetch(`${served.base}/api/v1/policy/nothing`)).status).toBe(404);
  const picture = await fetch(`${served.base}/api/v1/village/picture/village.svg`);
  expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  expect((await fetch(`${served.base}/api/v1/village/picture/..%2Fvillage.json`)).status).toBe(404);
});

test('an application hangs in its village while the period runs, and names nobody in full', async () => {
  const neighbour = near;
  const before = records(await neighbour.get('/v1/public-notice'));
  expect(before.map((notice) => notice.processId)).not.toContain(processId);
  const first = way.findIndex((step) => step.taskKey === 'cwhgs');
  await journey.follow(processId, way.slice(0, first));
  await journey.submit(stepOf('cwhgs'), processId);
  const found = records(await neighbour.get('/v1/public-notice')).find(
    (notice) => notice.processId === processId,
  );
  expect(found?.applicant).toMatch(/\*/);
  const elsewhere = records(await (await villager('nonghu2')).get('/v1/public-notice'));
  expect(elsewhere.map((notice) => notice.processId)).not.toContain(processId);
  const hidden = await (await villager('nonghu2')).get(`/v1/public-notice/${processId}`);
  expect([hidden.code, hidden.message]).toEqual([40400, '公示不存在或已结束，请直接向村委会反映']);
  const detail = await neighbour.get<{ text: string; can: string[] }>(`/v1/public-notice/${processId}`);
  expect(detail.data).toMatchObject({ can: ['object'], objection: null, text: expect.stringMatching(/.+/) });
});

test('a neighbour objects once, the committee reads it, the applicant does not', async () => {
  const neighbour = near;
  const object = (content: string) => neighbour.post(`/v1/public-notice/${processId}/objection`, { content });
  expect((await object('不行')).data).toMatchObject({ fields: [{ path: 'content' }] });
  expect(await object('四至与我家的地重叠，请重新测量')).toMatchObject({ code: 200 });
  expect((await object('四至与我家的地重叠，请重新测量')).code).toBe(40900);
  const applicant = await villager('nonghu1');
  const own = await applicant.post(`/v1/public-notice/${processId}/objection`, { content: '我自己的申请' });
  expect(own.code).toBe(40300);
  const path = `/v1/public-notice/${processId}/objection`;
  expect((await applicant.get(path)).code).toBe(40400);
  expect((await (await villager('cunwei')).get<unknown[]>(path)).data).toHaveLength(1);
  const mayRead = async (who: Person) =>
    (await who.get<{ can: string[] }>(`/v1/homestead/case/${processId}`)).data.can.includes('readObjections');
  expect([await mayRead(await villager('cunwei')), await mayRead(applicant)]).toEqual([true, false]);
  const told = await (await villager('cunwei')).get('/notice?kind=objection');
  expect(JSON.stringify(told.data)).toContain('四至与我家的地重叠');
});

test('whoever objected is told what was decided, and finds it among the own data', async () => {
  await journey.passPublicity(processId);
  const neighbour = near;
  // Who is asked to sign before the committee advises it, and decides nothing.
  const committee = await villager('cunwei');
  const { id } = await journey.taskOf('cunwei', processId, 'cwhgsyj');
  const { data: people } = await committee.get<{ records: { id: string; name: string }[] }>(
    `/v1/flowable/task/${id}/people?action=addSigner&keyword=${encodeURIComponent('蔡木兰')}`,
  );
  const signer = { userIds: [people.records[0]?.id], mode: 'before' };
  expect((await committee.post(`/v1/flowable/task/${id}/addSigner`, signer)).code).toBe(200);
  await journey.follow(processId, [{ ...stepOf('cwhgsyj'), by: 'zhenban' }]);
  expect(JSON.stringify((await neighbour.get('/notice?kind=objection')).data)).not.toContain('异议不成立');
  await journey.follow(processId, [stepOf('cwhgsyj')]);
  const told = await neighbour.get('/notice?kind=objection');
  expect(JSON.stringify(told.data)).toContain('异议不成立');
  expect((await neighbour.get(`/v1/public-notice/${processId}`)).code).toBe(40400);
  expect((await neighbour.get('/v1/my-data')).text).toContain('四至与我家的地重叠');
});

test('a running case keeps the account of its applicant open', async () => {
  const reply = await (await villager('nonghu1')).post('/v1/account/close', { password: 'Demo@2026' });
  expect(reply).toMatchObject({ code: 40900, message: expect.stringContaining('正在办理') });
});

test('a public notice opens with the contact and the telephone of the office that hangs it up, as its unit card says', async () => {
  const committee = await villager('cunwei');
  const textOf = async () => {
    const id = await journey.upTo('cwhgs');
    const task = await journey.taskOf('cunwei', id, 'cwhgs');
    const shown = await committee.get<{ formData: { jfsqjd: { cwhGsnr: string } } }>(
      `/v1/flowable/task/${task.id}`,
    );
    return shown.data.formData.jfsqjd.cwhGsnr;
  };
  const first = await textOf();
  expect(first).toContain('向示范村村民委员会吴村安（电话0594-0000202）反映');
  // Its period is that of the process, from today, and it ends with the office and the day.
  expect(first).toMatch(/公示期\d{4}年\d+月\d+日—\d{4}年\d+月\d+日（5个工作日）。/);
  expect(first).toMatch(/\n示范村村民委员会\n\d{4}年\d+月\d+日$/);
  const cards = await committee.get<{ records: { id: string | null; name: string }[] }>('/v1/unit');
  const card = cards.data.records.find(({ name }) => name === '示范村村民委员会');
  expect((await committee.remove(`/v1/dwjbxx/${card?.id}`)).code).toBe(200);
  // The county's list of offices says the telephone where there is no card.
  expect(await textOf()).toContain('向示范村村民委员会（电话0594-');
});
