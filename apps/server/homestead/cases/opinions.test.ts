import { rows } from '@homestead/database';
import { listDecisions } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, submit, taskOf, wayOf } from '../testing/walk.ts';

describe('the opinions on the papers of a case', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const opinions = async (processId: string) => {
    const [instance] = await rows<Parameters<typeof listDecisions>[1]>(
      house.db.kysely,
      sql`select id, state from workflow.instance where id = ${processId}`,
    );
    const found = await listDecisions(house.db.kysely, instance!);
    return found.filter(({ taskKey }) => taskKey !== 'nhsq').map((one) => `${one.taskKey} ${one.outcome}`);
  };
  const stepOf = (taskKey: string) => wayOf(false).find((step) => step.taskKey === taskKey)!;

  it('are those on which the case stands: what a return went back before counts no more', async () => {
    const processId = await caseAt(house, 'cwhyj');
    expect(await opinions(processId)).toEqual(['cjtzgsc 同意']);
    const back = {
      taskKey: 'cwhyj',
      by: 'cunwei',
      outcome: 'return',
      status: 0 as const,
      content: '四至不清',
    };
    const { id } = await taskOf(house, 'cunwei', processId, 'cwhyj');
    expect((await submit(house, processId, back)).code).toBe(200);
    expect(await opinions(processId)).toEqual(['cwhyj 退回']);
    expect((await house.call('cunwei', 'POST', `/v1/flowable/task/${id}/withdraw`, {})).code).toBe(200);
    expect(await opinions(processId)).toEqual(['cjtzgsc 同意']);
    expect((await submit(house, processId, back)).code).toBe(200);
    const again = { taskKey: 'nhsq', by: 'nonghu1', form: application({ nsqszd: '水渠' }) };
    expect((await submit(house, processId, again)).code).toBe(200);
    expect(await opinions(processId)).toEqual([]);
    expect((await submit(house, processId, stepOf('cjtzgsc'))).code).toBe(200);
    expect(await opinions(processId)).toEqual(['cjtzgsc 同意']);
  });

  it('are those of all departments while some of them are still to answer', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    const [first] = wayOf(false).filter(({ taskKey }) => taskKey === 'lssp_bm');
    const before = await opinions(processId);
    expect((await submit(house, processId, first!)).code).toBe(200);
    expect(await opinions(processId)).toEqual([...before, 'lssp_bm 同意']);
  });

  it('are nothing of a task whose holder or added signer is still to answer', async () => {
    house.moveTo('2026-06-01T01:00:00Z');
    const processId = await caseAt(house, 'lssp');
    const before = await opinions(processId);
    const { id } = await taskOf(house, 'zhenzhang', processId, 'lssp');
    const signer = { userIds: [await house.idOf('nongye')], mode: 'before' };
    const added = await house.call('zhenzhang', 'POST', `/v1/flowable/task/${id}/addSigner`, signer);
    expect(added.code, added.message).toBe(200);
    expect((await submit(house, processId, { ...stepOf('lssp'), by: 'nongye' })).code).toBe(200);
    expect(await opinions(processId)).toEqual(before);
    expect((await submit(house, processId, stepOf('lssp'))).code).toBe(200);
    expect(await opinions(processId)).toEqual([...before, 'lssp 同意', 'lssp 同意']);
  });
});
