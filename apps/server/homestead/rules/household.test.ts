import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, follow, identity, start, submit, wayOf } from '../testing/walk.ts';

const answers = {
  sfjtjjzzcy: '1',
  sffhgtkjgh: '1',
  sffhczgh: '1',
  sffhflfg: '1',
  sfyjfzg: '1',
  cjtjjzzShyj: '同意',
};
const son = { name1: '林小满', idNumber1: '350399200409210033' };
const doubt = /^家庭成员林\*满的身份证号已出现在其他宅基地案件中（JF350399100\d{12}，户主林\*禾，办理中）/;

describe('one household, one homestead', () => {
  let house: House;
  let first: string;
  beforeAll(async () => {
    house = await startHouse();
    first = await caseAt(house, 'cjtzgsc', son);
  });
  afterAll(() => house.close());

  const sonApplies = (changes: Record<string, unknown> = {}) =>
    start(
      house,
      'cunwei',
      'zjdjfsp',
      application({
        name: '林满仓',
        sfzh: identity('19680419', '011'),
        lxdh: '14000000099',
        name1: '林小满',
        idNumber1: son.idNumber1,
        ...changes,
      }),
    );

  it('keeps no identity number beside the hashes', async () => {
    const kept = await rows<{ id_hash: string; role: string }>(
      house.db.kysely,
      sql`select id_hash, role from homestead.household_member where process_id = ${first} order by role`,
    );
    expect(kept.map(({ role }) => role)).toEqual(['head', 'member']);
    expect(kept.every(({ id_hash }) => /^[a-z0-9-]+:[0-9a-f]{64}$/.test(id_hash))).toBe(true);
  });

  it('warns at the application, in words, with the number of the other case and masked names', async () => {
    const reply = await sonApplies();
    expect(reply.code, reply.message).toBe(200);
    expect(reply.data.warnings).toContainEqual({
      path: 'jfsqjd.idNumber1',
      message: expect.stringMatching(doubt),
    });
  });

  it('does not name the other case to an officer who may not see it', async () => {
    const form = application({
      name: '陈满囤',
      sfzh: identity('19680419', '030'),
      ...son,
      xzqh: '350399100202',
    });
    const reply = await start(house, 'cunwei2', 'zjdjfsp', form);
    const told = reply.data.warnings.find(({ path }) => path === 'jfsqjd.idNumber1')?.message;
    expect(told).toContain('具体由村级审查时核实');
    expect(told).not.toContain('JF350399100');
  });

  it('tells a villager that the matter will be checked, and neither whose number nor that one is on file', async () => {
    const form = application({ name: '林满仓', sfzh: identity('19680419', '011'), ...son });
    const reply = await start(house, 'nonghu2', 'zjdjfsp', {
      jfsqjd: { ...form['jfsqjd'], xzqh: '350399100202' },
    });
    expect(reply.code, JSON.stringify(reply.data)).toBe(200);
    const told = reply.data.warnings.filter(({ message }) => /核查|出现在|案件/.test(message));
    expect(told).toEqual([{ path: 'jfsqjd.sfzh', message: '户内成员的宅基地情况将由工作人员核查' }]);
  });

  it('asks the collective for an answer before it agrees, and takes either', async () => {
    const { processId } = (await sonApplies()).data;
    const step = (sfyhdz?: string) => ({
      taskKey: 'cjtzgsc',
      by: 'jiti',
      form: { jfsqjd: { ...answers, ...(sfyhdz ? { sfyhdz } : {}) } },
    });
    const refused = await submit(house, processId, step());
    expect(refused.code).toBe(42200);
    expect(refused.data.fields).toEqual([
      { path: 'jfsqjd.sfyhdz', message: expect.stringContaining('请选择是否一户多宅') },
    ]);
    const agreed = await submit(house, processId, step('0'));
    expect(agreed.code).toBe(200);
    expect(agreed.data.warnings.some(({ path }) => path === 'jfsqjd.sfyhdz')).toBe(true);
  });

  it('lets the collective return a doubtful case without an answer', async () => {
    const { processId } = (await sonApplies()).data;
    const reply = await submit(house, processId, {
      taskKey: 'cjtzgsc',
      by: 'jiti',
      outcome: 'return',
      status: 0,
      content: '请核对',
      form: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    expect(reply.code, reply.message).toBe(200);
  });

  it('does not count a case that was withdrawn, and does not doubt a household of its own', async () => {
    const other = {
      name: '陈稻香',
      sfzh: identity('19900709', '022'),
      name1: '',
      idNumber1: '',
      lxdh: '14000000098',
    };
    const begun = await sonApplies(other);
    expect(begun.code, JSON.stringify(begun.data)).toBe(200);
    const again = await sonApplies(other);
    expect(again.data.warnings.some(({ path }) => path === 'jfsqjd.sfzh')).toBe(true);
    for (const { processId } of [begun.data, again.data]) {
      await house.call('zhenban', 'POST', `/v1/flowable/process/${processId}/end`, { reason: '重复申请' });
    }
    expect((await sonApplies(other)).data.warnings.filter(({ message }) => message.includes('疑似'))).toEqual(
      [],
    );
  });

  it('replaces the household of an application that was returned and corrected', async () => {
    const { processId } = (
      await sonApplies({ name: '陈谷雨', sfzh: identity('19880420', '026'), name1: '', idNumber1: '' })
    ).data;
    await submit(house, processId, {
      taskKey: 'cjtzgsc',
      by: 'jiti',
      outcome: 'return',
      status: 0,
      content: '补正',
      form: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    const corrected = application({
      name: '陈谷雨',
      sfzh: identity('19880420', '026'),
      name1: '陈一',
      idNumber1: '350399200409210033',
      lxdh: '14000000097',
    });
    const reply = await submit(house, processId, { taskKey: 'nhsq', by: 'cunwei', form: corrected });
    expect(reply.code, JSON.stringify(reply.data)).toBe(200);
    const kept = await rows(
      house.db.kysely,
      sql`select 1 from homestead.household_member where process_id = ${processId}`,
    );
    expect(kept).toHaveLength(2);
  });
});

describe('the limits of the county', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  it('warn at the application and at the joint review, and the case goes on', async () => {
    const started = await start(
      house,
      'nonghu1',
      'zjdjfsp',
      application({ nsqzjdmj: 130, nsqjzcs: 4, nsqdl: '农用地' }),
    );
    const paths = (warnings: { path: string }[]) => warnings.map(({ path }) => path);
    expect(paths(started.data.warnings)).toEqual(
      expect.arrayContaining(['jfsqjd.nsqzjdmj', 'jfsqjd.nsqjzcs']),
    );
    const { processId } = started.data;
    await follow(house, processId, wayOf(false), 'zgbcs');
    const initial = await submit(house, processId, wayOf(false).find(({ taskKey }) => taskKey === 'zgbcs')!);
    expect(paths(initial.data.warnings)).toContain('jfsqjd.zgbSfblnzy');
    await follow(
      house,
      processId,
      wayOf(false).filter(({ taskKey }) => taskKey === 'lssp_bm'),
    );
    const reviewed = await submit(house, processId, {
      taskKey: 'lssp',
      by: 'zhenzhang',
      form: { jfsqjd: { lsyj: '同意', pzsqzjdmj: 130, pzsqzfzdmj: 70 } },
    });
    expect([reviewed.code, paths(reviewed.data.warnings)]).toEqual([
      200,
      expect.arrayContaining(['jfsqjd.pzsqzjdmj']),
    ]);
  });
});
