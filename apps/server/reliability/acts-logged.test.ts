import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { one, rows } from '@homestead/database';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { applicant, wayToApproval, wayToRegistration } from '../testing/case-forms.ts';
import { type ApiReply, type Person, request, signIn } from '../testing/client.ts';
import { Journey, type SubmitReply } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { accountActs, villageActs } from './acts/account-acts.ts';
import { administrationActs } from './acts/administration-acts.ts';
import { catalogueActs } from './acts/catalogue-acts.ts';
import { contentActs } from './acts/content-acts.ts';
import { exchangeActs } from './acts/exchange-acts.ts';
import { factorActs } from './acts/factor-acts.fixture.ts';
import { inboundActs } from './acts/inbound-acts.ts';
import { interfaceActs } from './acts/interface-acts.ts';
import { layerActs } from './acts/layer-acts.ts';
import { listActs } from './acts/list-acts.ts';
import { mapServiceActs } from './acts/map-service-acts.ts';
import { modelActs } from './acts/model-acts.ts';
import { serviceCallActs } from './acts/service-call-acts.ts';
import { settingActs } from './acts/setting-acts.ts';
import { styleActs } from './acts/style-acts.ts';
import { visitActs } from './acts/visit-acts.ts';
import { failedJob, waitingGrant } from './acts/waiting.ts';
import { webhookActs } from './acts/webhook-acts.ts';

const village = '350399100201';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture of the size that a signature has. */
const sizedPicture = new Uint8Array(createCanvas(80, 40).toBuffer('image/png'));

/** Reports one call as it is sent: its route as declared, and how it was answered. */
type Act = (who: People) => Promise<ApiReply<unknown>>;
type People = Record<'villager' | 'committee' | 'office' | 'department' | 'admin', Person>;

let draft: SubmitReply;
let report: SubmitReply;
let file: string;
let house: string;
let unit: { id: string; version: number };
let code: string;
let definition: string;

const startReport = async (by: Person) =>
  (
    await by.post<SubmitReply>('/v1/flowable/process', {
      processKey: 'wfjb',
      formData: {
        wfjb: { xzc: village, cxz: '第1村民小组', nhxm: '黄违建', zjddz: '村口', jbnr: '未批先建' },
      },
    })
  ).data;
const upload =
  (path: string): Act =>
  async ({ villager }) => {
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), `${path.replaceAll('/', '')}.png`);
    const reply = await request<{ id: string }>(served.base, 'POST', path, { token: villager.token, form });
    file = reply.data.id;
    return reply;
  };
const completion = (taskId: string) => ({
  taskId,
  approverStatus: 1,
  outcome: 'confirmed',
  formData: { wfjb: { szfddxctkbz: '在建一层', sjspyj: '责令停工', sjspbz: '吴村安' } },
});

