import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, submit, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

/** One way over the tasks, all of the head but the applicant's first; `more` follows the last of them. */
const process = (...more: string[]) => {
  const ids = ['first', 'second', ...more];
  const way = ['s', 'apply', ...ids, 'e'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="https://homestead.example/test">
<process id="moves" name="试" isExecutable="true"><startEvent id="s" flowable:initiator="initiator"/>
<userTask id="apply" name="申请" flowable:assignee="\${initiator}"/>
${ids.map((id) => `<userTask id="${id}" name="${id}" flowable:candidateGroups="head,soil"/>`).join('')}
<endEvent id="e"/>${way
    .slice(1)
    .map((to, n) => `<sequenceFlow id="f${n}" sourceRef="${way[n]}" targetRef="${to}"/>`)
    .join('')}</process></definitions>`;
};

let county: ToyCounty;
beforeAll(async () => {
  county = await startToyCounty();
});
afterAll(() => county?.close());

const deploy = async (bpmn: string) => {
  const reply = await county.call<{ id: string }>('keeper', 'POST', '/v1/flowable/process-definition', {
    bpmn,
  });
  expect(reply.code, reply.message).toBe(200);
  return reply.data.id;
};
const begin = async () => {
  const begun = await start(county, 'lan', 'moves', {});
  expect(begun.code, begun.message).toBe(200);
  return begun.data.processId;
};
const complete = async (by: string, processId: string, taskKey: string) => {
  const reply = await submit(county, processId, { taskKey, by });
  expect(reply.code, `${taskKey}: ${reply.message}`).toBe(200);
};
const historyOf = async (processId: string) => {
  const path = `/v1/flowable/process/${processId}/tasks`;
  const { data } = await county.call<{ kind: string; approverContent: string }[]>('keeper', 'GET', path);
  return data.map(({ kind, approverContent }) => `${kind} ${approverContent ?? ''}`);
};

describe('a task that is reassigned', () => {
  beforeAll(() => deploy(process()));

  it('is taken from whoever claimed it and given to a colleague, by whoever may, with the reason kept', async () => {
    const processId = await begin();
    const task = await taskOf(county, 'head', processId, 'first');
    const act = (who: string, action: string, body: object) =>
      county.call(who, 'POST', `/v1/flowable/task/${task.id}/${action}`, body);
    expect((await act('head', 'claim', {})).code).toBe(200);
    const colleague = await county.idOf('soil');
    const body = { userId: colleague, reason: '原办理人休假' };
    expect((await act('head', 'reassign', body)).code).toBe(40300);
    expect((await act('keeper', 'reassign', { userId: colleague })).code).toBe(42200);
    // The task goes to one of those whom it may wait for, and to no resident.
    const resident = { userId: await county.idOf('lan'), reason: '试' };
    expect((await act('keeper', 'reassign', resident)).code).toBe(42200);
    const people = await county.call<{ records: { id: string }[] }>(
      'keeper',
      'GET',
      `/v1/flowable/task/${task.id}/people?action=reassign`,
    );
    expect(people.data.records.map(({ id }) => id)).toContain(colleague);
    expect(people.data.records.map(({ id }) => id)).not.toContain(await county.idOf('head'));
    const done = await act('keeper', 'reassign', body);
    expect(done.code, done.message).toBe(200);
    const told = county.notified.filter(({ kind }) => kind === 'takenAway');
    expect(told.map(({ to, reason }) => [to.people, reason])).toEqual([
      [[await county.idOf('head')], expect.stringMatching(/^改派给.*：原办理人休假$/)],
    ]);
    expect((await historyOf(processId)).some((line) => /^reassign 改派给.*：原办理人休假$/.test(line))).toBe(
      true,
    );
    const refused = await county.call('head', 'PUT', '/v1/flowable/task', {
      taskId: task.id,
      approverStatus: 1,
      formData: {},
    });
    expect(refused.code).not.toBe(200);
    await complete('soil', processId, 'first');
  });

  it('is never an applicant’s own', async () => {
    const begun = await start(county, 'lan', 'moves', {});
    const { processId } = begun.data;
    const task = await taskOf(county, 'head', processId, 'first');
    const back = { toTaskKey: 'apply', reason: '补正' };
    await county.call('head', 'POST', `/v1/flowable/task/${task.id}/return`, back);
    const own = await taskOf(county, 'lan', processId, 'apply');
    const reply = await county.call('keeper', 'POST', `/v1/flowable/task/${own.id}/reassign`, {
      userId: await county.idOf('head'),
      reason: '试',
    });
    expect(reply.code).toBe(40300);
  });
});

describe('a running case that is moved to another version', () => {
  const migrate = (who: string, processId: string, definitionId: string) =>
    county.call<{ fields: { path: string; message: string }[] }>(
      who,
      'POST',
      `/v1/flowable/process/${processId}/migrate`,
      { definitionId, reason: '流程调整' },
    );

  it('goes on by that version from where it stands, with both versions in its history', async () => {
    const before = await deploy(process());
    const processId = await begin();
    await complete('head', processId, 'first');
    const after = await deploy(process('third'));
    expect((await migrate('head', processId, after)).code).toBe(40300);
    expect((await migrate('keeper', processId, before)).data?.fields).toMatchObject([
      { path: 'definitionId' },
    ]);
    const moved = await migrate('keeper', processId, after);
    expect(moved.code, moved.message).toBe(200);
    expect(
      (await historyOf(processId)).some((line) =>
        /^migrate 由第 \d+ 版迁移到第 \d+ 版：流程调整$/.test(line),
      ),
    ).toBe(true);
    await complete('head', processId, 'second');
    await complete('head', processId, 'third');
    const { data } = await county.call<{ status: string; processVersion: number }>(
      'keeper',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    const { data: version } = await county.call<{ version: number }>(
      'keeper',
      'GET',
      `/v1/flowable/process-definition/${after}`,
    );
    expect(data).toMatchObject({ status: 'completed', processVersion: version.version });
  });

  it('is refused with each place at which the version does not fit, and stays as it was', async () => {
    const longer = await deploy(process('third'));
    const processId = await begin();
    for (const taskKey of ['first', 'second']) await complete('head', processId, taskKey);
    const shorter = await deploy(process('other'));
    const refused = await migrate('keeper', processId, shorter);
    expect([refused.code, refused.data.fields.map(({ path }) => path)]).toEqual([42200, ['third']]);
    expect(longer).not.toBe(shorter);
    await complete('head', processId, 'third');
    const foreign = await county.call<{ id: string }>(
      'keeper',
      'GET',
      '/v1/flowable/process-definition/key/hint',
    );
    expect((await migrate('keeper', processId, foreign.data.id)).code).not.toBe(200);
  });
});
