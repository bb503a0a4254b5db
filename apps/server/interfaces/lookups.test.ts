import type { LookupReply } from '@homestead/forms/contract';
import { startGateway } from '@homestead/interfaces/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estateRegister as register } from '../testing/estate-register.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let served: Served;
let journey: Journey;
let processId: string;

beforeAll(async () => {
  gateway = await startGateway();
  served = await serve({ environment: { OUTBOUND_ALLOW: '127.0.0.1' } });
  journey = new Journey(served.base);
  processId = await journey.upTo('zgbcs');
});
afterAll(async () => {
  await served?.close();
  gateway?.close();
});

const lookUp = async (who: string, more: object = {}, formKey = 'jfsqjd_zgbcs') =>
  (await journey.as(who)).post<LookupReply>(`/v1/form/${formKey}/lookup`, {
    call: register.code,
    processId,
    ...more,
  });
type Form = { form: { lookups?: { call: string }[] } };
const formOf = async (who: string) =>
  (await (await journey.as(who)).get<Form>(`/v1/form/jfsqjd_zgbcs?processId=${processId}`)).data.form;

describe('a lookup of a form (S2-2.ApiAccess)', () => {
  it('is offered once its call is registered, to those alone whose role may look up', async () => {
    expect((await formOf('zhenban')).lookups).toBeUndefined();
    expect(await lookUp('zhenban')).toMatchObject({ code: 40900, message: '该查询已停用，请联系管理员' });
    const admin = await journey.as('admin');
    expect(
      await admin.post('/v1/apiInbound', { ...register, url: `${gateway.base}/estate/units` }),
    ).toMatchObject({ code: 200 });
    expect((await formOf('zhenban')).lookups).toMatchObject([{ call: register.code }]);
    expect((await formOf('nonghu1')).lookups).toBeUndefined();
  });

  it('sends what the case says, tells what to fill in and what is the same, and writes nothing of the form', async () => {
    const before = gateway.asked.length;
    const { data, text } = await lookUp('zhenban', { formData: { jfsqjd: { zgbCsbz: '' } } });
    expect(gateway.asked).toHaveLength(before + 1);
    expect(gateway.asked.at(-1)?.url).toMatch(/sfzh=350/);
    expect(data, text).toMatchObject({
      ok: true,
      source: '不动产登记',
      found: [
        { path: 'jfsqjd.zgbCsbz', use: 'fill', value: '350399100201JC00012F00010001', isSame: false },
        { path: 'jfsqjd.name', use: 'compare', isSame: false },
        { path: 'jfsqjd.xzjdmj', use: 'compare', shown: '118.5㎡', isSame: false },
      ],
    });
    const { data: now } = await (await journey.as('zhenban')).get<{ formData: Record<string, object> }>(
      `/v1/flowable/process/${processId}`,
    );
    expect(now.formData['jfsqjd']).not.toMatchObject({ zgbCsbz: expect.stringMatching(/JC/) });
  });

  it('is kept with the case for officials who may look up: interface, fields, time and person, no value', async () => {
    const path = `/v1/flowable/process/${processId}/lookups`;
    const { data, text } = await (await journey.as('zhenban')).get<object[]>(path);
    expect(data).toHaveLength(1);
    expect(data, text).toMatchObject([
      {
        source: '不动产登记',
        by: expect.any(String),
        isOk: true,
        fields: [
          { path: 'jfsqjd.zgbCsbz', use: 'fill', isSame: false },
          { path: 'jfsqjd.name', use: 'compare' },
          { path: 'jfsqjd.xzjdmj', use: 'compare' },
        ],
      },
    ]);
    expect(text).not.toContain('350399100201JC00012F00010001');
    expect((await (await journey.as('nonghu1')).get(path)).code).toBe(40300);
    expect((await (await journey.as('zhenban2')).get(path)).code).toBe(40400);
  });

  it('takes the identity of the case, whatever the client sends for it', async () => {
    await lookUp('zhenban', { formData: { jfsqjd: { sfzh: '350399199001010011' } } });
    expect(gateway.asked.at(-1)?.url).not.toContain('350399199001010011');
  });

  it('is refused to whoever does not fill this form in', async () => {
    expect((await lookUp('nonghu1')).code).toBe(40300);
    expect((await lookUp('ziran')).code).toBe(40300);
    expect((await lookUp('zhenban', { call: 'electronic-licence' })).code).toBe(40400);
    expect((await lookUp('zhenban', { processId: undefined })).code).toBe(40400);
    expect((await lookUp('zhenban', {}, 'jfsqjd_cwhsh')).code).toBe(40300);
  });

  it('that fails says why, and is found in the log with its case and without identity numbers', async () => {
    const admin = await journey.as('admin');
    const { data: list } = await admin.get<{ records: { id: string; version: number }[] }>('/v1/apiInbound');
    const { id, version } = list.records[0]!;
    const path = `/v1/apiInbound/${id}`;
    await admin.put(path, { url: `${gateway.base}/down`, retries: 0, version });
    const failed = await lookUp('zhenban');
    expect(failed).toMatchObject({
      code: 200,
      data: { ok: false, message: '对方返回了 HTTP 502', found: [] },
    });
    const log = await admin.get<{ records: { purpose: string; caseId: string; ok: boolean }[] }>(
      `${path}/log`,
    );
    expect(log.data.records[0]).toMatchObject({ purpose: 'form', caseId: processId, ok: false });
    expect(log.text).not.toMatch(/350\d{14}/);
  });
});
