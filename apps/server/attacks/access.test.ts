import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant, wayToApproval } from '../testing/case-forms.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { everyAnswer, Journey, type SubmitReply } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { traceOf, traces } from '../testing/traces.ts';

const missing = { code: 40400, message: '内容不存在，或您无权查看', data: null };

let served: Served;
let journey: Journey;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
});
afterAll(() => served?.close());

const begin = async () => (await journey.start()).data;
const qualify = wayToApproval({}, {})[0]!;
const complete = (person: Person, taskId: string, more: object = {}, headers: Record<string, string> = {}) =>
  person.put<SubmitReply>(
    '/v1/flowable/task',
    {
      taskId,
      approverStatus: 1,
      approverContent: '同意',
      formData: qualify.form,
      answers: everyAnswer,
      ...more,
    },
    headers,
  );

/** The last note that fields of a submit were dropped or corrected. */
async function noted(taskId: string): Promise<{ dropped: string[]; corrected: string[] }> {
  const found = await rows<{ detail: { dropped: string[]; corrected: string[] } }>(
    served.db.kysely,
    sql`select detail from audit.operation where target = ${`task:${taskId}`} order by id desc limit 1`,
  );
  return found[0]?.detail ?? { dropped: [], corrected: [] };
}

describe('case 14: what belongs to somebody else', () => {
  it.each(['nonghu2', 'cunwei2', 'jiti2', 'zhenban2'])(
    'reads for %s exactly like what does not exist',
    async (userName) => {
      const { processId, tasks } = await begin();
      const person = await journey.as(userName);
      const record = (
        await (await journey.as('nonghu1')).get<{ id: string }[]>(`/v1/flowable/process/${processId}/tasks`)
      ).data[0]!;
      for (const path of [
        `/v1/flowable/process/${processId}`,
        `/v1/flowable/process/${processId}/tasks`,
        `/v1/flowable/process/${processId}/tasks/${record.id}`,
        `/v1/flowable/process/${processId}/checks`,
        `/v1/flowable/task/${tasks[0]!.id}`,
      ]) {
        const reply = await person.get(path);
        expect([path, reply.status, JSON.parse(reply.text)]).toEqual([path, 404, missing]);
      }
      for (const action of ['claim', 'save', 'return', 'comment', 'urge', 'withdraw']) {
        const reply = await person.post(`/v1/flowable/task/${tasks[0]!.id}/${action}`, {
          text: '催',
          reason: '不行',
          toTaskKey: 'nhsq',
        });
        expect([action, reply.status, JSON.parse(reply.text)]).toEqual([action, 404, missing]);
      }
      const listed = await person.get<{ records: { processId: string }[] }>(
        '/v1/flowable/process?pageSize=200',
      );
      expect(listed.data.records.map((entry) => entry.processId)).not.toContain(processId);
    },
  );
});

