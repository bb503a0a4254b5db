import { printOpinions } from '@homestead/papers/engine';
import { listDecisions } from '@homestead/workflow/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, submit, taskOf, wayOf } from '../testing/walk.ts';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.close());

it('a paper prints what the holder of a task decided, and not what a signer beside them said after it', async () => {
  const processId = await caseAt(house, 'lssp');
  const agree = wayOf(false).find(({ taskKey }) => taskKey === 'lssp')!;
  const { id } = await taskOf(house, agree.by, processId, 'lssp');
  const asked = { userIds: [await house.idOf('nongye')], mode: 'parallel' };
  expect((await house.call(agree.by, 'POST', `/v1/flowable/task/${id}/addSigner`, asked)).code).toBe(200);
  expect((await submit(house, processId, { ...agree, content: '同意按图建设' })).code).toBe(200);
  const beside = { ...agree, by: 'nongye', content: '注意排水' };
  expect((await submit(house, processId, beside)).code).toBe(200);
  const decisions = await listDecisions(house.db.kysely, processId);
  const printed = printOpinions({ township: { task: 'lssp' } }, decisions);
  expect(printed['township']).toMatchObject({ text: '同意按图建设' });
});

it('an application can be withdrawn until the stage has decided, whatever a signer before its holder has said', async () => {
  const processId = await caseAt(house, 'zgbcs');
  const review = wayOf(false).find(({ taskKey }) => taskKey === 'zgbcs')!;
  const { id } = await taskOf(house, review.by, processId, 'zgbcs');
  const asked = { userIds: [await house.idOf('nongye')], mode: 'before' };
  expect((await house.call(review.by, 'POST', `/v1/flowable/task/${id}/addSigner`, asked)).code).toBe(200);
  const mayWithdraw = async () =>
    (
      await house.call<{ can: string[] }>('nonghu1', 'GET', `/v1/flowable/process/${processId}`)
    ).data.can.includes('withdraw');
  expect(await mayWithdraw()).toBe(true);
  expect((await submit(house, processId, { ...review, by: 'nongye' })).code).toBe(200);
  expect(await mayWithdraw()).toBe(true);
  expect((await submit(house, processId, review)).code).toBe(200);
  expect(await mayWithdraw()).toBe(false);
});
