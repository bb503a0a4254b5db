import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { caseAt, submit, wayOf } from './testing/walk.ts';

const refusals = [
  ['cjtzgsc', 'jiti', { cjtjjzzShyj: '不予批准' }, 'bypztzs'],
  ['cwhyj', 'cunwei', { cwhSftyjf: '否' }, 'bypztzs'],
  ['lssp', 'zhenzhang', { lsyj: '不同意' }, 'lsbypztzs'],
] as const;

describe('a refusal', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  it.each(refusals)(
    'at %s by %s needs its notice, ends the case, and the villager reads the notice',
    async (taskKey, by, decision, notice) => {
      const processId = await caseAt(house, taskKey);
      const step = (form: Record<string, unknown>) => ({
        taskKey,
        by,
        outcome: 'refuse',
        status: 0 as const,
        content: '不符合条件',
        form: { jfsqjd: form },
      });
      const bare = await submit(house, processId, step(decision));
      expect([bare.code, bare.data.fields?.map(({ path }) => path)]).toEqual([42200, [`jfsqjd.${notice}`]]);
      const foreign = await house.upload('nonghu2', 'n.txt', '不是我的');
      expect((await submit(house, processId, step({ ...decision, [notice]: foreign }))).code).toBe(42200);
      const file = await house.upload(by, 'n.txt', '不予批准通知书');
      const done = await submit(house, processId, step({ ...decision, [notice]: file }));
      expect([done.code, done.data.status], JSON.stringify(done.data)).toEqual([200, 'refused']);
      expect(await house.download('nonghu1', file)).toBe('不予批准通知书');
      expect(await house.download('nonghu2', file)).toBeNull();
    },
  );

  it('of the joint review is not turned into an approval while a department said no', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    for (const [by, status] of [
      ['nongye', 1],
      ['ziran', 1],
      ['linye', 0],
      ['shuili', 1],
    ] as const) {
      const reply = await submit(house, processId, { taskKey: 'lssp_bm', by, status, content: '占用林地' });
      expect(reply.code, JSON.stringify(reply.data)).toBe(200);
    }
    const agreed = await submit(house, processId, wayOf(false).find(({ taskKey }) => taskKey === 'lssp')!);
    expect(agreed.data.fields).toEqual([
      { path: 'jfsqjd.lsyj', message: '林业部门不同意，联审不能通过；请退回或不予批准' },
    ]);
  });
});