describe('case 17: a task that goes to others', () => {
  it('is unknown where the case is not to be seen, and refused in words where it is [S1-6.staff S2-7.flow-task]', async () => {
    const { processId, tasks } = await begin();
    const before = await traces(served.db);
    const answers: Record<string, [number, unknown]> = {};
    for (const userName of [
      'jiti2',
      'cunwei2',
      'zhenban2',
      'nonghu2',
      'cunwei',
      'zhenban',
      'zhenzhang',
      'nongyeju',
      'nonghu1',
      'admin',
      'shenji',
    ]) {
      const reply = await complete(await journey.as(userName), tasks[0]!.id);
      answers[userName] = [reply.status, reply.code];
    }
    const unknown = [404, 40400];
    const refused = [403, 40300];
    expect(answers).toEqual({
      jiti2: unknown,
      cunwei2: unknown,
      zhenban2: unknown,
      nonghu2: unknown,
      cunwei: refused,
      zhenban: refused,
      zhenzhang: refused,
      nongyeju: refused,
      nonghu1: refused,
      admin: refused,
      shenji: refused,
    });
    expect(await traces(served.db)).toEqual(before);
    expect((await traceOf(served.db, processId)).open).toEqual(['cjtzgsc']);
  });

  it('that a colleague has claimed is refused with the name', async () => {
    const { processId } = await begin();
    await journey.submit(qualify, processId);
    const task = await journey.taskOf('cunwei', processId, 'cwhyj');
    const claimed = await (await journey.as('cunwei')).post(`/v1/flowable/task/${task.id}/claim`);
    expect(claimed.code, claimed.text).toBe(200);
    const again = await (await journey.as('cunwei')).post(`/v1/flowable/task/${task.id}/claim`);
    expect(again).toMatchObject({ code: 40900, message: '您已签收该任务，无需再次签收' });
    expect(again.data).toEqual({ by: '吴村安' });
    await sql`update workflow.task set assignee_id = 'somebody', assignee_name = '黄代办' where id = ${task.id}`.execute(
      served.db.kysely,
    );
    const reply = await complete(await journey.as('cunwei'), task.id, {
      formData: { jfsqjd: { cwhSftyjf: '是' } },
    });
    expect([reply.code, reply.message]).toEqual([40300, '该任务已由黄代办签收']);
  });

  it('is decided by nobody who lost the role since claiming it, and can be given back', async () => {
    const { processId } = await begin();
    await journey.submit(qualify, processId);
    const task = await journey.taskOf('cunwei', processId, 'cwhyj');
    const person = await journey.as('cunwei');
    const act = (action: string) => person.post(`/v1/flowable/task/${task.id}/${action}`);
    expect((await act('claim')).code).toBe(200);
    const admin = await journey.as('admin');
    const { id } = (await person.get<{ id: string }>('/user/me')).data;
    const path = `/user/${id}/roles`;
    const roles = [{ role: 'village-committee', division: '350399100201' }];
    expect((await admin.put(path, [])).code).toBe(200);
    try {
      const detail = await person.get<{ can: string[]; disabled: boolean }>(`/v1/flowable/task/${task.id}`);
      expect(detail.data).toMatchObject({ disabled: true });
      expect(detail.data.can).toEqual(['unclaim', 'transfer', 'delegate', 'comment']);
      const message = '您已没有办理该任务的角色，不能再办理，请取消签收或转办给本岗位的其他人';
      const formData = { jfsqjd: { cwhSftyjf: '是' } };
      expect(await complete(person, task.id, { formData })).toMatchObject({ code: 40300, message });
      const save = await person.post(`/v1/flowable/task/${task.id}/save`, { formData });
      expect(save).toMatchObject({ code: 40300, message });
      const draft = await person.post('/v1/homestead/refusal-notice/draft', { taskId: task.id });
      expect(draft.code, draft.text).toBe(40300);
      expect((await act('unclaim')).code).toBe(200);
    } finally {
      expect((await admin.put(path, roles)).code).toBe(200);
    }
    const done = await complete(person, task.id, { formData: { jfsqjd: { cwhSftyjf: '是' } } });
    expect(done.code, done.text).toBe(200);
  });
});

describe('case 18: a task that is done', () => {
  it('is told to be done, by whom and when, however often it is sent', async () => {
    const { processId, tasks } = await begin();
    const person = await journey.as('jiti');
    expect((await complete(person, tasks[0]!.id)).code).toBe(200);
    const before = await traces(served.db);
    for (let turn = 0; turn < 3; turn++) {
      const reply = await complete(person, tasks[0]!.id);
      expect([reply.status, reply.code]).toEqual([409, 40900]);
      expect(reply.data).toMatchObject({ by: '黄集田', at: expect.stringMatching(/^\d{4}-.*Z$/) });
    }
    expect(await traces(served.db)).toEqual(before);
    expect((await traceOf(served.db, processId)).history).toEqual(['nhsq', 'cjtzgsc']);
  });

  it('that went away with its case is refused by the name of whoever ended it, and nothing of the case can be done any more', async () => {
    const { processId, tasks } = await begin();
    const ended = await (await journey.as('admin')).post(`/v1/flowable/process/${processId}/end`, {
      reason: '重复申请',
    });
    expect(ended.code, ended.text).toBe(200);
    const person = await journey.as('jiti');
    const claim = () => person.post(`/v1/flowable/task/${tasks[0]!.id}/claim`);
    for (const reply of [await complete(person, tasks[0]!.id), await claim()]) {
      expect([reply.status, reply.code]).toEqual([409, 40900]);
      expect(reply.message).toMatch(/^流程已由管系统于\d{4}-\d\d-\d\d \d\d:\d\d结束，不能再办理$/);
      expect(reply.data).toEqual({ by: '管系统', at: expect.stringMatching(/^\d{4}-.*Z$/) });
    }
  });
});

