import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application } from '../testing/walk.ts';

interface Family {
  formKey: string;
  paths: string[];
  formData: { jfsqjd?: Record<string, unknown> };
  updatedAt: string | null;
}

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.close());

const household = {
  name: '林示禾',
  sfzh: '350399197503120013',
  hkszd: '壶兰县木兰镇示范村12号',
  cxz: '第3村民小组',
  xzjdmj: 90,
  name1: '林小满',
  idNumber1: '350399200409210033',
  relation1: '子',
};
const family = (who: string) => house.call<Family>(who, 'GET', '/v1/family');
const proposal = async (who: string, processKey = 'zjdjfsp') =>
  (await house.call<Pick<Family, 'formData'>>(who, 'GET', `/v1/family/proposal?processKey=${processKey}`))
    .data.formData;

it('an account that kept nothing is proposed what the account itself says', async () => {
  expect((await family('nonghu1')).data).toMatchObject({
    formKey: 'jfsqjd_nhsq',
    formData: {},
    updatedAt: null,
  });
  expect(await proposal('nonghu1')).toEqual({
    jfsqjd: { name: '林示禾', lxdh: '14000000001', sfzh: '350399197503120013', xzqh: '350399100201' },
  });
  expect(await proposal('nonghu1', 'wfjb')).toEqual({ wfjb: { xzc: '350399100201' } });
});

it('a household is kept for its own account alone, and proposed to its next application, its group to a report', async () => {
  const saved = await house.call<Family>('nonghu1', 'PUT', '/v1/family', { formData: { jfsqjd: household } });
  expect(saved.data.formData.jfsqjd).toMatchObject({ ...household, nl: 50, xb: '男', age1: 21 });
  expect((await family('nonghu1')).data.formData).toEqual(saved.data.formData);
  expect((await family('nonghu2')).data).toMatchObject({ formData: {}, updatedAt: null });
  expect(await proposal('nonghu1')).toMatchObject({ jfsqjd: { ...household, lxdh: '14000000001' } });
  expect(await proposal('nonghu1', 'wfjb')).toEqual({
    wfjb: { xzc: '350399100201', cxz: household.cxz },
  });
  expect(JSON.stringify(await proposal('nonghu2'))).not.toContain('林小满');
});

it('nothing of it is refused for missing, and what is wrong is named at its field', async () => {
  const put = (jfsqjd: object) => house.call('nonghu2', 'PUT', '/v1/family', { formData: { jfsqjd } });
  expect(await put({ sfzh: '350399197503120014' })).toMatchObject({
    code: 42200,
    data: { fields: [{ path: 'jfsqjd.sfzh', message: '请输入正确身份证信息！' }] },
  });
  const { data } = await put({ name: '陈榕芳', nsqdz: '别处' });
  expect((data as unknown as Family).formData).toEqual({ jfsqjd: { name: '陈榕芳' } });
});

it('an officer keeps no household, and is proposed the own village alone', async () => {
  expect((await family('cunwei')).code).toBe(40300);
  expect(await proposal('cunwei')).toEqual({ jfsqjd: { xzqh: '350399100201' } });
  expect(await proposal('cunwei', 'rcxj')).toEqual({ rcxj: { xzc: '350399100201' } });
  expect(await proposal('zhenban')).toEqual({});
  expect(await proposal('zhenban', 'wfjb')).toEqual({});
});

it('the household of an own case is taken over, and that of another person is not there', async () => {
  const started = await house.call<{ processId: string }>('nonghu1', 'POST', '/v1/flowable/process', {
    processKey: 'zjdjfsp',
    formData: application({
      ...household,
      name2: '陈氏',
      idNumber2: '350399198006050020',
      relation2: '配偶',
    }),
  });
  expect(started).toMatchObject({ code: 200 });
  const { processId } = started.data;
  const take = (who: string) => house.call<Family>(who, 'POST', '/v1/family/case', { processId });
  expect(await take('nonghu2')).toMatchObject({ status: 404, code: 40400 });
  // Officers who see the case have no household of their own to keep it in.
  expect((await take('jiti')).code).toBe(40300);
  expect((await take('nonghu1')).data.formData.jfsqjd).toMatchObject({ name2: '陈氏', relation2: '配偶' });
});

it('what is thrown away is gone, and the newest case still proposes what it said', async () => {
  expect((await house.call('nonghu1', 'DELETE', '/v1/family')).code).toBe(200);
  expect((await family('nonghu1')).data.formData).toEqual({});
  expect(await proposal('nonghu1')).toMatchObject({
    jfsqjd: { name1: '林小满', name2: '陈氏', nsqdz: expect.stringMatching(/./) },
  });
});

it('the operation log names no number of the household', async () => {
  const numbers = [household.sfzh, household.idNumber1];
  const { data } = await house.call<{ records: unknown[] }>('admin', 'GET', '/log/list?pageSize=100');
  for (const number of numbers) expect(JSON.stringify(data)).not.toContain(number);
});