/** One act for each call that changes, in an order in which each finds what it needs. */
const acts: Record<string, Act> = {
  'POST /user/login': () =>
    request(served.base, 'POST', '/user/login', { body: { username: 'nonghu2', password: 'Demo@2026' } }),
  'POST /user/sms': () =>
    request(served.base, 'POST', '/user/sms', { body: { phone: '14000007777', purpose: 'register' } }),
  'POST /user/register': () =>
    request(served.base, 'POST', '/user/register', {
      body: {
        phone: '14000007777',
        code: '246810',
        name: '林小溪',
        password: 'Shan#Shui88',
        division: village,
      },
    }),
  ...accountActs(() => served.base),
  'POST /user/ticket': ({ villager }) => villager.post('/user/ticket', { scope: 'map' }),
  'POST /user/sso': async ({ admin }) => {
    const reply = await admin.post<{ code: string }>('/user/sso', { userName: 'nonghu2' });
    code = reply.data.code;
    return reply;
  },
  'POST /user/sso/exchange': () => request(served.base, 'POST', '/user/sso/exchange', { body: { code } }),
  'PUT /user/password': async () =>
    (await signIn(served.base, '14000007777', 'Shan#Shui88')).put('/user/password', {
      oldPassword: 'Shan#Shui88',
      newPassword: 'Shui#Shan99',
    }),
  'DELETE /user/token': async () => (await signIn(served.base, 'nonghu2')).remove('/user/token'),
  'DELETE /v1/session/:id': async () => {
    const [owner] = await Promise.all([1, 2].map(() => signIn(served.base, 'nonghu2')));
    const { data } = await owner!.get<{ records: { id: string; current: boolean }[] }>('/v1/session');
    return owner!.remove(`/v1/session/${data.records.find(({ current }) => !current)?.id}`);
  },
  'DELETE /v1/session': async () => (await signIn(served.base, 'nonghu2')).remove('/v1/session'),
  'POST /file': upload('/file'),
  'POST /file/upload1': upload('/file/upload1'),
  'POST /file/upload': upload('/file/upload'),
  'PUT /file/:id': ({ villager }) => villager.put(`/file/${file}`, { name: '另名.png', version: 1 }),
  'DELETE /file/:id': ({ villager }) => villager.remove(`/file/${file}`),
  ...factorActs(() => served.base),
  'PUT /v1/signature': async ({ villager }) => {
    const form = new FormData();
    form.append('rule', 'account.signature');
    form.append('file', new Blob([sizedPicture], { type: 'image/png' }), 'signature.png');
    const { data } = await request<{ id: string }>(served.base, 'POST', '/file', {
      token: villager.token,
      form,
    });
    return villager.put('/v1/signature', { fileId: data.id, kind: 'drawn' });
  },
  'DELETE /v1/signature': ({ villager }) => villager.remove('/v1/signature'),
  'POST /v1/houseDrawing/:id/choose': ({ villager }) =>
    villager.post('/v1/houseDrawing/HL-2026-A02/choose', {}, { 'Idempotency-Key': 'choose' }),
  'POST /v1/flowable/process': async ({ villager }) => {
    const reply = await villager.post<SubmitReply>(
      '/v1/flowable/process',
      { processKey: 'zjdjfsp', draft: true, formData: applicant(village) },
      { 'Idempotency-Key': 'draft' },
    );
    draft = reply.data;
    return reply;
  },
  'DELETE /v1/flowable/process/:id': ({ villager }) =>
    villager.remove(`/v1/flowable/process/${draft.processId}`),
  'POST /v1/flowable/process/:id/:action': async ({ villager, admin }) => {
    const { processId } = await startReport(villager);
    return admin.post(`/v1/flowable/process/${processId}/suspend`, { reason: '等待补充材料' });
  },
  'POST /v1/flowable/task/:id/:action': async ({ villager, committee }) => {
    report = await startReport(villager);
    return committee.post(`/v1/flowable/task/${report.tasks[0]?.id}/claim`);
  },
  'PUT /v1/flowable/task': ({ committee }) =>
    committee.put('/v1/flowable/task', completion(report.tasks[0]!.id)),
  'PUT /v1/flowable/task/batch': async ({ department }) => {
    const journey = new Journey(served.base);
    house = await journey.upTo('lssp_bm');
    const taskIds = [(await journey.taskOf('nongye', house, 'lssp_bm')).id];
    const answers = ['drawn-beyond-applied', 'drawn-beyond-limit'].map((rule) => ({
      rule,
      reason: '现场已核实，原有滴水',
    }));
    const body = { taskIds, outcome: 'agree', approverContent: '同意', answers };
    return department.put('/v1/flowable/task/batch', body);
  },
  'POST /v1/flowable/process-definition': async ({ admin }) => {
    const bpmn = readFileSync(join(rootFolder, 'content/processes/wfjb.bpmn'), 'utf8');
    const reply = await admin.post<{ id: string }>('/v1/flowable/process-definition', {
      bpmn: `${bpmn}\n<!-- again -->`,
    });
    definition = reply.data.id;
    return reply;
  },
  'PUT /v1/flowable/process-definition/:id/state': ({ admin }) =>
    admin.put(`/v1/flowable/process-definition/${definition}/state`, { state: 'suspended' }),
  'PUT /calendar/:year': ({ admin }) =>
    admin.put('/calendar/2031', { off: ['2031-01-01'], working: [], source: '国办发明电' }),
  'POST /v1/dwjbxx': async ({ office }) => {
    const reply = await office.post<typeof unit>('/v1/dwjbxx', {
      dwmc: '木兰镇村镇建设中心',
      tyshxydm: '91350100M000100Y43',
      lxr: '蔡',
      lxdh: '13800138000',
      xzqh: '350399100',
    });
    unit = reply.data;
    return reply;
  },
  'PUT /v1/dwjbxx/:id': ({ office }) =>
    office.put(`/v1/dwjbxx/${unit.id}`, { version: unit.version, dz: '木兰街1号' }),
  'DELETE /v1/dwjbxx/:id': ({ office }) => office.remove(`/v1/dwjbxx/${unit.id}`),
  'PUT /notice/:id/read': async ({ committee }) => {
    const { data } = await committee.get<{ records: { id: string }[] }>('/notice?unread=true');
    return committee.put(`/notice/${data.records[0]?.id}/read`);
  },
  'PUT /notice/settings': ({ committee }) => committee.put('/notice/settings', { unwanted: ['copied'] }),
  'PUT /notice/read-all': ({ committee }) => committee.put('/notice/read-all'),
  'POST /v1/homestead/permit/:processId/extend': async ({ office }) => {
    const rest = [...wayToApproval({}, {}), ...wayToRegistration].filter(
      ({ taskKey, by }) => /^(lssp|pcpw)$/.test(taskKey) || (taskKey === 'lssp_bm' && by !== 'nongye'),
    );
    await new Journey(served.base).follow(house, rest);
    return office.post(`/v1/homestead/permit/${house}/extend`, { reason: '雨季无法施工' });
  },
  ...visitActs(
    () => served,
    () => house,
  ),
  'PUT /v1/family': ({ villager }) => villager.put('/v1/family', { formData: applicant(village) }),
  'POST /v1/family/case': ({ villager }) => villager.post('/v1/family/case', { processId: house }),
  'DELETE /v1/family': ({ villager }) => villager.remove('/v1/family'),
  ...listActs(),
  'POST /v1/report/:processId/code': ({ villager }) => villager.post(`/v1/report/${report.processId}/code`),
  'PUT /v1/report/:processId/anonymity': ({ villager }) =>
    villager.put(`/v1/report/${report.processId}/anonymity`, { anonymous: true }),
  'POST /v1/report/:processId/reporter': async () =>
    (await signIn(served.base, 'zhifa')).post(`/v1/report/${report.processId}/reporter`, {
      reason: '需要当面核实举报内容',
    }),
  'POST /v1/flowable/process/:id/papers/:kind': async ({ office }) => {
    const papers = `/v1/flowable/process/${house}/papers`;
    const { data } = await office.get<{ creatable: { kind: string }[] }>(papers);
    return office.post(`${papers}/${data.creatable[0]?.kind}`);
  },
  'PUT /v1/papers/:id/revoke': async ({ office }) => {
    await served.app.preparePapers();
    const { data } = await office.get<{ papers: { id: string; state: string }[] }>(
      `/v1/flowable/process/${house}/papers`,
    );
    const paper = data.papers.find(({ state }) => state === 'ready');
    return (await signIn(served.base, 'zhenzhang')).put(`/v1/papers/${paper?.id}/revoke`, {
      reason: '面积填写有误',
    });
  },
  'POST /v1/flowable/nomination/:id/:action': async ({ villager, committee }) => {
    await committee.post('/v1/flowable/process', { processKey: 'zjdjfsp', formData: applicant(village) });
    const { data } = await villager.get<{ id: string }[]>('/v1/flowable/nomination');
    return villager.post(`/v1/flowable/nomination/${data[0]?.id}/decline`);
  },
  'POST /v1/flowable/owner-review/:id/:action': async ({ committee }) => {
    await sql`insert into workflow.owner_review (id, process_id, account_id, listed_at)
      select 'review', ${house}, id, now() from people.account where user_name = 'nonghu2'`.execute(
      served.db.kysely,
    );
    return committee.post('/v1/flowable/owner-review/review/confirm');
  },
  ...settingActs(() => served.base),
  'POST /v1/content/difference/:id': async ({ admin }) => {
    await sql`update content.entry set offered_digest = 'later', offered_at = now(), offered = '{"name":"模块"}'
      where kind = 'module' and key = 'homestead'`.execute(served.db.kysely);
    const { data } = await admin.get<{ records: { id: string }[] }>('/v1/content/difference');
    return admin.post(`/v1/content/difference/${data.records[0]?.id}`, {
      decision: 'keep',
      version: 'later',
    });
  },
  'POST /role': ({ admin }) => admin.post('/role', { code: 'window', name: '窗口', copyOf: 'inspector' }),
  'PUT /role/:id': async ({ admin }) => {
    const { data } = await admin.get<{ version: number }>('/role/window');
    return admin.put('/role/window', { name: '综合窗口', version: data.version });
  },
  'PUT /role/:id/users': async ({ admin }) => {
    const { data } = await admin.get<{ records: { id: string }[] }>('/v1/role/inspector/member');
    return admin.put(
      '/role/window/users',
      data.records.map(({ id }) => id),
    );
  },
  ...Object.fromEntries(
    ['menus', 'functions', 'directories', 'layers', 'layerDirectories'].map((list) => [
      `PUT /role/:id/${list}`,
      ({ admin }: People) => admin.put(`/role/window/${list}`, { ids: [] }),
    ]),
  ),
  'PUT /role/:id/dataScope': ({ admin }) => admin.put('/role/window/dataScope', { scope: 'township' }),
  'DELETE /role/:id': async ({ admin }) => {
    await admin.put('/role/window/users', []);
    return admin.remove('/role/window');
  },
  'POST /log/chain/check': ({ admin }) => admin.post('/log/chain/check'),
  ...modelActs(),
  ...contentActs(),
  ...administrationActs(
    () => served.base,
    () => failedJob(served.db),
    () => waitingGrant(served.db),
  ),
  ...layerActs(() => served),
  ...mapServiceActs(),
  ...inboundActs(() => served.base),
  ...webhookActs(() => served.db),
  ...exchangeActs(() => served.base),
  ...catalogueActs(() => served.base),
  ...styleActs(),
  ...interfaceActs(() => served.base),
  ...serviceCallActs(() => served),
  'PUT /demo/clock': ({ admin }) => admin.put('/demo/clock', { advance: 'PT1S' }),
  ...villageActs(() => served.base),
};

