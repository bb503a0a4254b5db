import type { CaseDetail, FlowRecord } from '@homestead/workflow/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, start, taskOf } from '../testing/walk.ts';

describe('the flow record of a case', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());
  const recordsOf = async (processId: string) =>
    (await house.call<FlowRecord[]>('nonghu1', 'GET', `/v1/flowable/process/${processId}/tasks`)).data;

  it('shows the period of publicity as a step without a form: pending while it runs, done when it is over', async () => {
    const processId = await caseAt(house, 'cwhgs');
    const task = await taskOf(house, 'cunwei', processId, 'cwhgs');
    await house.call('cunwei', 'PUT', '/v1/flowable/task', {
      taskId: task.id,
      approverStatus: 1,
      formData: { jfsqjd: { cwhGsnr: '公示' } },
    });
    const waiting = (await recordsOf(processId)).at(-1);
    expect(waiting).toMatchObject({ kind: 'timer', approverStatus: null, approverTime: null, formKey: null });
    expect(waiting?.dueAt).not.toBeNull();
    house.advanceDays(8);
    await house.app.fireDueTimers();
    const after = (await recordsOf(processId)).filter(({ kind }) => kind === 'timer');
    expect(after).toMatchObject([
      { approverStatus: 1, approver: '系统', outcomeLabel: '期满', formKey: null },
    ]);
  });

  it('shows a comment with its files, which those who see the case may read', async () => {
    const processId = await caseAt(house, 'zgbcs');
    const task = await taskOf(house, 'zhenban', processId, 'zgbcs');
    const fileId = await house.upload('zhenban', '踏勘说明.txt', '四至清楚');
    const reply = await house.call('zhenban', 'POST', `/v1/flowable/task/${task.id}/comment`, {
      text: '请看附件',
      fileIds: [fileId],
    });
    expect(reply.code, reply.message).toBe(200);
    const comment = (await recordsOf(processId)).find(({ kind }) => kind === 'comment');
    expect(comment).toMatchObject({ approverContent: '请看附件', fileIds: [fileId], formKey: null });
    expect(await house.download('nonghu1', fileId)).toBe('四至清楚');
    expect(await house.download('nonghu2', fileId)).toBeNull();
  });

  it('comes with when the case was first handed in, not when its draft was begun', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application(), { draft: true })).data;
    const read = async () =>
      (await house.call<CaseDetail>('nonghu1', 'GET', `/v1/flowable/process/${processId}`)).data;
    const draft = await read();
    expect(draft.submitTime).toBeNull();
    house.advanceDays(2);
    const { id: taskId } = await taskOf(house, 'nonghu1', processId, 'nhsq');
    const body = { taskId, approverStatus: 1, formData: application() };
    const reply = await house.call('nonghu1', 'PUT', '/v1/flowable/task', body);
    expect(reply.code, reply.message).toBe(200);
    const { submitTime, createTime } = await read();
    expect(createTime).toBe(submitTime);
    expect(Date.parse(createTime) - Date.parse(draft.createTime)).toBeGreaterThan(86_400_000);
  });

  it('comes with what each reader may do on the tasks of the case', async () => {
    const processId = await caseAt(house, 'zgbcs');
    const actsOf = async (who: string) => {
      const { data } = await house.call<CaseDetail>(who, 'GET', `/v1/flowable/process/${processId}`);
      return Object.fromEntries(data.acts.map(({ taskKey, can }) => [taskKey, can]));
    };
    expect((await actsOf('zhenban'))['zgbcs']).toContain('complete');
    const villager = await actsOf('nonghu1');
    expect(villager['zgbcs']).toEqual(expect.arrayContaining(['comment', 'urge']));
    expect(villager['zgbcs']).not.toContain('complete');
    // The step before may still be taken back by whoever did it.
    expect(villager['jftzxz']).toContain('withdraw');
  });

  it('keeps with a step that was returned the form as it stood', async () => {
    const processId = await caseAt(house, 'zgbcs');
    const task = await taskOf(house, 'zhenban', processId, 'zgbcs');
    await house.call('zhenban', 'POST', `/v1/flowable/task/${task.id}/save`, {
      formData: { jfsqjd: { zgbCsbz: '四至不符' } },
    });
    const reply = await house.call('zhenban', 'POST', `/v1/flowable/task/${task.id}/return`, {
      toTaskKey: 'cwhsh',
      reason: '请复核四至',
    });
    expect(reply.code, reply.message).toBe(200);
    const returned = (await recordsOf(processId)).find(({ outcome }) => outcome === 'return');
    const form = await house.call<{ formKey: string; formData: Record<string, Record<string, unknown>> }>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${processId}/tasks/${returned?.id}`,
    );
    expect(form.data).toMatchObject({
      formKey: 'jfsqjd_zgbcs',
      formData: { jfsqjd: { zgbCsbz: '四至不符' } },
    });
  });
});
