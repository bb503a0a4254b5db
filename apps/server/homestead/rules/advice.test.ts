import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseFacts, Limits, RuleResult } from '@homestead/homestead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder } from '../testing/edited-content.ts';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, identity, start, submit, wayOf } from '../testing/walk.ts';

interface Advice {
  rules: RuleResult[];
  limits: Limits | null;
  household: { found: boolean; lines: string[] } | null;
}
/** An application in the next village. */
const elsewhere = (changes: object) =>
  application({
    xzqh: '350399100202',
    name: '陈榕芳',
    lxdh: '14000000002',
    sfzh: '350399198006050020',
    ...changes,
  });
const broken = ({ rules }: Advice) => rules.filter(({ ok }) => !ok).map(({ id }) => id);

describe('advice while a form is filled in', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const ask = async (who: string, body: object) =>
    house.call<Advice>(who, 'POST', '/v1/homestead/advice', body);
  const asked = { processKey: 'zjdjfsp', formKey: 'jfsqjd_nhsq' };

  it('tells what the household may have, and which rules are kept and broken, with their sources', async () => {
    const formData = application({ nsqzjdmj: '80.5', nsqjzcs: 4, name1: '甲', name2: '乙', name3: '丙' });
    const { data } = await ask('nonghu1', { ...asked, formData });
    expect(data.limits).toMatchObject({
      people: 4,
      area: { limit: 100, unit: '㎡', source: expect.stringContaining('福建省') },
      storeys: { limit: 3, unit: '层' },
    });
    expect(broken(data)).toEqual(['applied-storeys']);
    expect(data.rules.find(({ id }) => id === 'applied-storeys')).toMatchObject({
      path: 'jfsqjd.nsqjzcs',
      mode: 'soft',
      message: '建筑层数一般不超过3层，现为4层，请核对',
      source: '县农房建设管理规定',
    });
    expect(data.rules.find(({ id }) => id === 'applied-area')).toMatchObject({ ok: true, message: '' });
  });

  it('counts a member from the name on, while a number is still half typed', async () => {
    const people = async (jtcy: object[]) =>
      (await ask('nonghu1', { ...asked, formData: application({ name1: '甲', jtcy }) })).data.limits?.people;
    const whole = { name: '丙', relation: '子' };
    expect(await people([whole])).toBe(3);
    expect(await people([whole, { name: '丁', idNumber: '3503' }])).toBe(4);
    expect(await people([whole, { idNumber: '3503' }])).toBe(3);
  });

  it('tells of one household, one homestead before the end: what is filled in, and the own cases alone', async () => {
    const said = async (who: string, values: object) => {
      const formData = application({ sfzh: '350399197503120013', ...values });
      return (await ask(who, { ...asked, formData })).data.household;
    };
    const other = await said('nonghu3', { xzjdmj: null });
    expect(other).toMatchObject({ found: false });
    expect(await said('nonghu1', { xzjdmj: null })).toMatchObject({
      found: false,
      lines: ['您名下没有其他办理中或已办结的宅基地案件', expect.anything()],
    });
    const second = await said('nonghu1', { xzjdmj: 90, nsqjflx: '异址新建' });
    expect(second).toMatchObject({ found: true });
    expect(second?.lines[0]).toContain('90㎡');
    expect((await said('nonghu1', { xzjdmj: 90, nsqjflx: '原址翻建' }))?.found).toBe(false);
    const begun = await start(house, 'nonghu1', 'zjdjfsp', application({ sfzh: '350399197503120013' }));
    expect(begun.code).toBe(200);
    const again = await said('nonghu1', { xzjdmj: null });
    expect(again?.found).toBe(true);
    expect(again?.lines[0]).toMatch(/^您名下已有宅基地案件（.+），村集体将核查是否一户多宅$/);
    // Another villager who types that number in learns nothing of it.
    expect(await said('nonghu3', { xzjdmj: null })).toEqual(other);
  });

  it('says the same as the submit that follows', async () => {
    const formData = application({ nsqzjdmj: 200, nsqjzgd: 12, sfzqxlqlryj: '否' });
    const { data } = await ask('nonghu1', { ...asked, formData });
    const said = data.rules.filter(({ ok }) => !ok).map(({ path, message }) => ({ path, message }));
    expect(said).toHaveLength(3);
    const reply = await start(house, 'nonghu1', 'zjdjfsp', formData);
    expect(reply.code).toBe(200);
    expect(reply.data.warnings).toEqual(expect.arrayContaining(said));
  });

  it('says of a drawing that it exceeds what was applied for, while one chooses and at the submit [S2-2.9-choose]', async () => {
    const processId = await caseAt(house, 'jftzxz');
    const form = { jfsqjd: { jftzxzTzbh: 'HL-2026-A02' } };
    const { data } = await ask('nonghu1', { processId, formKey: 'jfsqjd_jftzxz', formData: form });
    const said = data.rules.filter(({ ok }) => !ok).map(({ path, message }) => ({ path, message }));
    const message = '所选图纸HL-2026-A02占地面积超出申请7.67㎡、高度超出申请1.1米，请核对或改选';
    expect(said).toEqual([{ path: 'jfsqjd.jftzxzTzbh', message }]);
    const reply = await submit(house, processId, { taskKey: 'jftzxz', by: 'nonghu1', form });
    expect([reply.code, reply.data.warnings]).toEqual([200, said]);
  });

  it('takes whatever is typed so far, and nothing from a case that is not theirs to see', async () => {
    expect((await ask('nonghu1', asked)).code).toBe(200);
    const odd = { jfsqjd: { nsqzjdmj: '一百', nsqjzcs: [], jtcy: 'x', sfzh: {} } };
    expect(broken((await ask('nonghu1', { ...asked, formData: odd })).data)).toEqual([]);
    const processId = await caseAt(house, 'cjtzgsc');
    const cjtzgsc = { processId, formKey: 'jfsqjd_cjtzgsc' };
    expect((await ask('jiti', cjtzgsc)).data.limits?.people).toBe(1);
    expect((await ask('jiti2', cjtzgsc)).code).toBe(40400);
    const other = await ask('nonghu1', { processKey: 'wfjb', formKey: 'wfjb_jb' });
    expect(other.data).toEqual({ rules: [], limits: null, household: null });
  });

  it('names the other case of a household to officers, and to no villager', async () => {
    const son = { name1: '林小满', idNumber1: identity('20040921', '003') };
    await start(house, 'nonghu1', 'zjdjfsp', application(son));
    const formData = application({ name: '林满仓', sfzh: identity('19680419', '011'), ...son });
    const officer = (await ask('cunwei', { ...asked, formData })).data;
    expect(officer.rules.find(({ id, ok }) => id === 'other-homestead' && !ok)?.message).toMatch(
      /^家庭成员林\*满的身份证号已出现在其他宅基地案件中（JF\d{21}，户主林\*禾，办理中）/,
    );
    expect(broken((await ask('nonghu2', { ...asked, formData })).data)).toEqual([]);
    const submitted = await start(house, 'nonghu1', 'zjdjfsp', formData);
    const said = submitted.data.warnings.map(({ message }) => message);
    expect(said).toContain('户内成员的宅基地情况将由工作人员核查');
    expect(said.join()).not.toMatch(/JF\d|出现在|疑似/);
    const facts = await house.call<CaseFacts>(
      'jiti',
      'GET',
      `/v1/homestead/case/${submitted.data.processId}`,
    );
    const found = facts.data.findings.filter(({ title }) => title === '一户一宅');
    expect(found.map(({ message }) => /JF\d{21}/.test(message))).toContain(true);
  });

  it('names it to no officer of another place who lives here, neither while they type nor at the submit', async () => {
    const id = identity('19991105', '007');
    const first = await start(house, 'nonghu2', 'zjdjfsp', elsewhere({ name1: '陈小芳', idNumber1: id }));
    expect(first.code).toBe(200);
    // A villager here who works for the committee of the next village.
    await house.db.transaction((tx) =>
      sql`insert into people.account_role (id, account_id, role_code, division_code)
        select 'guest-committee', id, 'village-committee', '350399100202' from people.account where user_name = 'nonghu3'`.execute(
        tx,
      ),
    );
    const own = application({ name1: '陈小芳', idNumber1: id });
    expect(broken((await ask('nonghu3', { ...asked, formData: own })).data)).toEqual([]);
    const submitted = await start(house, 'nonghu3', 'zjdjfsp', own);
    expect(submitted.code, submitted.message).toBe(200);
    const said = submitted.data.warnings.map(({ message }) => message).join();
    expect(said).toContain('将由工作人员核查');
    expect(said).not.toContain('出现在');
    // Where the grant holds, they read it.
    const there = elsewhere({ name1: '陈小芳', idNumber1: id });
    expect(broken((await ask('nonghu3', { ...asked, formData: there })).data)).toContain('other-homestead');
  });

  it('stays with the case for the officers who decide next, and is none of the villager’s business', async () => {
    const processId = await caseAt(house, 'zgbcs', { nsqzjdmj: 130, xzjdczqk: '保留' });
    const facts = async (who: string) =>
      (await house.call<CaseFacts>(who, 'GET', `/v1/homestead/case/${processId}`)).data.findings;
    const titles = (await facts('zhenban')).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['宅基地面积限额', '保留的与新批的合计', '农户建房申请']));
    expect(await facts('nonghu1')).toEqual([]);
  });
});