/** Groups whose records are written by tasks alone, or like the one above that is tried. */
const likeOthers =
  /^(POST|PUT|DELETE) \/v1\/(jfsqjd|kgfxjd|jgysjd|bdcdj|wfjb|rcxj|process|processTask|daglsqxz)(\/:id)?$/;

let served: Served;

describe('the operation log of changing calls', () => {
  let people: People;
  beforeAll(async () => {
    served = await serve();
    const [villager, committee, office, department, admin] = await Promise.all(
      ['nonghu1', 'cunwei', 'zhenban', 'nongye', 'admin'].map((name) => signIn(served.base, name)),
    );
    people = { villager, committee, office, department, admin } as People;
    await watchChanges();
  });
  afterAll(() => served?.close());

  it('is tried with every call that changes something', () => {
    const changing = served.app.calls
      .filter(({ method, reads }) => method !== 'GET' && !reads)
      .map(({ method, path }) => `${method} ${path}`);
    expect(changing.filter((name) => !likeOthers.test(name)).sort()).toEqual(Object.keys(acts).sort());
  });

  it.each(Object.keys(acts))('has one entry of %s, in the transaction that changed', async (route) => {
    const before = await lastChange();
    const reply = await acts[route]!(people);
    expect(reply.text).toContain('"code":200');
    const entries = await rows<{ xid: string; name: string | null }>(
      served.db.kysely,
      sql`select xmin::text as xid, person_name as name from audit.operation
          where route = ${route} and code = '200' and id > ${before}`,
    );
    expect(entries).toHaveLength(1);
    const isPublic = route.startsWith('POST /user/sms');
    if (!isPublic) expect(entries[0]?.name).toEqual(expect.any(String));
    const changed = await rows<{ name: string }>(
      served.db.kysely,
      sql`select name from watched.change where xid = ${entries[0]?.xid} and name not in ('audit.operation', 'http.idempotency')`,
    );
    // Opening a reporter's name changes nothing but the log; the tables of jobs were made after the watch began.
    // The table of a register that the run itself made is not watched.
    // A call to another system is tried outside any transaction, and what is made of a document is kept nowhere.
    if (
      !/\/(reporter|retry|lookup)$|:group|apiInbound.*(generate|request|execute)$|webhook.*test$/.test(route)
    )
      expect(changed).not.toEqual([]);
  });

  it('has no second entry of an act that is repeated under its key', async () => {
    const start = () =>
      people.villager.post<SubmitReply>(
        '/v1/flowable/process',
        { processKey: 'zjdjfsp', draft: true, formData: applicant(village) },
        { 'Idempotency-Key': 'twice' },
      );
    const before = await lastChange();
    const [first, second] = [await start(), await start()];
    expect(second.text).toBe(first.text);
    expect(await countSince(before, '200')).toBe(1);
  });

  it('has an entry of an act that was refused, with its code, and none that says it was done', async () => {
    const before = await lastChange();
    expect((await people.villager.put('/v1/flowable/task', completion('nothing-here'))).code).toBe(40400);
    await expect.poll(() => countSince(before, '40400')).toBe(1);
    expect(await countSince(before, '200')).toBe(0);
  });
});

/** Notes which transaction changed which table. */
async function watchChanges(): Promise<void> {
  await served.db.script(`
    create schema watched;
    create table watched.change (xid text, name text);
    create function watched.note() returns trigger language plpgsql as $body$
    begin
      insert into watched.change values (pg_current_xact_id()::xid::text, tg_table_schema || '.' || tg_table_name);
      return null;
    end $body$;
    do $do$ declare each record; begin
      for each in select schemaname, tablename from pg_tables
        where schemaname in ('people', 'files', 'workflow', 'homestead', 'notices', 'models', 'forms', 'calendar', 'papers', 'audit', 'content', 'dictionaries', 'catalogue', 'map', 'data_models', 'interfaces') loop
        execute format('create trigger watched after insert or update or delete on %I.%I for each row execute function watched.note()',
          each.schemaname, each.tablename);
      end loop;
    end $do$;`);
}

const lastChange = async () =>
  (await one<{ id: string }>(served.db.kysely, sql`select coalesce(max(id), '') as id from audit.operation`))
    .id;

const countSince = async (before: string, code: string) =>
  (
    await one<{ count: number }>(
      served.db.kysely,
      sql`select count(*) as count from audit.operation where id > ${before} and code = ${code}`,
    )
  ).count;
