import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { start, submit, taskOf } from '../testing/walk.ts';

/** One way over the tasks, all of the township office but the applicant's first; `more` follows the last of them. */
const process = (...more: string[]) => {
  const ids = ['first', 'second', ...more];
  const way = ['s', 'apply', ...ids, 'e'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="https://homestead.example/test">
<process id="moves" name="试" isExecutable="true"><startEvent id="s" flowable:initiator="initiator"/>
<userTask id="apply" name="申请" flowable:assignee="\${initiator}"/>
${ids.map((id) => `<userTask id="${id}" name="${id}" flowable:candidateGroups="township-office,dept-agriculture"/>`).join('')}
<endEvent id="e"/>${way
    .slice(1)
    .map((to, n) => `<sequenceFlow id="f${n}" sourceRef="${way[n]}" targetRef="${to}"/>`)
    .join('')}</process></definitions>`;
};

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house?.close());

const deploy = async (bpmn: string) => {
  const reply = await house.call<{ id: string }>('admin', 'POST', '/v1/flowable/process-definition', {
    bpmn,
  });
  expect(reply.code, reply.message).toBe(200);
  return reply.data.id;
};
const begin = async () => {
  const begun = await start(house, 'nonghu1', 'moves', {});
  expect(begun.code, begun.message).toBe(200);
  return begun.data.processId;
};
const complete = async (by: string, processId: string, taskKey: string) => {
  const reply = await submit(house, processId, { taskKey, by });
  expect(reply.code, `${taskKey}: ${reply.message}`).toBe(200);
};
const historyOf = async (processId: string) => {
  const path = `/v1/flowable/process/${processId}/tasks`;
  const { data } = await house.call<{ kind: string; approverContent: string }[]>('admin', 'GET', path);
  return data.map(({ kind, approverContent }) => `${kind} ${approverContent ?? ''}`);
};

describe('a task that is reassigned', () => {
  beforeAll(() => deploy(process()));

  it('is taken from whoever claimed it and given to a colleague, by whoever may, with the reason kept', async () => {
    const processId = await begin();
    const task = await taskOf(house, 'zhenban', processId, 'first');
    const act = (who: string, action: string, body: object) =>
      house.call(who, 'POST', `/v1/flowable/task/${task.id}/${action}`, body);
    expect((await act('zhenban', 'claim', {})).code).toBe(200);
    const colleague = await house.idOf('nongye');
    const body = { userId: colleague, reason: '原办理人休假' };
    expect((await act('zhenban', 'reassign', body)).code).toBe(40300);
    expect((await act('admin', 'reassign', { userId: colleague })).code).toBe(42200);
    // The task goes to one of those whom it may wait for, and to no villager.
    const villager = { userId: await house.idOf('nonghu1'), reason: '试' };
    expect((await act('admin', 'reassign', villager)).code).toBe(42200);
    const people = await house.call<{ records: { id: string }[] }>(
      'admin',
      'GET',
      `/v1/flowable/task/${task.id}/people?action=reassign`,
    );
    expect(people.data.records.map(({ id }) => id)).toContain(colleague);
    expect(people.data.records.map(({ id }) => id)).not.toContain(await house.idOf('zhenban'));
    const done = await act('admin', 'reassign', body);
    expect(done.code, done.message).toBe(200);
    expect((await historyOf(processId)).some((line) => /^reassign 改派给.*：原办理人休假$/.test(line))).toBe(
      true,
    );
    const refused = await house.call('zhenban', 'PUT', '/v1/flowable/task', {
      taskId: task.id,
      approverStatus: 1,
      formData: {},
    });
    expect(refused.code).not.toBe(200);
    await complete('nongye', processId, 'first');
  });

  it('is never an applicant’s own', async () => {
    const begun = await start(house, 'nonghu1', 'moves', {});
    const { processId } = begun.data;
    const task = await taskOf(house, 'zhenban', processId, 'first');
    const back = { toTaskKey: 'apply', reason: '补正' };
    await house.call('zhenban', 'POST', `/v1/flowable/task/${task.id}/return`, back);
    const own = await taskOf(house, 'nonghu1', processId, 'apply');
    const reply = await house.call('admin', 'POST', `/v1/flowable/task/${own.id}/reassign`, {
      userId: await house.idOf('zhenban'),
      reason: '试',
    });
    expect(reply.code).toBe(40300);
  });
});

describe('a running case that is moved to another version', () => {
  const migrate = (who: string, processId: string, definitionId: string) =>
    house.call<{ fields: { path: string; message: string }[] }>(
      who,
      'POST',
      `/v1/flowable/process/${processId}/migrate`,
      { definitionId, reason: '流程调整' },
    );

  it('goes on by that version from where it stands, with both versions in its history', async () => {
    const before = await deploy(process());
    const processId = await begin();
    await complete('zhenban', processId, 'first');
    const after = await deploy(process('third'));
    expect((await migrate('zhenban', processId, after)).code).toBe(40300);
    expect((await migrate('admin', processId, before)).data?.fields).toMatchObject([
      { path: 'definitionId' },
    ]);
    const moved = await migrate('admin', processId, after);
    expect(moved.code, moved.message).toBe(200);
    expect(
      (await historyOf(processId)).some((line) =>
        /^migrate 由第 \d+ 版迁移到第 \d+ 版：流程调整$/.test(line),
      ),
    ).toBe(true);
    await complete('zhenban', processId, 'second');
    await complete('zhenban', processId, 'third');
    const { data } = await house.call<{ status: string }>(
      'admin',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    expect(data.status).toBe('completed');
  });

  it('is refused with each place at which the version does not fit, and stays as it was', async () => {
    const longer = await deploy(process('third'));
    const processId = await begin();
    for (const taskKey of ['first', 'second']) await complete('zhenban', processId, taskKey);
    const shorter = await deploy(process('other'));
    const refused = await migrate('admin', processId, shorter);
    expect([refused.code, refused.data.fields.map(({ path }) => path)]).toEqual([42200, ['third']]);
    expect(longer).not.toBe(shorter);
    await complete('zhenban', processId, 'third');
    const foreign = await house.call<{ id: string }>(
      'admin',
      'GET',
      '/v1/flowable/process-definition/key/wfjb',
    );
    expect((await migrate('admin', processId, foreign.data.id)).code).not.toBe(200);
  });
});
