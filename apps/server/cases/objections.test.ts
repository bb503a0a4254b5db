import { afterAll, beforeAll, expect, test } from 'vitest';
import { wayToApproval } from '../testing/case-forms.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let journey: Journey;
let neighbour: Person;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
  const phone = '14000006667';
  const account = {
    phone,
    code: '246810',
    name: '林小山',
    password: 'Shan#Shui88',
    division: '350399100201',
  };
  await request(served.base, 'POST', '/user/sms', { body: { phone, purpose: 'register' } });
  await request(served.base, 'POST', '/user/register', { body: account });
  neighbour = await signIn(served.base, phone, account.password);
});
afterAll(() => served?.close());

const answered = async () => {
  const { text } = await neighbour.get('/notice?kind=objection');
  return ['异议不成立', '异议成立'].filter((answer) => text.includes(answer));
};

test('whoever objected is told of the decision, and not of what a signer says before it is made', async () => {
  const processId = await journey.upTo('cwhgs');
  const notice = wayToApproval({}, {}).find(({ taskKey }) => taskKey === 'cwhgs')!;
  expect((await journey.submit(notice, processId)).code).toBe(200);
  // A sign beyond the first plane stands where the notice cuts the words.
  const objection = { content: `${'四至与我家的地重叠'.repeat(11)}𠮷家的地请重新测量` };
  expect((await neighbour.post(`/v1/public-notice/${processId}/objection`, objection)).code).toBe(200);
  await journey.passPublicity(processId);
  const { id } = await journey.taskOf('cunwei', processId, 'cwhgsyj');
  const officer = await journey.as('cunwei');
  const people = await officer.get<{ records: { id: string; name: string }[] }>(
    `/v1/flowable/task/${id}/people?action=addSigner&pageSize=200&keyword=${encodeURIComponent('乡镇办')}`,
  );
  const userIds = people.data.records.slice(0, 1).map((one) => one.id);
  const added = await officer.post(`/v1/flowable/task/${id}/addSigner`, { userIds, mode: 'parallel' });
  expect(added.code, added.text).toBe(200);
  const said = await journey.submit(
    {
      taskKey: 'cwhgsyj',
      by: 'zhenban',
      outcome: 'dismissed',
      form: { jfsqjd: { cwhgsGsyj: '异议不成立' } },
    },
    processId,
  );
  expect([said.code, said.data.status], said.text).toEqual([200, 'running']);
  expect(await answered()).toEqual([]);
  const decided = await journey.submit(
    {
      taskKey: 'cwhgsyj',
      by: 'cunwei',
      outcome: 'upheld',
      status: 0,
      content: '四至确有重叠',
      form: { jfsqjd: { cwhgsGsyj: '异议成立' } },
    },
    processId,
  );
  expect(decided.code, decided.text).toBe(200);
  expect(await answered()).toEqual(['异议成立']);
});
