import { rows } from '@homestead/database';
import type { Notice } from '@homestead/notifications/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hideIds } from '../../../../modules/notifications/server/words.ts';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, confirmOwn, start, submit, taskOf, wayOf } from '../testing/walk.ts';

const stepOf = (taskKey: string) => wayOf(false).find((entry) => entry.taskKey === taskKey)!;

describe('notices', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  /** What somebody was told of one case, newest first. */
  async function toldOf(who: string, processId: string): Promise<Notice[]> {
    const { data } = await house.call<{ records: Notice[] }>(who, 'GET', '/notice?pageSize=200');
    return data.records.filter((notice) => notice.processId === processId);
  }
  const kindsOf = async (who: string, processId: string) =>
    (await toldOf(who, processId)).map(({ kind }) => kind);
  const act = (who: string, taskId: string, action: string, body: object = {}) =>
    house.call(who, 'POST', `/v1/flowable/task/${taskId}/${action}`, body);

  it('go to whoever holds the role for the division, and to nobody else', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const [notice] = await toldOf('jiti', processId);
    expect(notice).toMatchObject({ kind: 'newTask', title: '待办：村集体资格审查', readTime: null });
    expect(notice?.text).toMatch(/^林示禾 · 宅基地建房审批 · JF\d+\n.*请于 2026-03-09 前办理/);
    for (const other of ['jiti2', 'cunwei', 'zhenban', 'nonghu1', 'nonghu2', 'admin'])
      expect(await kindsOf(other, processId), other).toEqual([]);
  });

  it('carry no identity number, not even one that somebody wrote into a reason', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const reply = await submit(house, processId, {
      ...stepOf('cjtzgsc'),
      outcome: 'return',
      status: 0,
      content: '身份证 350399197503120013 与户口簿不符',
      form: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    expect(reply.code, JSON.stringify(reply.data)).toBe(200);
    const [notice] = await toldOf('nonghu1', processId);
    expect(notice).toMatchObject({ kind: 'returned', title: '退回：农户建房申请' });
    expect(notice?.text).toContain('黄集田退回到本环节');
    expect(notice?.text).toContain('（证件号码已隐去）');
    expect(notice?.text).not.toContain('350399197503120013');
    expect(hideIds('电话 14000000001，编号 JF350399100202603020001')).toBe(
      '电话 14000000001，编号 JF350399100202603020001',
    );
  });

  it.each(['', '甲'])(
    'of a long reason say its beginning, and no sign of it is cut in two (%s)',
    async (first) => {
      const processId = await caseAt(house, 'cjtzgsc');
      const reply = await submit(house, processId, {
        ...stepOf('cjtzgsc'),
        outcome: 'return',
        status: 0,
        content: first + '𠮷'.repeat(700),
        form: { jfsqjd: { cjtjjzzShyj: '退回' } },
      });
      expect(reply.code, reply.message).toBe(200);
      const [notice] = await toldOf('nonghu1', processId);
      expect(notice?.text.length).toBeGreaterThan(990);
      expect(notice?.text).toMatch(/[𠮷”]$/u);
    },
  );

  it('ask a villager for whom somebody handed in, naming neither case nor applicant, and tell the answer', async () => {
    const { processId } = (await start(house, 'cunwei', 'zjdjfsp', application())).data;
    const { data } = await house.call<{ records: Notice[] }>('nonghu1', 'GET', '/notice?kind=nominated');
    const [asked] = data.records;
    expect(asked).toMatchObject({ title: '请确认代办：宅基地建房审批', taskId: null, processId: null });
    expect(asked?.text).toMatch(/^宅基地建房审批 · 示范村\n吴村安代您提交了申请/);
    expect(JSON.stringify(asked)).not.toContain('林示禾');
    expect([await kindsOf('nonghu1', processId), await kindsOf('cunwei', processId)]).toEqual([[], []]);
    await confirmOwn(house, 'nonghu1');
    const [told] = await toldOf('cunwei', processId);
    expect(told).toMatchObject({ kind: 'ownership', title: '申请人确认：宅基地建房审批' });
  });

  it('tell a confirmed villager that somebody handed in for them, and whoever hands in for themselves nothing', async () => {
    const { processId } = (await start(house, 'cunwei', 'zjdjfsp', application())).data;
    await confirmOwn(house, 'nonghu1');
    const returned = await submit(house, processId, {
      ...stepOf('cjtzgsc'),
      outcome: 'return',
      status: 0,
      content: '照片不清',
      form: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    expect(returned.code, JSON.stringify(returned.data)).toBe(200);
    await submit(house, processId, { taskKey: 'nhsq', by: 'cunwei', form: application() });
    const [notice] = await toldOf('nonghu1', processId);
    expect(notice).toMatchObject({ kind: 'proxied', title: '代办：农户建房申请', taskId: null });
    expect(notice?.text).toContain('吴村安已代您提交');
    expect(await kindsOf('cunwei', processId)).not.toContain('proxied');
  });

  it('are settled for everybody when the task is done, by whomever', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const before = (await house.call<{ unread: number }>('jiti', 'GET', '/notice/count')).data.unread;
    expect((await submit(house, processId, stepOf('cjtzgsc'))).code).toBe(200);
    expect((await house.call<{ unread: number }>('jiti', 'GET', '/notice/count')).data.unread).toBe(
      before - 1,
    );
    expect((await toldOf('jiti', processId))[0]?.readTime).not.toBeNull();
  });

  it('are not written when the step fails after them', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const count = async () =>
      (await rows(house.db.kysely, sql`select 1 as one from notices.notice where process_id = ${processId}`))
        .length;
    const before = await count();
    const falling = {
      stepped: async () => {
        throw new Error('the registry of the county fell over');
      },
    };
    const refused = await house.withHook(falling, () => submit(house, processId, stepOf('cjtzgsc')));
    expect(refused.code).toBe(50000);
    expect(await count()).toBe(before);
    expect(await kindsOf('cunwei', processId)).toEqual([]);
  });

  it('tell the initiator and the one who confirmed that it was entered for them alike', async () => {
    const { data } = await start(house, 'zhenban', 'zjdjfsp', application());
    await confirmOwn(house, 'nonghu1');
    const back = await submit(house, data.processId, {
      taskKey: 'cjtzgsc',
      by: 'jiti',
      outcome: 'return',
      status: 0,
      content: '请补充户口簿',
      form: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    expect(back.code, JSON.stringify(back.data)).toBe(200);
    expect(await kindsOf('zhenban', data.processId)).toEqual(['returned', 'ownership']);
    expect(await kindsOf('nonghu1', data.processId)).toEqual(['returned']);
  });

  it('tell each department of the joint review of its own task', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    for (const who of ['nongye', 'ziran', 'linye', 'shuili'])
      expect(await kindsOf(who, processId), who).toEqual(['newTask']);
  });

  it('tell of what officers do with a task: transfer, copy, comment, urge', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const task = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    expect((await act('nonghu1', task.id, 'urge', { text: '请尽快' })).code).toBe(200);
    expect(await kindsOf('jiti', processId)).toEqual(['urged', 'newTask']);
    const reader = await house.idOf('zhenban');
    expect((await act('jiti', task.id, 'copy', { userIds: [reader] })).code).toBe(200);
    expect(await kindsOf('zhenban', processId)).toEqual(['copied']);
    expect((await act('jiti', task.id, 'comment', { text: '已电话核实' })).code).toBe(200);
    const [comment] = await toldOf('nonghu1', processId);
    expect(comment).toMatchObject({ kind: 'commented', taskId: null });
    expect(comment?.text).toContain('黄集田：“已电话核实”');
    // Nobody is told what they did themselves.
    expect(await kindsOf('jiti', processId)).toEqual(['urged', 'newTask']);
  });

  it('of an urged case reach everybody who has an open task, or nobody while one of them was urged just now', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    const departments = ['nongye', 'ziran', 'linye', 'shuili'];
    const urge = (who: string) =>
      house.call(who, 'POST', `/v1/flowable/process/${processId}/urge`, { text: '请本周答复' });
    const [first = ''] = departments;
    const task = await taskOf(house, first, processId, 'lssp_bm');
    expect((await act('nonghu1', task.id, 'urge')).code).toBe(200);
    const refused = await urge('nonghu1');
    expect([refused.code, refused.message]).toEqual([42900, expect.stringContaining('催办过于频繁')]);
    for (const who of departments.slice(1)) expect(await kindsOf(who, processId), who).toEqual(['newTask']);
    expect((await urge('zhenban')).code).toBe(200);
    for (const who of departments.slice(1))
      expect(await kindsOf(who, processId), who).toEqual(['urged', 'newTask']);
    expect((await urge('nonghu2')).code).toBe(40400);
  });

  it('tell an added signer', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    const task = await taskOf(house, 'nongye', processId, 'lssp_bm');
    const signer = await house.idOf('nongyeju');
    expect((await act('nongye', task.id, 'addSigner', { userIds: [signer], mode: 'parallel' })).code).toBe(
      200,
    );
    expect(await kindsOf('nongyeju', processId)).toEqual(['signer']);
  });

  it('tell the owner that the publicity is over; and the owner and whoever has the task of a suspension, its end and an end', async () => {
    const processId = await caseAt(house, 'cwhgsyj');
    const [over] = await toldOf('nonghu1', processId);
    expect(over).toMatchObject({ kind: 'waitOver', title: '公示期已结束' });
    expect(await kindsOf('cunwei', processId)).toContain('newTask');
    const onCase = (action: string) =>
      house.call('zhenban', 'POST', `/v1/flowable/process/${processId}/${action}`, { reason: '权属有争议' });
    expect((await onCase('suspend')).code).toBe(200);
    expect((await onCase('resume')).code).toBe(200);
    expect((await onCase('end')).code).toBe(200);
    for (const who of ['nonghu1', 'cunwei'])
      expect((await kindsOf(who, processId)).slice(0, 3), who).toEqual(['ended', 'resumed', 'suspended']);
    expect(await kindsOf('cunwei2', processId)).toEqual([]);
  });

  it('tell whoever reported that the report was dealt with, and with what result', async () => {
    const { processId } = (
      await start(house, 'nonghu1', 'wfjb', {
        wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲', zjddz: '乙', jbnr: '丙' },
      })
    ).data;
    const unfounded = await submit(house, processId, {
      taskKey: 'xctk',
      by: 'cunwei',
      outcome: 'unfounded',
      status: 0,
      content: '现场没有违建',
      form: { wfjb: { szfddxctkbz: '无在建', sjspyj: '不属实', sjspbz: '吴村安' } },
    });
    expect(unfounded.code, JSON.stringify(unfounded.data)).toBe(200);
    const [notice] = await toldOf('nonghu1', processId);
    expect(notice).toMatchObject({ kind: 'completed', title: '已办结：违法举报' });
    expect(notice?.text).toMatch(/全部环节已办理完毕。办理结果：不属实。吴村安的意见：“现场没有违建”$/);
  });

  it('are read by their own person alone, one by one or all at once', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const [mine] = await toldOf('jiti', processId);
    const read = (who: string) => house.call<{ unread: number }>(who, 'PUT', `/notice/${mine?.id}/read`);
    expect((await read('jiti2')).code).toBe(40400);
    const { unread } = (await read('jiti')).data;
    expect((await toldOf('jiti', processId))[0]?.readTime).not.toBeNull();
    expect((await read('jiti')).data.unread).toBe(unread);
    expect((await house.call<{ unread: number }>('jiti', 'PUT', '/notice/read-all')).data.unread).toBe(0);
    const left = await house.call<{ total: number }>('jiti', 'GET', '/notice?unread=true');
    expect(left.data.total).toBe(0);
  });

  it('are found by kind and by words', async () => {
    const of = async (query: string) =>
      (await house.call<{ records: Notice[] }>('nonghu1', 'GET', `/notice?${query}`)).data.records;
    expect(new Set((await of('kind=returned,urged')).map(({ kind }) => kind))).toEqual(new Set(['returned']));
    expect(await of(`keyword=${encodeURIComponent('%')}`)).toEqual([]);
    expect((await of(`keyword=${encodeURIComponent('公示期')}`)).length).toBeGreaterThan(0);
  });

  it('are settled for whoever had a task that went to somebody else, and a signer who is removed is told', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const task = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    const colleague = await house.idOf('jiti2');
    const roles = ['350399100201', '350399100202'].map((division) => ({ role: 'collective', division }));
    expect((await house.call('admin', 'PUT', `/user/${colleague}/roles`, roles)).code).toBe(200);
    const unread = async (who: string) =>
      (await toldOf(who, processId)).filter(({ readTime }) => !readTime).map(({ kind }) => kind);
    await act('nonghu1', task.id, 'urge', { text: '请尽快' });
    expect((await act('jiti', task.id, 'delegate', { userId: colleague })).code).toBe(200);
    expect([await unread('jiti'), await unread('jiti2')]).toEqual([[], ['delegated', 'urged']]);
    expect((await act('jiti', task.id, 'claim')).code).toBe(200);
    expect(await unread('jiti2')).toEqual(['takenAway']);
    const signer = await house.idOf('cunwei');
    expect((await act('jiti', task.id, 'addSigner', { userIds: [signer] })).code).toBe(200);
    expect(await unread('cunwei')).toEqual(['signer']);
    expect((await act('jiti', task.id, 'removeSigner', { userId: signer })).code).toBe(200);
    expect(await unread('cunwei')).toEqual(['takenAway']);
    expect((await toldOf('cunwei', processId))[0]?.text).toMatch(/黄集田已将任务减签，您不必再办理。$/);
  });
});