describe('cases 19 and 20: fields that the task may not write', () => {
  it('are dropped and logged, and the rest is served', async () => {
    const { processId, tasks } = await begin();
    const forged = {
      jfsqjd: {
        ...qualify.form['jfsqjd'],
        zgbPwh: '伪造〔2026〕1号',
        lsyj: '同意',
        name: '张冒名',
        nsqzjdmj: 999,
        cjtjjzzShbz: '材料齐全',
      },
      jgysjd: { nczjdpzsh: '农宅字000号' },
      nothing: { such: 1 },
      __proto__x: { polluted: true },
    };
    const reply = await complete(await journey.as('jiti'), tasks[0]!.id, { formData: forged });
    expect(reply.code, reply.text).toBe(200);
    const seen = await (await journey.as('nonghu1')).get<{
      formData: Record<string, Record<string, unknown>>;
    }>(`/v1/flowable/process/${processId}`);
    expect(seen.data.formData['jfsqjd']).toMatchObject({
      name: '林示禾',
      nsqzjdmj: 100,
      cjtjjzzShbz: '材料齐全',
    });
    expect(seen.data.formData['jfsqjd']?.['zgbPwh'] ?? null).toBeNull();
    expect(seen.data.formData['jfsqjd']?.['lsyj'] ?? null).toBeNull();
    expect(seen.data.formData['jgysjd']?.['nczjdpzsh'] ?? null).toBeNull();
    expect((await noted(tasks[0]!.id)).dropped).toEqual(
      expect.arrayContaining([
        'jfsqjd.zgbPwh',
        'jfsqjd.lsyj',
        'jfsqjd.name',
        'jfsqjd.nsqzjdmj',
        'jgysjd',
        'nothing',
      ]),
    );
  });

  it('of a read-only opinion change nothing at all', async () => {
    const processId = await journey.upTo('lssp_bm');
    const task = await journey.taskOf('nongye', processId, 'lssp_bm');
    const before = (
      await (await journey.as('nonghu1')).get<{ formData: object }>(`/v1/flowable/process/${processId}`)
    ).data.formData;
    const reply = await complete(await journey.as('nongye'), task.id, {
      formData: { jfsqjd: { lsyj: '同意', name: '张冒名', pzsqzjdmj: 1 } },
    });
    expect(reply.code, reply.text).toBe(200);
    const after = (
      await (await journey.as('nonghu1')).get<{ formData: object }>(`/v1/flowable/process/${processId}`)
    ).data.formData;
    expect(after).toEqual(before);
  });
});

