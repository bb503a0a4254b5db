import { one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { application, type Form, start, taskOf } from './testing/walk.ts';

const number = '350399197503120013';
const memberNumber = '350399198006050020';
const member = { name: '陈氏', age: 45, relation: '配偶', idNumber: memberNumber };
const household = [{ ...member, registeredResidence: '壶兰县木兰镇示范村12号' }];

interface Shown {
  formData: Form;
  masked: boolean;
}

describe('personal data of a case', () => {
  let house: House;
  let processId: string;
  let taskId: string;
  let recordId: string;
  let photo: string;
  let plan: string;
  beforeAll(async () => {
    house = await startHouse();
    [photo, plan] = await Promise.all([
      house.upload('nonghu1', '林示禾身份证.txt', '证件'),
      house.upload('jiti', '户型.txt', '平面'),
    ]);
    const form = application({ sfzzp: photo, jtcy: household, hkszd: '壶兰县木兰镇示范村1号' });
    processId = (await start(house, 'nonghu1', 'zjdjfsp', form)).data.processId;
    taskId = (await taskOf(house, 'jiti', processId, 'cjtzgsc')).id;
    const comment = { text: '图纸', fileIds: [plan] };
    await house.call('jiti', 'POST', `/v1/flowable/task/${taskId}/comment`, comment);
    recordId = (
      await one<{ id: string }>(
        house.db.kysely,
        sql`select id from models.jfsqjd where process_id = ${processId}`,
      )
    ).id;
  });
  afterAll(() => house.close());

  const looks = async (who: string) =>
    rows<{ target: string }>(
      house.db.kysely,
      sql`select target from audit.operation
          where kind = 'access' and code = '200' and person_id = ${await house.idOf(who)} order by id`,
    );
  const see = (who: string, path: string) => house.call<Shown>(who, 'GET', path);

  it.each(['xuncha', 'zhifa', 'nongyeju', 'admin', 'shenji', 'zhenban', 'ziran'])(
    'is masked for %s, who has no task of it, in the case, the task and the record',
    async (who) => {
      for (const path of [`/v1/flowable/process/${processId}`, `/v1/flowable/task/${taskId}`]) {
        const { data } = await see(who, path);
        expect(data.masked).toBe(true);
        expect(data.formData['jfsqjd']).toMatchObject({
          sfzh: '350***********0013',
          lxdh: '140****0001',
          hkszd: '壶兰县木兰镇****',
          jtcy: [{ name: '陈氏', idNumber: '350***********0020', registeredResidence: '壶兰县木兰镇****' }],
        });
      }
      const record = await house.call<Record<string, unknown>>(who, 'GET', `/v1/jfsqjd/${recordId}`);
      expect(JSON.stringify(record.data)).not.toMatch(new RegExp(`${number}|${memberNumber}|14000000001`));
      expect(await looks(who)).toEqual([]);
    },
  );

  it.each(['xuncha', 'zhifa', 'nongyeju', 'admin', 'shenji', 'zhenban'])(
    'keeps the identity photo and its name from %s, and not what anybody may see',
    async (who) => {
      expect(await house.download(who, photo)).toBeNull();
      const named = await house.call<{ name: string }[]>(
        who,
        'GET',
        `/file/fileIds?fileIds=${photo},${plan}`,
      );
      expect(named.data.map(({ name }) => name)).toEqual(['个人证件材料.txt', '户型.txt']);
      expect((await house.call<{ name: string }>(who, 'GET', `/file/${photo}`)).data.name).toBe(
        '个人证件材料.txt',
      );
      expect(await house.download(who, plan)).toBe('平面');
    },
  );

  it.each([
    ['jiti', 'holds the task'],
    ['dengji', 'has the capability by role'],
  ])('is plain for %s, who %s, and each look is logged once', async (who) => {
    const before = (await looks(who)).length;
    for (const path of [
      `/v1/flowable/process/${processId}`,
      `/v1/flowable/task/${taskId}`,
      `/v1/flowable/process/${processId}/tasks/${taskId}`,
    ]) {
      const { data } = await see(who, path);
      expect([data.masked, data.formData['jfsqjd']?.['sfzh']]).toEqual([false, number]);
    }
    await house.call(who, 'GET', `/v1/jfsqjd/${recordId}`);
    expect(await house.download(who, photo)).toBe('证件');
    expect(await house.download(who, plan)).toBe('平面');
    expect((await looks(who)).slice(before).map(({ target }) => target)).toEqual([
      ...Array.from({ length: 3 }, () => `process:${processId}`),
      `jfsqjd:${recordId}`,
      `file:${photo}`,
    ]);
  });

  it('is plain for its owner, whose looks nobody keeps', async () => {
    const { data } = await see('nonghu1', `/v1/flowable/process/${processId}`);
    expect(data.formData['jfsqjd']).toMatchObject({ sfzh: number, jtcy: household });
    expect(await house.download('nonghu1', photo)).toBe('证件');
    expect(await looks('nonghu1')).toEqual([]);
  });

  it('stays hidden in a case whose release did not call it sensitive', async () => {
    // A county cannot change what its running cases stand on: their release, as one before this protection would be.
    await sql`insert into forms.release (id, digest, content)
      select 'earlier', 'earlier', replace(replace(content::text, '"sensitive"', '"unit"'), '"personal"', '"note"')::jsonb
      from forms.release where id = (select release_id from workflow.instance where id = ${processId})`.execute(
      house.db.kysely,
    );
    await sql`update workflow.instance set release_id = 'earlier' where id = ${processId}`.execute(
      house.db.kysely,
    );
    const { data } = await see('shenji', `/v1/flowable/process/${processId}`);
    expect(data.formData['jfsqjd']?.['sfzh']).toBe('350***********0013');
    expect(await house.download('shenji', photo)).toBeNull();
  });
});

describe('a masked value that comes back', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  it('keeps what is stored in a draft, and refuses a mask that hides nothing of it', async () => {
    const form = application({ jtcy: household, hkszd: '壶兰县木兰镇示范村1号' });
    const begun = await start(house, 'nonghu1', 'zjdjfsp', form, { draft: true });
    const { processId } = begun.data;
    const { id } = await taskOf(house, 'nonghu1', processId, 'nhsq');
    const save = (jfsqjd: object) =>
      house.call<{ warnings: { path: string; message: string }[] }>(
        'nonghu1',
        'POST',
        `/v1/flowable/task/${id}/save`,
        { formData: { jfsqjd } },
      );
    const masked = {
      ...household[0],
      idNumber: '350***********0020',
      registeredResidence: '壶兰县木兰镇****',
    };
    const kept = await save({
      sfzh: '350***********0013',
      lxdh: '140****0001',
      hkszd: '壶兰县木兰镇****',
      jtcy: [masked],
    });
    expect([kept.code, kept.data.warnings]).toEqual([200, []]);
    const stored = async () =>
      one(
        house.db.kysely,
        sql`select sfzh, lxdh, hkszd, jtcy from models.jfsqjd where process_id = ${processId}`,
      );
    const whole = {
      sfzh: number,
      lxdh: '14000000001',
      hkszd: '壶兰县木兰镇示范村1号',
      jtcy: [household[0]],
    };
    expect(await stored()).toEqual(whole);
    const refused = await save({
      sfzh: '350***********9999',
      hkszd: '溪口镇某某村****',
      jtcy: [{ ...masked, idNumber: '110***********109X' }],
    });
    expect(refused.data.warnings.map(({ path }) => path)).toEqual([
      'jfsqjd.sfzh',
      'jfsqjd.hkszd',
      'jfsqjd.jtcy',
    ]);
    expect(refused.data.warnings[0]?.message).toContain('已隐去');
    expect(await stored()).toEqual(whole);
  });
});
