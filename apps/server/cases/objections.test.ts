import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

/** A case whose notice hangs in the village. */
async function published(): Promise<string> {
  const processId = await journey.upTo('cwhgs');
  const notice = wayToApproval({}, {}).find(({ taskKey }) => taskKey === 'cwhgs')!;
  expect((await journey.submit(notice, processId)).code).toBe(200);
  return processId;
}

async function objectedTo(content: string): Promise<string> {
  const processId = await published();
  const kept = await neighbour.post(`/v1/public-notice/${processId}/objection`, { content });
  expect(kept.code, kept.text).toBe(200);
  return processId;
}

const endByOffice = async (processId: string) =>
  (await journey.as('admin')).post(`/v1/flowable/process/${processId}/end`, { reason: '重复申请' });

test('whoever objected is told of the decision, and not of what a signer says before it is made', async () => {
  // A sign beyond the first plane stands where the notice cuts the words.
  const processId = await objectedTo(`${'四至与我家的地重叠'.repeat(11)}𠮷家的地请重新测量`);
  await journey.passPublicity(processId);
  const { id } = await journey.taskOf('cunwei', processId, 'cwhgsyj');
  const officer = await journey.as('cunwei');
  const people = await officer.get<{ records: { id: string; name: string }[] }>(
    `/v1/flowable/task/${id}/people?action=addSigner&pageSize=200&keyword=${encodeURIComponent('乡镇办')}`,
  );
  const userIds = people.data.records.slice(0, 1).map((one) => one.id);
  const added = await officer.post(`/v1/flowable/task/${id}/addSigner`, { userIds, mode: 'parallel' });
  expect(added.code, added.text).toBe(200);
  const advice = await officer.post('/v1/homestead/advice', {
    taskId: id,
    processId,
    formKey: 'jfsqjd_cwhgsyj',
    formData: { jfsqjd: { cwhgsGsyj: '无异议' } },
  });
  expect(advice.text).toContain('公示期间收到1件异议，“无异议”与此不符');
  // Who presses the outcome without filling in the form reads the same before saying yes.
  const preview = await officer.post<{ notes: string[] }>('/v1/flowable/task/preview', {
    taskId: id,
    approverStatus: 1,
    outcome: 'noObjection',
    formData: {},
  });
  expect(preview.data.notes?.join(), preview.text).toContain('公示期间收到1件异议');
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
  // The committee takes that back, and decides otherwise.
  const back = await officer.post(`/v1/flowable/task/${id}/withdraw`, {});
  expect(back.code, back.text).toBe(200);
  const dismissed = wayToApproval({}, {}).find(({ taskKey }) => taskKey === 'cwhgsyj')!;
  await journey.follow(processId, [dismissed]);
  expect(await answered()).toEqual(['异议不成立', '异议成立']);
  const kept = await officer.get(`/v1/public-notice/${processId}/objection`);
  expect(kept.data).toEqual([expect.objectContaining({ answer: '异议不成立' })]);
});

test('whoever objected is told that the case ended without a decision, whoever ended it', async () => {
  const endings = {
    该申请已撤回: async (processId: string) => {
      const applicant = await journey.as('nonghu1');
      const { data } = await applicant.get<{ records: { id: string; processId: string }[] }>(
        '/v1/flowable/task?state=done&taskKey=nhsq&pageSize=200',
      );
      const id = data.records.find((task) => task.processId === processId)?.id;
      return applicant.post(`/v1/flowable/task/${id}/withdraw`, {});
    },
    该申请已终止办理: endByOffice,
  };
  for (const [answer, end] of Object.entries(endings)) {
    const processId = await objectedTo('四至与我家的地重叠，请重新测量');
    const ended = await end(processId);
    expect(ended.code, ended.text).toBe(200);
    const kept = await (await journey.as('cunwei')).get(`/v1/public-notice/${processId}/objection`);
    expect(kept.data).toEqual([expect.objectContaining({ answer, answerTime: expect.any(String) })]);
    expect((await neighbour.get('/notice?kind=objection')).text).toContain(answer);
  }
});

test('an objection to a case that ends in the meantime is refused: nobody would answer it', async () => {
  const processId = await published();
  const executor = served.db.kysely.getExecutor();
  const run = executor.executeQuery.bind(executor);
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    const found = await run(query);
    if (!query.sql.includes('"workflow"."timer" as "t"')) return found;
    spy.mockRestore();
    expect((await endByOffice(processId)).code).toBe(200);
    return found;
  });
  const path = `/v1/public-notice/${processId}/objection`;
  const late = await neighbour.post(path, { content: '四至与我家的地重叠' });
  expect([late.code, late.message]).toEqual([40400, '公示不存在或已结束，请直接向村委会反映']);
  expect((await (await journey.as('cunwei')).get(path)).data).toEqual([]);
});
