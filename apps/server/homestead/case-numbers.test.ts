import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { application, identity, start, submit } from './testing/walk.ts';

const draft = { draft: true };

describe('the official number of a case', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({
      edit: (content) =>
        content.json<{ code: string; openDrafts?: number }[]>('people/roles.json', (roles) => {
          for (const role of roles) if (role.code === 'inspector') role.openDrafts = 2;
        }),
    });
  });
  afterAll(() => house.close());

  const numbers = async () =>
    (
      await rows<{ case_no: string }>(
        house.db.kysely,
        sql`select case_no from workflow.instance where case_no like 'JF%' order by case_no`,
      )
    ).map(({ case_no }) => Number(case_no.slice(-4)));

  it('is none in a draft, in every call that shows it', async () => {
    const begun = await start(house, 'nonghu1', 'zjdjfsp', application(), draft);
    expect(begun.data).toMatchObject({ caseNo: null, status: 'draft', tasks: [{ caseNo: null }] });
    const { processId } = begun.data;
    const detail = await house.call('nonghu1', 'GET', `/v1/flowable/process/${processId}`);
    expect([detail.code, detail.data['caseNo']]).toEqual([200, null]);
    for (const path of [
      'process?mine=true',
      'task?state=todo',
      'task?state=started',
      'process?sort=-caseNo',
    ]) {
      const { code, data } = await house.call<{ records: object[] }>(
        'nonghu1',
        'GET',
        `/v1/flowable/${path}`,
      );
      expect([path, code, data.records[0]]).toEqual([path, 200, expect.objectContaining({ caseNo: null })]);
    }
    const found = await house.call<{ total: number }>('nonghu1', 'GET', '/v1/flowable/process?keyword=JF');
    expect([found.code, found.data.total]).toEqual([200, 0]);
  });

  it('is given when it is handed in, one after the other without a gap, whatever drafts and refusals came between', async () => {
    const waiting = (await start(house, 'nonghu1', 'zjdjfsp', application(), draft)).data.processId;
    const first = await start(house, 'nonghu1', 'zjdjfsp', application());
    const thrown = (await start(house, 'nonghu1', 'zjdjfsp', application(), draft)).data.processId;
    expect((await house.call('nonghu1', 'DELETE', `/v1/flowable/process/${thrown}`)).code).toBe(200);
    expect((await start(house, 'nonghu1', 'zjdjfsp', { jfsqjd: {} })).code).toBe(42200);
    const step = { taskKey: 'nhsq', by: 'nonghu1', form: application() };
    expect((await submit(house, waiting, { ...step, form: { jfsqjd: { name: '' } } })).code).toBe(42200);
    const late = await submit(house, waiting, step);
    expect(late.data).toMatchObject({
      caseNo: expect.stringMatching(/^JF350399100\d{12}$/),
      status: 'running',
    });
    expect(late.data.tasks).toMatchObject([
      { taskKey: 'cjtzgsc', caseNo: (late.data as { caseNo?: string }).caseNo },
    ]);
    const together = await Promise.all(
      ['011', '013', '015'].map((order) =>
        start(
          house,
          'cunwei',
          'zjdjfsp',
          application({ sfzh: identity('19710823', order), lxdh: '14000009999' }),
        ),
      ),
    );
    expect(together.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(first.code).toBe(200);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  });

  it('is not given where the step fails after it was taken', async () => {
    const before = await numbers();
    const falling = {
      stepped: async () => {
        throw new Error('the registry of the county fell over');
      },
    };
    const refused = await house.withHook(falling, () => start(house, 'nonghu1', 'zjdjfsp', application()));
    expect(refused.code).toBe(50000);
    expect((await start(house, 'nonghu1', 'zjdjfsp', application())).code).toBe(200);
    expect(await numbers()).toEqual([...before, before.length + 1]);
  });

  it('stays what it was when a case comes back and is handed in again', async () => {
    const { data } = await start(house, 'nonghu1', 'zjdjfsp', application());
    const back = { taskKey: 'cjtzgsc', by: 'jiti', outcome: 'return', status: 0 as const, content: '补正' };
    await submit(house, data.processId, { ...back, form: { jfsqjd: { cjtjjzzShyj: '退回' } } });
    const again = await submit(house, data.processId, {
      taskKey: 'nhsq',
      by: 'nonghu1',
      form: application(),
    });
    expect(again.data).toMatchObject({ caseNo: (data as { caseNo?: string }).caseNo });
  });

  it('leaves drafts to be limited by role, and says which to hand in or throw away', async () => {
    const begin = (more: object = draft) => start(house, 'xuncha', 'rcxj', { rcxj: {} }, more);
    const made = [await begin(), await begin()];
    expect(made.map(({ code }) => code)).toEqual([200, 200]);
    const refused = await begin();
    expect([refused.code, refused.message]).toEqual([
      42200,
      expect.stringMatching(
        /^您的草稿已有2份，不能再新建。请先提交或删除不需要的草稿，例如：\d{4}-\d\d-\d\d的日常巡检（.+）；/,
      ),
    ]);
    expect(refused.data).toMatchObject({ drafts: made.map(({ data }) => ({ processId: data.processId })) });
    const [first] = made;
    expect((await house.call('xuncha', 'DELETE', `/v1/flowable/process/${first?.data.processId}`)).code).toBe(
      200,
    );
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 42200]);
  });
});
