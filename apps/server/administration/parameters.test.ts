import type { Parameter } from '@homestead/homestead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { applicant } from '../testing/case-forms.ts';
import { type ApiReply, type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const village = '350399100201';
let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(() => served?.close());

const get = async (id: string) => (await admin.get<Parameter>(`/v1/parameter/${id}`)).data;
const set = async (id: string, value: unknown, version?: number): Promise<ApiReply<Parameter>> =>
  admin.put<Parameter>(`/v1/parameter/${id}`, { value, version: version ?? (await get(id)).version });
const faults = ({ data }: ApiReply<unknown>) =>
  (data as { fields: { path: string; message: string }[] }).fields.map(
    ({ path, message }) => `${path} ${message}`,
  );
/** What the county's rules say of an application with so many storeys. */
const adviceOn = async (storeys: number) => {
  const form = applicant(village) as { jfsqjd: Record<string, unknown> };
  const { data } = await villager.post<{ rules: { id: string; status: string; message: string }[] }>(
    '/v1/homestead/advice',
    {
      processKey: 'zjdjfsp',
      formKey: 'jfsqjd_nhsq',
      formData: { ...form, jfsqjd: { ...form.jfsqjd, nsqjzcs: storeys } },
    },
  );
  return data.rules.find(({ id }) => id === 'applied-storeys');
};

describe('parameters of the county', () => {
  it('are the content files as rows, by group, for those who may see them', async () => {
    const { data } = await admin.get<{ records: Parameter[]; total: number }>(
      '/v1/parameter?group=limits&pageSize=200',
    );
    expect(data.records.map(({ title }) => title)).toContain('建筑层数');
    expect(new Set(data.records.map(({ group }) => group))).toEqual(new Set(['limits']));
    expect(await get('homestead.parameters.storeys')).toMatchObject({
      schema: { properties: { limit: { type: 'number', exclusiveMinimum: 0 } } },
    });
    expect((await villager.get('/v1/parameter')).code).toBe(40300);
    expect((await admin.get('/v1/parameter/homestead.fields')).code).toBe(40400);
  });

  it('count from the next call on, on every node', async () => {
    const id = 'homestead.parameters.storeys';
    const config = readConfig({ DATABASE_URL: served.url, SEED: 'demo', LOG: 'silent', PORT: '0' });
    const other = await createApp(config, { backgroundJobs: false, demoCases: false });
    await other.server.listen({ port: 0, host: '127.0.0.1' });
    const address = other.server.server.address() as { port: number };
    const there = await signIn(`http://127.0.0.1:${address.port}`, 'admin');
    try {
      const said = async () => (await adviceOn(3))?.message ?? '';
      const before = await said();
      const { version } = await get(id);
      const changed = await there.put<Parameter>(`/v1/parameter/${id}`, {
        value: { unit: '层', limit: 2 },
        version,
      });
      expect(changed).toMatchObject({ code: 200, message: '修改成功', data: { version: version + 1 } });
      expect(before).not.toContain('2层');
      expect(await said()).toContain('2层');
      expect(await set(id, { unit: '层', limit: 3 }, version)).toMatchObject({ code: 40900 });
      expect((await set(id, { unit: '层', limit: 3 })).code).toBe(200);
      expect(await said()).toBe(before);
    } finally {
      await other.close();
    }
  });

  it('are judged by the schema of the file, and name what is wrong', async () => {
    expect(faults(await set('homestead.parameters.storeys', { unit: '层', limit: 0 }))).toEqual([
      'value.limit 限额应大于 0',
    ]);
    const steps = [{ upTo: 5, limit: 80 }, { upTo: 3, limit: 100 }, { limit: 120 }];
    const area = await get('homestead.parameters.area');
    expect(faults(await set(area.id, { ...(area.value as object), byHousehold: steps })).join()).toContain(
      '人数须逐级增加',
    );
    expect(faults(await set('homestead.permit.told', ['nobody']))).toEqual(['value 没有角色 nobody']);
    expect(faults(await set('homestead.permit.startBy', ['nothing']))).toEqual([
      'value 流程中没有任务 nothing',
    ]);
    expect((await set('homestead.parameters.adultAge', 'x'.repeat(30_000))).code).toBe(42200);
  });

  it('have their history in the operation log, beside the system log [S2-7.logs]', async () => {
    const row = await get('reports.feedback.0');
    await set(row.id, { ...(row.value as object), title: '答复举报人' });
    const { data } = await admin.get<{ records: { id: string; summary: string }[] }>(
      `/log?target=parameter:${row.id}`,
    );
    expect(data.records[0]?.summary).toBe('修改参数“答复举报人”');
    const entry = await admin.get<{ detail: { before: { value: string }; after: { value: string } } }>(
      `/log/${data.records[0]?.id}`,
    );
    expect(entry.data.detail.before.value).toContain('反馈举报人');
    expect(entry.data.detail.after.value).toContain('答复举报人');
    const system = await admin.get<{ records: { kind: string }[] }>('/log/system?kind=start');
    expect(system.data.records[0]).toMatchObject({ kind: 'start' });
  });
});
