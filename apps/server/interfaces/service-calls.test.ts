import { startGateway } from '@homestead/interfaces/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askingProcess } from '../testing/asking-process.ts';
import { applicant } from '../testing/case-forms.ts';
import type { Person } from '../testing/client.ts';
import { estateRegister } from '../testing/estate-register.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let served: Served;
let journey: Journey;
beforeAll(async () => {
  gateway = await startGateway();
  served = await serve({ environment: { OUTBOUND_ALLOW: '127.0.0.1' } });
  journey = new Journey(served.base);
});
afterAll(async () => {
  await served?.close();
  gateway?.close();
});

const deploy = async (call: string) =>
  (await journey.as('admin')).post('/v1/flowable/process-definition', { bpmn: askingProcess(call) });
const begin = async () => {
  const { data, text } = await journey.start('nonghu1', 'asking', applicant('350399100201'));
  expect(data?.processId, text).toBeTruthy();
  return data.processId;
};
const detail = async (processId: string) => {
  const office = await journey.as('zhenban');
  type Detail = { tasks: { taskKey: string }[]; formData: Record<string, Record<string, unknown>> };
  return (await office.get<Detail>(`/v1/flowable/process/${processId}`)).data;
};
const notices = async () => {
  const admin = await journey.as('admin');
  const { data } = await admin.get<{ records: { kind: string; text: string }[] }>('/notice?pageSize=200');
  return data.records.filter(({ kind }) => kind === 'callFailed');
};

describe('a service task (S2-2.ApiAccess)', () => {
  it('that names no registered call by its code is refused at deployment', async () => {
    for (const call of [
      '',
      'ha:call="${bean}"',
      'flowable:class="evil.Bean"',
      'ha:call="a" flowable:type="http"',
    ])
      expect((await deploy(call)).code, call).toBe(42200);
    expect((await deploy('ha:call="real-estate-register" ha:fills="jfsqjd.zgbCsbz"')).code).toBe(200);
  });

  it('that fails keeps the case, is tried again, and is told to administrators once', async () => {
    const processId = await begin();
    expect((await detail(processId)).tasks).toEqual([]);
    for (const advance of ['PT0M', 'PT2M', 'PT6M', 'PT16M']) {
      await journey.advanceClock(advance);
      expect(await served.app.makeDueCalls()).toBe(0);
    }
    expect(await served.app.makeDueCalls()).toBe(0);
    expect(await notices()).toMatchObject([{ text: expect.stringContaining('没有登记或已停用') }]);
    const admin = await journey.as('admin');
    const call = { ...estateRegister, url: `${gateway.base}/estate/units` };
    expect((await admin.post('/v1/apiInbound', call)).code).toBe(200);
    await journey.advanceClock('PT61M');
    expect(await served.app.makeDueCalls()).toBe(1);
    expect(await detail(processId)).toMatchObject({
      tasks: [{ taskKey: 'read' }],
      formData: { jfsqjd: { zgbCsbz: '350399100201JC00012F00010001' } },
    });
  });

  it('stands in the list of calls while it fails, is tried again on request, and is given up with a reason', async () => {
    const processId = await begin();
    gateway.fail(true);
    await served.app.makeDueCalls();
    gateway.fail(false);
    const admin = await journey.as('admin');
    type Row = { id: string; processId: string; state: string; failure: string | null; attempts: number };
    const listed = async (person: Person, state = 'failed') => {
      const { data } = await person.get<{ records: Row[] }>(`/v1/flowable/service-call?state=${state}`);
      return data.records.filter((row) => row.processId === processId);
    };
    const [row] = await listed(admin);
    expect(row).toMatchObject({ state: 'failed', attempts: 1, failure: expect.any(String) });
    expect((await (await journey.as('zhenban')).get('/v1/flowable/service-call')).code).toBe(40300);
    expect(await served.app.makeDueCalls()).toBe(0);
    const call = `/v1/flowable/service-call/${row!.id}`;
    expect(await admin.post(`${call}/retry`)).toMatchObject({ code: 200 });
    gateway.fail(true);
    expect(await served.app.makeDueCalls()).toBe(0);
    gateway.fail(false);
    expect(await listed(admin)).toMatchObject([{ attempts: 2 }]);
    expect(await admin.post(`${call}/skip`, { reason: ' ' })).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'reason' }] },
    });
    expect(await admin.post(`${call}/skip`, { reason: '登记系统停机，已电话核对' })).toMatchObject({
      code: 200,
    });
    expect(await admin.post(`${call}/skip`, { reason: '再次' })).toMatchObject({ code: 40900 });
    expect(await listed(admin)).toEqual([]);
    const { formData, tasks } = await detail(processId);
    expect(tasks).toMatchObject([{ taskKey: 'read' }]);
    expect(formData['jfsqjd']?.['zgbCsbz'] ?? null).toBeNull();
    const timeline = await (await journey.as('zhenban')).get<{ taskKey: string }[]>(
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(timeline.data.find(({ taskKey }) => taskKey === 'look')).toMatchObject({
      outcomeLabel: '未取得答复，经决定继续办理',
      approverContent: '登记系统停机，已电话核对',
      approver: '管系统',
    });
  });

  it('is made once, after the commit, and fills what the process names alone', async () => {
    const processId = await begin();
    const before = gateway.asked.length;
    const made = await Promise.all([served.app.makeDueCalls(), served.app.makeDueCalls()]);
    expect(made.toSorted()).toEqual([0, 1]);
    expect(gateway.asked).toHaveLength(before + 1);
    const { formData, tasks } = await detail(processId);
    expect(tasks).toMatchObject([{ taskKey: 'read' }]);
    expect(formData['jfsqjd']?.['zgbCsbz']).toBe('350399100201JC00012F00010001');
    expect(formData['jfsqjd']?.['name']).not.toBe('林阿土');
    const timeline = await (await journey.as('zhenban')).get<{ taskKey: string; outcomeLabel: string }[]>(
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(timeline.data.find(({ taskKey }) => taskKey === 'look')?.outcomeLabel).toBe('对方系统已答复');
  });
});