const samples: { name: string; geometry: { geometry: object } }[] = JSON.parse(
  readFileSync(join(contentFolder, 'demo-county/samples.json'), 'utf8'),
);
const onRedLine = samples.find(({ name }) => name === 'redline')?.geometry.geometry;

describe('a rule that a county softened', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({
      edit: (content) =>
        content.json<{ rules: { id: string }[] }>('forms/jfsqjd/jfsqjd_cwhsh.form.json', ({ rules }) => {
          const redLine = rules.find(({ id }) => id === 'red-line') ?? expect.fail('no red-line');
          Object.assign(redLine, { kind: 'soft', reason: 'approverContent' });
        }),
    });
  });
  afterAll(() => house?.close());

  it('lets the review of an occupied red line pass with a written reason, and not without', async () => {
    const processId = await caseAt(house, 'cwhsh');
    const step = wayOf(false).find(({ taskKey }) => taskKey === 'cwhsh')!;
    const cwhKxjfqytk = JSON.stringify(onRedLine);
    const form = { jfsqjd: { ...step.form?.['jfsqjd'], cwhKxjfqytk } };
    const bare = await submit(house, processId, { ...step, form, content: ' ' });
    expect([bare.code, bare.data.fields]).toEqual([
      42200,
      [
        {
          path: 'approverContent',
          message: '所选区域占用生态保护红线，审批意见不能为同意；确需办理的，请写明理由',
        },
      ],
    ]);
    const done = await submit(house, processId, { ...step, form, content: '经省政府批准的零星建设' });
    expect([done.code, done.data.warnings.some(({ path }) => path === 'jfsqjd.cwhSpyj')]).toEqual([
      200,
      true,
    ]);
  });
});
