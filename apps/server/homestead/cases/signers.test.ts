import type { RefusalNotice } from '@homestead/homestead/contract';
import type { Notice } from '@homestead/notifications/contract';
import { printOpinions } from '@homestead/papers/engine';
import { findCase, listDecisions } from '@homestead/workflow/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, type Step, submit, taskOf, wayOf } from '../testing/walk.ts';

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
  const instance = await findCase(house.db.kysely, processId);
  const decisions = await listDecisions(house.db.kysely, instance!);
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

/** The holder of a task says no, and a signer beside them agrees after that. */
async function refusedThenAgreed(taskKey: string, no: Omit<Step, 'taskKey' | 'by'>): Promise<string> {
  const processId = await caseAt(house, taskKey);
  const agree = wayOf(false).find((step) => step.taskKey === taskKey)!;
  const { id } = await taskOf(house, agree.by, processId, taskKey);
  const asked = { userIds: [await house.idOf('nongye')], mode: 'parallel' };
  expect((await house.call(agree.by, 'POST', `/v1/flowable/task/${id}/addSigner`, asked)).code).toBe(200);
  const refused = await submit(house, processId, { ...no, taskKey, by: agree.by, status: 0 });
  expect([refused.code, refused.data.status], refused.message).toEqual([200, 'running']);
  const last = await submit(house, processId, { ...agree, by: 'nongye', content: '没有意见' });
  expect(last.code, last.message).toBe(200);
  return processId;
}

it('a return says why, and by whom, though a signer beside its holder agreed after it', async () => {
  const form = { jfsqjd: { zgbCsyj: '退回' } };
  const processId = await refusedThenAgreed('zgbcs', { outcome: 'return', content: '照片不清', form });
  const { id } = await taskOf(house, 'nonghu1', processId, 'nhsq');
  const task = await house.call<{ returnReason: string | null }>('nonghu1', 'GET', `/v1/flowable/task/${id}`);
  expect(task.data.returnReason).toBe('照片不清');
  const told = await house.call<{ records: Notice[] }>('nonghu1', 'GET', '/notice?pageSize=1');
  expect(told.data.records[0]).toMatchObject({ kind: 'returned', text: expect.stringContaining('照片不清') });
});

it('a notice of refusal gives the reason of whoever refused, though a signer beside them agreed after it', async () => {
  const file = await house.upload('zhenzhang', 'n.txt', '不予批准通知书');
  const form = { jfsqjd: { lsyj: '不同意', lsbypztzs: file } };
  const processId = await refusedThenAgreed('lssp', { outcome: 'refuse', content: '占用林地', form });
  const notice = await house.call<RefusalNotice>(
    'nonghu1',
    'GET',
    `/v1/homestead/refusal-notice/${processId}`,
  );
  expect(notice.data).toMatchObject({ reason: '占用林地' });
});
