import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from '@homestead/database';
import type { Outbound, OutboundCall } from '@homestead/interfaces/contract';
import type { CaseState } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type ApiReply, type Person, signIn } from '../testing/client.ts';
import {
  type Key,
  newConsumer,
  type SentFile,
  type SignedCall,
  signedCall,
  signedFile,
} from '../testing/consumer.ts';
import { pixel } from '../testing/papers/paper.ts';
import { type Served, serve } from '../testing/served.ts';

const village = '350399100201';
const otherVillage = '350399100202';
let served: Served;
let admin: Person;
let hotline: Key;
let committee: Key;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  for (const definition of definitions) {
    const made = await admin.post<Outbound>('/v1/apiOutbound', definition);
    expect(made, made.text).toMatchObject({ code: 200 });
  }
  const paths = ['inspection-start', 'inspection-state', 'inspection-decide'];
  const scopes = paths.map((path) => `interface:${path}`);
  hotline = await newConsumer(admin, '县热线', [...scopes, 'role:inspector', `division:${village}`]);
  committee = await newConsumer(admin, '村务系统', [
    ...scopes,
    'role:village-committee',
    `division:${village}`,
  ]);
});
afterAll(() => served?.close());

const definitions = [
  {
    path: 'inspection-start',
    name: '巡检上报',
    kind: 'start',
    process: {
      processKey: 'rcxj',
      taskKey: null,
      inputs: [
        { name: 'village', field: 'rcxj.xzc' },
        { name: 'group', field: 'rcxj.cxz', isRequired: true },
        { name: 'person', field: 'rcxj.nhxm' },
        { name: 'place', field: 'rcxj.zjddz' },
        { name: 'found', field: 'rcxj.szfddxctkbz' },
        { name: 'photos', field: 'rcxj.szfddxctkzp' },
      ],
    },
  },
  {
    path: 'inspection-state',
    name: '巡检进度',
    kind: 'state',
    process: { processKey: 'rcxj', taskKey: null, inputs: [] },
  },
  {
    path: 'inspection-decide',
    name: '巡检审批',
    kind: 'complete',
    process: {
      processKey: 'rcxj',
      taskKey: 'sp',
      inputs: [{ name: 'advice', field: 'rcxj.sjspbz' }],
    },
  },
];
const report = { village, group: '第2村民小组', person: '林某', place: '村口', found: '正在打地基' };

type Broken = { fields: { path: string; message: string }[] };
const call = <T = CaseState>(key: Key, sent: SignedCall) => signedCall<T>(served.base, key, sent);
const start = (key: Key, more: object = {}, sent: Partial<SignedCall> = {}) =>
  call(key, { path: 'inspection-start', body: { ...report, ...more }, ...sent });
const state = (key: Key, query: string) => call(key, { path: 'inspection-state', query });
const decide = (key: Key, body: object, sent: Partial<SignedCall> = {}) =>
  call(key, { path: 'inspection-decide', body, ...sent });
const sendFile = (key: Key, input: string, file: SentFile['file'], alter: SentFile['alter'] = {}) =>
  signedFile<{ id: string; name: string }>(served.base, key, {
    path: `inspection-start/file/${input}`,
    file,
    alter,
  });
/** A picture of so many bytes, no two alike. */
const padded = (bytes: number) => {
  const { buffer } = pixel('');
  return Buffer.concat([buffer, randomBytes(bytes - buffer.length)]);
};
const faultsOf = (reply: ApiReply<unknown>) => (reply.data as Broken).fields.map(({ path }) => path);

