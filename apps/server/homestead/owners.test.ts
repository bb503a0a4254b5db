import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { application, confirmOwn, identity, start, submit, taskOf } from './testing/walk.ts';

interface Own {
  id: string;
  processName: string;
  divisionName: string;
  nominatedBy: string;
}
interface Seen {
  id: string;
  name: string;
  state: string;
  way: string | null;
  can: string[];
}

describe('the owner of a case', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const waitingFor = async (who: string) =>
    (await house.call<Own[]>(who, 'GET', '/v1/flowable/nomination')).data;
  const nominationsOf = async (who: string, processId: string) =>
    (await house.call<Seen[]>(who, 'GET', `/v1/flowable/process/${processId}/nomination`)).data;
  const act = (who: string, id: string, action: string, body: object = {}) =>
    house.call(who, 'POST', `/v1/flowable/nomination/${id}/${action}`, body);
  const caseFor = async (who: string, processId: string) =>
    (await house.call(who, 'GET', `/v1/flowable/process/${processId}`)).code;
  /** A case that the committee enters, with these numbers typed into it. */
  async function proxied(changes: Record<string, unknown> = {}, by = 'cunwei') {
    const started = await start(house, by, 'zjdjfsp', application(changes));
    if (started.code !== 200) throw new Error(JSON.stringify(started));
    const { processId } = started.data;
    const [nomination] = await nominationsOf(by, processId);
    return { processId, id: nomination?.id ?? '' };
  }
  const sendBack = async (processId: string) => {
    const step = { taskKey: 'cjtzgsc', by: 'jiti', outcome: 'return', status: 0 as const, content: '请更正' };
    const reply = await submit(house, processId, { ...step, form: { jfsqjd: { cjtjjzzShyj: '退回' } } });
    if (reply.code !== 200) throw new Error(JSON.stringify(reply));
  };
  const logOf = (processId: string) =>
    rows<{ summary: string }>(
      house.db.kysely,
      sql`select summary from audit.operation where target = ${`process:${processId}`} order by id`,
    );

  it('is the account that starts it, whatever numbers its form holds', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application({ lxdh: '14000000002' })))
      .data;
    expect([await caseFor('nonghu1', processId), await caseFor('nonghu2', processId)]).toEqual([200, 40400]);
    expect(await nominationsOf('nonghu1', processId)).toEqual([]);
  });

  it('learns as a nominee the kind of matter, the village and who asks, and nothing else, until confirming', async () => {
    const { processId, id } = await proxied();
    const [own] = await waitingFor('nonghu1');
    expect(own).toEqual({
      id,
      processName: '宅基地建房审批',
      divisionName: '示范村',
      nominatedBy: '吴村安',
      createTime: expect.any(String),
    });
    expect(await caseFor('nonghu1', processId)).toBe(40400);
    expect((await house.call('nonghu1', 'GET', `/v1/flowable/process/${processId}/nomination`)).code).toBe(
      40400,
    );
    for (const action of ['sendCode', 'confirmByCode', 'confirmInPerson'])
      expect([
        action,
        (await act('nonghu1', id, action, { code: '246810', statement: '是我' })).code,
      ]).toEqual([action, 40400]);
    expect((await act('nonghu1', id, 'confirm')).data).toMatchObject({ state: 'confirmed' });
    expect(await caseFor('nonghu1', processId)).toBe(200);
    expect(await waitingFor('nonghu1')).toEqual([]);
    expect((await act('nonghu1', id, 'confirm')).code).toBe(40900);
    expect((await logOf(processId)).map(({ summary }) => summary)).toContain(
      '代办确认：农户在本人账号中确认',
    );
  });

  it('who confirmed does the villager’s steps, those that were open already and those to come', async () => {
    const { processId, id } = await proxied();
    await sendBack(processId);
    expect((await act('nonghu1', id, 'confirm')).code).toBe(200);
    const reply = await submit(house, processId, { taskKey: 'nhsq', by: 'nonghu1', form: application() });
    expect(reply.code, JSON.stringify(reply.data)).toBe(200);
  });

  it('confirms by a code to the telephone of the account, which only fits this nomination', async () => {
    const { processId, id } = await proxied();
    const other = await proxied();
    expect((await act('jiti2', id, 'sendCode')).code).toBe(40400);
    expect((await act('xuncha', id, 'sendCode')).code).toBe(40300);
    expect((await act('cunwei', id, 'sendCode')).data).toMatchObject({ expiresAt: expect.any(String) });
    const wrong = await act('cunwei', id, 'confirmByCode', { code: '000000' });
    expect([wrong.code, wrong.data]).toEqual([
      42200,
      { fields: [{ path: 'code', message: '验证码错误或已过期，请重新获取' }] },
    ]);
    expect((await act('cunwei', other.id, 'confirmByCode', { code: '246810' })).code).toBe(42200);
    expect(await caseFor('nonghu1', processId)).toBe(40400);
    expect((await act('cunwei', id, 'confirmByCode', { code: '246810' })).code).toBe(200);
    expect([await caseFor('nonghu1', processId), await caseFor('nonghu1', other.processId)]).toEqual([
      200, 40400,
    ]);
    await act('nonghu1', other.id, 'confirm');
  });

  it('confirms on site before somebody whose role content names, who writes down how', async () => {
    const { processId, id } = await proxied({}, 'jiti');
    const [seen] = await nominationsOf('jiti', processId);
    expect(seen).toMatchObject({ name: '林*禾', state: 'waiting', can: ['sendCode', 'confirmByCode'] });
    expect((await act('jiti', id, 'confirmInPerson', { statement: '已核对身份证' })).code).toBe(40300);
    expect((await act('cunwei', id, 'confirmInPerson', { statement: '' })).code).toBe(42200);
    expect((await act('cunwei', id, 'confirmInPerson', { statement: '已核对身份证' })).code).toBe(200);
    expect(await caseFor('nonghu1', processId)).toBe(200);
    expect((await nominationsOf('jiti', processId))[0]).toMatchObject({
      state: 'confirmed',
      way: 'inPerson',
      can: [],
    });
    expect((await logOf(processId)).at(-1)?.summary).toBe('代办确认：农户当面确认：已核对身份证');
  });

  it('is not a stranger who declines, and who is not asked about this case again', async () => {
    const typed = { sfzh: identity('19490101', '019'), lxdh: '14000000002' };
    const { processId, id } = await proxied(typed);
    expect((await act('nonghu1', id, 'decline')).code).toBe(40400);
    expect((await act('nonghu2', id, 'decline')).code).toBe(200);
    expect([await waitingFor('nonghu2'), await caseFor('nonghu2', processId)]).toEqual([[], 40400]);
    const timeline = await house.call('cunwei', 'GET', `/v1/flowable/process/${processId}/tasks`);
    expect(JSON.stringify(timeline.data)).toContain('与本人无关');
    expect(JSON.stringify(timeline.data)).not.toContain('陈榕芳');
    await sendBack(processId);
    const again = await submit(house, processId, { taskKey: 'nhsq', by: 'cunwei', form: application(typed) });
    expect(again.code).toBe(200);
    expect(await waitingFor('nonghu2')).toEqual([]);
  });

  it('is asked for anew where the number is corrected, and the one before is asked no more', async () => {
    const { processId, id } = await proxied({ sfzh: identity('19490101', '019'), lxdh: '14000000002' });
    await sendBack(processId);
    await submit(house, processId, { taskKey: 'nhsq', by: 'cunwei', form: application() });
    expect(await waitingFor('nonghu2')).toEqual([]);
    expect((await act('nonghu2', id, 'confirm')).code).toBe(40900);
    await confirmOwn(house, 'nonghu1');
    expect(await caseFor('nonghu1', processId)).toBe(200);
  });

  it('is found by the identity number before the telephone, and among villagers alone', async () => {
    const { processId } = await proxied({ lxdh: '14000000002' });
    expect((await nominationsOf('cunwei', processId)).map(({ name }) => name)).toEqual(['林*禾']);
    const official = await proxied({ sfzh: identity('19490101', '019'), lxdh: '14000000011' });
    expect(await nominationsOf('cunwei', official.processId)).toEqual([]);
  });

  it('with a verified identity number files for the household that holds it alone', async () => {
    const own = '350399198902140032';
    const refused = await start(house, 'nonghu3', 'zjdjfsp', application());
    expect([refused.code, refused.data.fields]).toEqual([
      42200,
      [
        {
          path: 'jfsqjd.sfzh',
          message:
            '申请户成员中没有您本人（您账号已核验的身份证号 350***********0032 不在其中）：请填写您本人所在的一户；替他人申请须有代办权限，请到村委会办理',
        },
      ],
    ]);
    const draft = await start(house, 'nonghu3', 'zjdjfsp', application(), { draft: true });
    expect(draft.code).toBe(200);
    const late = await submit(house, draft.data.processId, { taskKey: 'nhsq', by: 'nonghu3' });
    expect([late.code, late.data.fields?.map(({ path }) => path)]).toEqual([42200, ['jfsqjd.sfzh']]);
    const asMember = { name1: '周竹青', age1: 37, relation1: '子', idNumber1: own };
    expect((await start(house, 'nonghu3', 'zjdjfsp', application(asMember))).code).toBe(200);
  });

  it('is filed for by roles alone that content names, and by nobody else', async () => {
    const other = await startHouse({
      edit: (content) =>
        content.replace(
          'processes/zjdjfsp.bpmn',
          'ha:proxyGroups="collective,village-committee,',
          'ha:proxyGroups="',
        ),
    });
    try {
      const refused = await start(other, 'cunwei', 'zjdjfsp', application());
      expect([refused.code, refused.data.fields?.map(({ path }) => path)]).toEqual([42200, ['jfsqjd.sfzh']]);
      expect(refused.data.fields?.[0]?.message).toContain('您没有代他人申请的权限');
      expect((await start(other, 'zhenban', 'zjdjfsp', application())).code).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('who confirmed could take the task that went back to the proxy, so that it offers a claim', async () => {
    const { processId } = await proxied();
    await sendBack(processId);
    await confirmOwn(house, 'nonghu1');
    const again = await taskOf(house, 'cunwei', processId, 'nhsq');
    const shared = await house.call<{ can: string[] }>('cunwei', 'GET', `/v1/flowable/task/${again.id}`);
    expect(shared.data.can).toContain('claim');
  });
});
