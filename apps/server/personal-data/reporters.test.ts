import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOfRole } from '../testing/accounts.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { textOfReply } from '../testing/documents/unpack.ts';
import { Journey, type SubmitReply } from '../testing/journey.ts';
import { pixel } from '../testing/papers/paper.ts';
import { ask, contents, readingCalls, type Subject } from '../testing/reading-calls.ts';
import { type Served, serve } from '../testing/served.ts';
import { turnAt } from '../testing/slice.ts';

const reporterAccount = 'nonghu2';
const reporterName = '欧阳揭发';
const phone = '13955557777';
const village = '350399100201';
/** Roles whose capability lets them know who reported, and the one call that tells it. */
const readers = new Set(['zhifa', 'nongyeju']);
const tellingCall = 'GET /v1/report/:processId';
/** Who asks every call: those who may know, and the village that works on the report. Of the others, some ask each. */
const always = new Set([...readers, 'cunwei']);
const others = Object.values(accountOfRole).filter((name) => !always.has(name));

interface ReportCase extends Subject {
  isAnonymous: boolean;
}

let served: Served;
let reporter: Person;
let accountId: string;
const cases: ReportCase[] = [];

/** A report with a photo, a comment, an urge and a return, so that every place where a name could stand has had the chance. */
async function makeReport(anonymous: boolean): Promise<ReportCase> {
  const journey = new Journey(served.base);
  const photo = await journey.upload(reporterAccount, pixel(`${reporterName}拍摄.png`), 'wfjb.jbt');
  const form = {
    wfjb: {
      xzc: village,
      cxz: '第1村民小组',
      nhxm: '不详',
      zjddz: '村口',
      jbnr: '占用耕地',
      jbt: photo,
    },
  };
  const started = await reporter.post<SubmitReply>('/v1/flowable/process', {
    processKey: 'wfjb',
    formData: form,
    anonymous,
  });
  expect(started.code, started.text).toBe(200);
  const { processId } = started.data;
  const code = await reporter.post<{ code: string }>(`/v1/report/${processId}/code`);
  expect(code.code, code.text).toBe(200);
  const village1 = await journey.as('cunwei');
  let task = await journey.taskOf('cunwei', processId, 'xctk');
  const act = (who: Person, taskId: string, action: string, body: object) =>
    who.post(`/v1/flowable/task/${taskId}/${action}`, body);
  expect((await act(reporter, task.id, 'comment', { text: '请尽快来看' })).code).toBe(200);
  expect((await act(reporter, task.id, 'urge', { text: '请尽快' })).code).toBe(200);
  const back = await act(village1, task.id, 'return', { toTaskKey: 'jb', reason: '请补充地点' });
  expect(back.code, back.text).toBe(200);
  const again = await reporter.get<{ tasks: { id: string; taskKey: string }[] }>(
    `/v1/flowable/process/${processId}`,
  );
  const own = again.data.tasks.find(({ taskKey }) => taskKey === 'jb');
  const sent = await reporter.put('/v1/flowable/task', {
    taskId: own?.id,
    approverStatus: 1,
    formData: form,
  });
  expect(sent.code, sent.text).toBe(200);
  task = await journey.taskOf('cunwei', processId, 'xctk');
  const [step] = await rows<{ id: string }>(
    served.db.kysely,
    sql`select id from workflow.flow_record where process_id = ${processId} and task_key = 'jb' limit 1`,
  );
  const [record] = await rows<{ id: string }>(
    served.db.kysely,
    sql`select id from models.wfjb where process_id = ${processId}`,
  );
  return {
    processId,
    processKey: 'wfjb',
    formKey: 'wfjb_jb',
    taskKey: 'jb',
    taskId: task.id,
    stepId: step!.id,
    records: { wfjb: record!.id },
    photos: [photo],
    code: code.data.code,
    isAnonymous: anonymous,
  };
}

beforeAll(async () => {
  served = await serve();
  await sql`update people.account set name = ${reporterName}, phone = ${phone} where user_name = ${reporterAccount}`.execute(
    served.db.kysely,
  );
  reporter = await signIn(served.base, reporterAccount);
  accountId = (await reporter.get<{ id: string }>('/intergration/valid')).data.id;
  cases.push(await makeReport(false), await makeReport(true));
});
afterAll(() => served?.close());

/** Accounts are listed by name, and so are their sign-ins in the log; neither says what the account reported (see the next rule). */
const ofAccounts = new Set(['GET /user', 'GET /user/:id', 'GET /user/export', 'GET /log', 'GET /log/export']);