describe('an interface that takes part in cases [S2-2.ApiOutput]', () => {
  it('begins a case, tells how it stands and completes its task, recorded as the consumer', async () => {
    const started = await start(hotline);
    expect(started, started.text).toMatchObject({
      code: 200,
      data: { status: 'running', tasks: [{ taskKey: 'sp' }] },
    });
    const { processId, caseNo } = started.data;
    expect((await state(hotline, `caseNo=${caseNo}`)).data).toEqual(started.data);
    const outcome = { processId, outcome: 'confirmed', opinion: '情况属实' };
    const done = await decide(committee, { ...outcome, advice: '责令停工' });
    expect(done, done.text).toMatchObject({ code: 200, data: { tasks: [{ taskKey: 'jjfa' }] } });
    type Entry = { taskName: string; approver: string; approverContent: string | null };
    const { data: timeline } = await admin.get<Entry[]>(`/v1/flowable/process/${processId}/tasks`);
    expect(timeline.map(({ approver }) => approver)).toEqual(expect.arrayContaining(['县热线', '村务系统']));
    expect(timeline.find(({ approver }) => approver === '村务系统')?.approverContent).toBe('情况属实');
    const log = await rows<{ person_id: string; summary: string }>(
      served.db.kysely,
      sql`select person_id, summary from audit.operation where target = ${`process:${processId}`} order by at`,
    );
    expect(log).toMatchObject([
      { person_id: `consumer:${hotline.id}`, summary: '巡检上报' },
      { person_id: `consumer:${committee.id}`, summary: '巡检审批' },
    ]);
  });

  it('begins one case for a key, however often it is sent, and refuses the key for another report', async () => {
    const once = 'report-2026-0001';
    const [first, second] = [await start(hotline, {}, { once }), await start(hotline, {}, { once })];
    expect(first.code, first.text).toBe(200);
    expect(second.text).toBe(first.text);
    const both = await Promise.all([1, 2].map(() => start(hotline, {}, { once: 'report-2026-0002' })));
    expect(new Set(both.map(({ text }) => text)).size).toBe(1);
    expect((await start(hotline, { person: '王某' }, { once })).code).toBe(40900);
  });

  it('is judged by the form as a person is, and told by the names of its own inputs', async () => {
    const empty = await start(hotline, { person: undefined, group: '' });
    expect([empty.code, faultsOf(empty)]).toEqual([42200, ['group']]);
    const wrong = await start(hotline, { person: undefined, village: '350399101201' });
    expect([wrong.code, faultsOf(wrong)]).toEqual([42200, expect.arrayContaining(['person', 'village'])]);
    expect(faultsOf(await start(hotline, { sfzh: '1' }))).toEqual(['sfzh']);
    const { processId } = (await start(hotline)).data;
    const open = await decide(committee, { processId });
    expect([open.code, faultsOf(open)]).toEqual([42200, ['outcome']]);
    const unreasoned = await decide(committee, { processId, outcome: 'unfounded' });
    expect(unreasoned.code).toBe(42200);
    expect((await state(hotline, `processId=${processId}`)).data.tasks).toMatchObject([{ taskKey: 'sp' }]);
  });

  it('serves each consumer what its roles and divisions allow, and no more', async () => {
    const { processId } = (await start(hotline)).data;
    const asked = { processId, outcome: 'confirmed', opinion: '属实' };
    expect((await start(committee)).code).toBe(40300);
    expect((await decide(hotline, asked)).code).toBe(40300);
    expect((await state(committee, `processId=${processId}`)).code).toBe(40400);
    const scopes = ['interface:inspection-state', 'interface:inspection-decide', 'role:village-committee'];
    const beside = await newConsumer(admin, '邻村系统', [
      ...scopes,
      'cases:inspection-state',
      `division:${otherVillage}`,
    ]);
    expect((await decide(beside, asked)).code).toBe(40400);
    expect((await state(beside, `processId=${processId}`)).code).toBe(40400);
    const overseer = await newConsumer(admin, '督查系统', [
      'interface:inspection-state',
      'cases:inspection-state',
      `division:${village}`,
    ]);
    expect((await state(overseer, `processId=${processId}`)).data).toMatchObject({ processId });
    expect(JSON.stringify((await state(overseer, `processId=${processId}`)).data)).not.toContain('林某');
    expect((await decide(committee, asked)).code).toBe(200);
    const again = await decide(committee, asked);
    expect([again.code, again.message]).toEqual([40900, expect.stringContaining('村务系统')]);
  });

  it('is refused by POST where it reads and by GET where it acts, altered, and without a signature', async () => {
    expect((await call(hotline, { path: 'inspection-start' })).code).toBe(40510);
    expect((await call(hotline, { path: 'inspection-state', body: {} })).code).toBe(40510);
    const altered = await start(hotline, {}, { alter: { body: { ...report, person: '王某' } } });
    expect([altered.status, altered.code]).toEqual([401, 40113]);
    const noted = await rows(
      served.db.kysely,
      sql`select 1 from audit.operation where route = '/v1/open/:path' and code = '200' and person_id is null`,
    );
    expect(noted).toEqual([]);
  });

  it('takes a file for an input by its bytes, signed by their digest, for the call that names it', async () => {
    const picture = pixel('现场.png');
    const sent = await sendFile(hotline, 'photos', picture);
    expect(sent, sent.text).toMatchObject({ code: 200, data: { name: '现场.png' } });
    const { id } = sent.data;
    const begun = await start(hotline, { photos: [id] });
    expect(begun, begun.text).toMatchObject({ code: 200 });
    type Detail = { formData: Record<string, Record<string, unknown>> };
    const { data } = await admin.get<Detail>(`/v1/flowable/process/${begun.data.processId}`);
    expect(data.formData['rcxj']?.['szfddxctkzp']).toBe(id);
    const refusals = [
      await sendFile(hotline, 'person', picture),
      await sendFile(hotline, 'photos', { ...picture, buffer: Buffer.from('<html></html>') }),
      await sendFile(hotline, 'photos', picture, { bytes: Buffer.from('other') }),
      await sendFile(hotline, 'photos', picture, { headers: { 'X-Content-SHA256': '' } }),
      await sendFile(hotline, 'photos', { ...picture, buffer: Buffer.alloc(6_000_000) }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([42200, 41500, 40113, 40111, 41300]);
    const other = (await sendFile(committee, 'photos', picture)).data.id;
    const foreign = await start(hotline, { photos: other });
    expect([foreign.code, faultsOf(foreign)]).toEqual([42200, ['photos']]);
    const kept = await rows(
      served.db.kysely,
      sql`select id from files.file where uploader_id = ${`consumer:${hotline.id}`}`,
    );
    expect(kept).toEqual([{ id }]);
  });

  it('gives a file that is sent again the same id until a case holds it, keeps its bytes once, and forgets what none names', async () => {
    const mine = () =>
      rows<{ id: string; name: string }>(
        served.db.kysely,
        sql`select id, name from files.file where uploader_id = ${`consumer:${hotline.id}`} and name like '重发%'
            order by created_at`,
      );
    const picture = { name: '重发.png', buffer: pixel('').buffer };
    const sent = await Promise.all([1, 2, 3].map(() => sendFile(hotline, 'photos', picture)));
    const again = await sendFile(hotline, 'photos', { ...picture, name: '重发改名.png' });
    const ids = [...sent, again].map((reply) => reply.data.id);
    expect(new Set(ids).size, again.text).toBe(1);
    expect(again.data.name).toBe('重发改名.png');
    expect(await mine()).toEqual([{ id: ids[0], name: '重发改名.png' }]);
    expect((await sendFile(committee, 'photos', picture)).data.id).not.toBe(ids[0]);
    expect((await start(hotline, { photos: ids[0] })).code).toBe(200);
    const next = await sendFile(hotline, 'photos', picture);
    expect(next.data.id).not.toBe(ids[0]);
    expect(await mine()).toHaveLength(2);
    await sql`update files.file set created_at = created_at - interval '25 hours'`.execute(served.db.kysely);
    await served.app.sweepInterfaces();
    expect(await mine()).toMatchObject([{ id: ids[0] }]);
  });

  it('of which 24 files race for a megabyte a day on two nodes is kept exactly what fits, the rest refused with a code of its own', async () => {
    const scopes = ['interface:inspection-start', 'role:inspector', `division:${village}`];
    const limited = await newConsumer(admin, '限量系统', scopes, { fileMbPerDay: 1 });
    const folder = mkdtempSync(join(tmpdir(), 'homestead-node-'));
    const config = readConfig({
      DATABASE_URL: served.url,
      DATA_DIR: folder,
      SEED: 'demo',
      LOG: 'silent',
      PORT: '0',
    });
    const other = await createApp(config, { backgroundJobs: false, demoCases: false });
    await other.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.server.server.address() as { port: number };
    const bases = [served.base, `http://127.0.0.1:${port}`];
    const eachBytes = 100 * 1024;
    const send = (at: number, buffer = padded(eachBytes)) =>
      signedFile<{ id: string }>(bases[at % 2]!, limited, {
        path: 'inspection-start/file/photos',
        file: { name: `${at}.png`, buffer },
      });
    try {
      const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => send(at)));
      const codes = replies.map(({ code }) => code);
      expect(
        codes.filter((code) => code === 200),
        codes.join(),
      ).toHaveLength(10);
      expect(codes.filter((code) => code === 42912)).toHaveLength(14);
      const refused = replies.find(({ code }) => code === 42912);
      expect([refused?.status, refused?.data]).toEqual([429, { reason: 'bytesPerDay' }]);
      const last = 1_048_576 - 10 * eachBytes;
      const small = padded(last);
      expect((await send(0, padded(last + 1))).code).toBe(42912);
      const sent = await send(0, small);
      expect(sent.code).toBe(200);
      expect((await send(1, small)).data.id).toBe(sent.data.id);
      expect((await send(0, Buffer.from(pixel('').buffer))).code).toBe(42912);
    } finally {
      await other.close();
      rmSync(folder, { recursive: true });
    }
    type Shown = { fileMbPerDay: number; fileBytesToday: number; version: number };
    const read = async () => (await admin.get<Shown>(`/v1/consumer/${limited.id}`)).data;
    const { version, ...shown } = await read();
    expect(shown).toMatchObject({ fileMbPerDay: 1, fileBytesToday: 1_048_576 });
    const more = await admin.put(`/v1/consumer/${limited.id}`, { fileMbPerDay: 2, version });
    expect(more.code, more.text).toBe(200);
    const again = padded(eachBytes);
    const [first, second] = [await send(0, again), await send(0, again)];
    expect([first.code, second.data.id]).toEqual([200, first.data.id]);
    expect((await read()).fileBytesToday).toBe(1_048_576 + eachBytes);
    await sql`update people.consumer_file_day set day = day - 1`.execute(served.db.kysely);
    expect((await read()).fileBytesToday).toBe(0);
    expect((await send(0)).code).toBe(200);
    expect((await read()).fileBytesToday).toBe(eachBytes);
  });

  it('is counted and listed without what was sent', async () => {
    const { data, text } = await admin.get<{ records: OutboundCall[] }>(
      `/v1/apiOutbound/log?consumer=${hotline.id}&path=inspection-start&pageSize=200`,
    );
    expect(data.records.some(({ code, records }) => code === '200' && records === 1)).toBe(true);
    expect(text).not.toContain('林某');
  });

  it('stands in the document with its inputs, and is tried without writing', async () => {
    type Operation = { requestBody: { content: object }; summary: string };
    const { data } = await call<{ paths: Record<string, { post?: Operation; get?: Operation }> }>(hotline, {
      path: 'openapi',
    });
    expect(data.paths['/v1/open/inspection-start']?.post?.requestBody.content).toMatchObject({
      'application/json': {
        schema: { required: ['group'], properties: { person: { title: '违建户(农户)姓名' } } },
      },
    });
    expect(data.paths['/v1/open/inspection-state']?.get).toBeDefined();
    const { data: list } = await admin.get<{ records: Outbound[] }>(
      '/v1/apiOutbound?keyword=inspection-start',
    );
    const { id } = list.records[0]!;
    const count = async () => (await rows(served.db.kysely, sql`select id from workflow.instance`)).length;
    const before = await count();
    const tried = await admin.post<{ status: number; reply: object }>(`/v1/apiOutbound/${id}/execute`, {
      consumer: hotline.id,
      body: report,
    });
    expect(tried.data, tried.text).toMatchObject({ status: 200, reply: { message: '校验通过，试用不写入' } });
    const faulty = await admin.post<{ status: number }>(`/v1/apiOutbound/${id}/execute`, {
      consumer: hotline.id,
      body: { group: '' },
    });
    expect(faulty.data.status).toBe(422);
    expect(await count()).toBe(before);
    const described = await admin.post<{ inputs: object[]; method: string }>(`/v1/apiOutbound/${id}/request`);
    expect(described.data).toMatchObject({ method: 'POST', inputs: expect.arrayContaining([]) });
    expect(described.data.inputs).toHaveLength(6);
  });

  it('is refused with everything that is wrong with its mapping', async () => {
    const [first] = definitions;
    const wrong = await admin.post('/v1/apiOutbound', {
      ...first,
      path: 'wrong',
      name: '错误',
      process: {
        processKey: 'rcxj',
        taskKey: null,
        inputs: [
          { name: 'outcome', field: 'rcxj.cxz' },
          { name: 'a', field: 'rcxj.nichts' },
          { name: 'b', field: 'rcxj.cxz' },
        ],
      },
    });
    expect([wrong.code, faultsOf(wrong)]).toEqual([
      42200,
      ['process.inputs.0', 'process.inputs.1', 'process.inputs.2'],
    ]);
    const none = await admin.post('/v1/apiOutbound', { path: 'none', name: '无', kind: 'complete' });
    expect(faultsOf(none)).toEqual(['process.processKey']);
    expect(await admin.post('/v1/consumer', { name: '无此角色', scopes: ['role:nobody'] })).toMatchObject({
      code: 42200,
      message: '没有启用的角色“nobody”',
    });
  });
});