describe('a session that was ended elsewhere', () => {
  it('ends a submit with the code of a lost session, and writes nothing', async () => {
    const { tasks } = await begin();
    const person = await signIn(served.base, 'jiti');
    await person.remove('/user/token');
    const before = await traces(served.db);
    const reply = await complete(person, tasks[0]!.id);
    expect(JSON.parse(reply.text)).toEqual({ code: '409', message: 'Token不存在或已失效', data: null });
    expect(await traces(served.db)).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  it('with another body is refused, and the first reply still stands', async () => {
    const { tasks } = await begin();
    const person = await journey.as('jiti');
    const key = { 'Idempotency-Key': `other body ${tasks[0]!.id}` };
    const first = await complete(person, tasks[0]!.id, {}, key);
    expect(first.code, first.text).toBe(200);
    const other = await complete(person, tasks[0]!.id, { approverContent: '改过的意见' }, key);
    expect([other.status, other.code]).toEqual([409, 40900]);
    expect((await complete(person, tasks[0]!.id, {}, key)).text).toBe(first.text);
  });

  it('remembers no failure: the corrected form goes through under the same key', async () => {
    const { tasks } = await begin();
    const person = await journey.as('jiti');
    const key = { 'Idempotency-Key': `failed ${tasks[0]!.id}` };
    const failed = await complete(
      person,
      tasks[0]!.id,
      { formData: { jfsqjd: { cjtjjzzShyj: '退回' } } },
      key,
    );
    expect(failed.code).toBe(42200);
    expect((await complete(person, tasks[0]!.id, {}, key)).code).toBe(200);
  });

  it('belongs to one person: the same key of another is another', async () => {
    const body = { processKey: 'zjdjfsp', formData: applicant('350399100201') };
    const headers = { 'Idempotency-Key': 'shared' };
    const first = await (await journey.as('nonghu1')).post<SubmitReply>(
      '/v1/flowable/process',
      body,
      headers,
    );
    const second = await (await journey.as('cunwei')).post<SubmitReply>(
      '/v1/flowable/process',
      body,
      headers,
    );
    expect([first.code, second.code], first.text + second.text).toEqual([200, 200]);
    expect(second.data.processId).not.toBe(first.data.processId);
  });

  it('of more than 200 characters is malformed', async () => {
    const reply = await (await journey.as('nonghu1')).post(
      '/v1/flowable/process',
      { processKey: 'zjdjfsp' },
      { 'Idempotency-Key': 'k'.repeat(201) },
    );
    expect(reply.code).toBe(40001);
  });
});

describe('case 64: a body that is no honest JSON', () => {
  const hostile: [string, string, string][] = [
    ['a prototype', 'application/json', '{"processKey":"zjdjfsp","__proto__":{"draft":true}}'],
    [
      'a constructor',
      'application/json',
      '{"processKey":"zjdjfsp","formData":{"constructor":{"prototype":{"x":1}}}}',
    ],
    [
      'a depth of 100,000',
      'application/json',
      `{"processKey":"zjdjfsp","formData":{"jfsqjd":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    ],
    [
      'a field nested 100,000 deep',
      'application/json',
      `{"processKey":"zjdjfsp","formData":{"jfsqjd":{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`,
    ],
    ['half an object', 'application/json', '{"processKey":'],
    ['an array', 'application/json', '[]'],
    ['null', 'application/json', 'null'],
    ['a tab behind its type', 'application/json\t', '{"processKey":1}'],
    ['another type', 'text/plain', '{"processKey":"zjdjfsp"}'],
    ['keys twice', 'application/json', '{"processKey":"zjdjfsp","draft":true,"processKey":"zjdjfsp"}'],
    ['a group that is text', 'application/json', '{"processKey":"zjdjfsp","formData":{"jfsqjd":"x"}}'],
    ['a group that is a list', 'application/json', '{"processKey":"zjdjfsp","formData":{"jfsqjd":[1,2]}}'],
    [
      'objects where text is asked for',
      'application/json',
      '{"processKey":"zjdjfsp","formData":{"jfsqjd":{"name":{"a":1},"sfzh":["x"],"nl":"多","nsqzjdmj":1e999}}}',
    ],
  ];

  it.each(hostile)('%s is refused and starts nothing', async (_title, type, body) => {
    const { token } = await journey.as('nonghu1');
    const before = await traces(served.db);
    const reply = await fetch(`${served.base}/api/v1/flowable/process`, {
      method: 'POST',
      headers: { 'content-type': type, Authentication: token },
      body,
    });
    expect([400, 415, 422]).toContain(reply.status);
    expect(await traces(served.db)).toEqual(before);
  });

  it('a body over its limit is refused as too large', async () => {
    const reply = await request(served.base, 'POST', '/v1/flowable/process', {
      token: (await journey.as('nonghu1')).token,
      body: { processKey: 'zjdjfsp', formData: { jfsqjd: { sqly: 'x'.repeat(5_000_000) } } },
    });
    expect([reply.status, reply.code]).toEqual([413, 41300]);
  });
});