describe('who reported', () => {
  it('is told by one call to those with the capability, and by no call that reads to anybody else', async () => {
    const secrets = [reporterName, phone, accountId, reporterAccount];
    const wrong: string[] = [];
    const told = new Map<string, number>();
    await Promise.all(
      Object.values(accountOfRole).map(async (name) => {
        const person = await signIn(served.base, name);
        const asked = new Set<string>();
        for (const subject of cases)
          for (const [at, question] of readingCalls(served.app.calls, subject).entries()) {
            if (!always.has(name) && !turnAt(others, at, 4).includes(name)) continue;
            // A list answers alike for both cases.
            if (asked.has(question.url)) continue;
            asked.add(question.url);
            const { spec } = question;
            const { status, bytes, headers } = await ask(served.base, person, question);
            const call = `${spec.method} ${spec.path}`;
            if (status >= 500 && status !== 503) wrong.push(`${name} ${call}: ${status}`);
            const words = `${contents.has(spec.path) ? '' : textOfReply(bytes)} ${headers}`;
            const shown = secrets.filter((secret) => words.includes(secret));
            const may = readers.has(name) && call === tellingCall && !subject.isAnonymous;
            if (may && shown.length === 2) told.set(name, (told.get(name) ?? 0) + 1);
            else if (shown.length > 0 && !ofAccounts.has(call))
              wrong.push(`${name} ${call} shows ${shown.join()}`);
          }
      }),
    );
    expect(wrong).toEqual([]);
    expect([...told.keys()].sort()).toEqual([...readers].sort());
  });

  it('stands in no row of the case, of its history, its records, and of the log of what was done to it', async () => {
    const tables = [
      'workflow.instance',
      'workflow.task',
      'workflow.flow_record',
      'models.wfjb',
      'audit.operation',
    ];
    for (const table of tables) {
      const [schema = '', name = ''] = table.split('.');
      const found = await rows<{ row: string }>(
        served.db.kysely,
        sql`select t::text as row from ${sql.id(schema, name)} t
            where t::text like ${`%${cases[0]?.processId}%`} or t::text like ${`%${cases[1]?.processId}%`}`,
      );
      expect(found.length, table).toBeGreaterThan(0);
      for (const { row } of found)
        for (const secret of [reporterName, phone, accountId]) expect(row, table).not.toContain(secret);
    }
    const notices = await rows<{ text: string }>(
      served.db.kysely,
      sql`select title || text as text from notices.notice`,
    );
    expect(notices.filter(({ text }) => text.includes(reporterName))).toEqual([]);
  });

  it('of an anonymous report is opened with a reason alone, and the reason stands in the log', async () => {
    const [, { processId }] = cases as [ReportCase, ReportCase];
    const officer = await signIn(served.base, 'zhifa');
    const facts = await officer.get<{ reporter: unknown; can: string[] }>(`/v1/report/${processId}`);
    expect(facts.data).toMatchObject({ reporter: null, isAnonymous: true, can: ['open'] });
    const open = (reason: string) => officer.post(`/v1/report/${processId}/reporter`, { reason });
    expect((await open('  ')).code).toBe(42200);
    const opened = await open('涉嫌诬告，依法核实');
    expect(opened.data, opened.text).toEqual({ name: reporterName, phone });
    const [entry] = await rows<{ kind: string; detail: { reason: string }; target: string }>(
      served.db.kysely,
      sql`select kind, detail, target from audit.operation where route = 'POST /v1/report/:processId/reporter' and code = '200'`,
    );
    expect(entry).toMatchObject({
      kind: 'access',
      target: `process:${processId}`,
      detail: { reason: '涉嫌诬告，依法核实' },
    });
    const villageClerk = await signIn(served.base, 'cunwei');
    expect((await villageClerk.post(`/v1/report/${processId}/reporter`, { reason: '想知道' })).code).toBe(
      40300,
    );
  });

  it('follows the report in their own lists, notifications and files, and everybody by its code', async () => {
    for (const { processId, photos, code } of cases) {
      const started = await reporter.get<{ records: { processId: string }[] }>(
        '/v1/flowable/task?state=started&processKey=wfjb',
      );
      expect(started.data.records.map((task) => task.processId)).toContain(processId);
      const facts = await reporter.get(`/v1/report/${processId}`);
      expect(facts.data).toMatchObject({ isMine: true, hasCode: true, can: ['code', 'anonymity'] });
      const file = await reporter.get<{ name: string }>(`/file/${photos[0]}`);
      expect(file.data.name).toBe('材料.png');
      const notices = await reporter.get<{ records: { processId: string; kind: string }[] }>(
        '/notice?pageSize=200',
      );
      expect(notices.data.records).toContainEqual(expect.objectContaining({ processId, kind: 'returned' }));
      const followed = await request<{ stage: string; steps: unknown[] }>(
        served.base,
        'GET',
        `/v1/report/follow/${code?.toLowerCase()}`,
      );
      expect(followed.data).toMatchObject({ processName: '违法举报', stage: '待核实' });
    }
    const other = await signIn(served.base, 'nonghu1');
    expect((await other.get(`/v1/report/${cases[0]?.processId}`)).code).toBe(40400);
    expect((await other.post(`/v1/report/${cases[0]?.processId}/code`)).code).toBe(40400);
    expect((await request(served.base, 'GET', '/v1/report/follow/AAAA-BBBB-CCCC')).code).toBe(40400);
  });
});
