import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsPage, caseTable, type Situation, situations, taskTable } from '../testing/acts-table.ts';
import { start, submit, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

/** Every situation in one process: one way, two branches, one task for each of two, one way again. */
const process = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:ha="https://homestead.example/bpmn" targetNamespace="https://homestead.example/test">
<process id="acts" name="试" isExecutable="true"><extensionElements><ha:variables><ha:variable name="pair" value='["x","y"]'/></ha:variables></extensionElements>
<startEvent id="s" flowable:initiator="initiator"/><userTask id="apply" name="申请" flowable:assignee="\${initiator}"/>
${['single', 'a', 'b', 'last'].map((id) => `<userTask id="${id}" name="${id}" flowable:candidateGroups="head,soil" ha:resubmit="straight"/>`).join('')}
<userTask id="joint" name="joint" flowable:candidateGroups="head,soil"><multiInstanceLoopCharacteristics flowable:collection="pair" flowable:elementVariable="one"/></userTask>
<userTask id="turns" name="turns" flowable:candidateGroups="head,soil"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="pair" flowable:elementVariable="one"/></userTask>
<parallelGateway id="fork"/><parallelGateway id="join"/><endEvent id="e"/>
${[
  ['s', 'apply'],
  ['apply', 'single'],
  ['single', 'fork'],
  ['fork', 'a'],
  ['fork', 'b'],
  ['a', 'join'],
  ['b', 'join'],
  ['join', 'joint'],
  ['joint', 'turns'],
  ['turns', 'last'],
  ['last', 'e'],
]
  .map(([from, to], n) => `<sequenceFlow id="f${n}" sourceRef="${from}" targetRef="${to}"/>`)
  .join('')}
</process></definitions>`;

const names = Object.keys(situations) as Situation[];
const cells = (table: typeof taskTable) =>
  Object.entries(table).flatMap(([act, row]) =>
    names.map((situation) => [act, situation, row[situation]] as const),
  );

describe('what an officer does with a task', () => {
  let county: ToyCounty;
  let colleague: string;
  beforeAll(async () => {
    county = await startToyCounty();
    colleague = await county.idOf('soil');
    const deployed = await county.call('keeper', 'POST', '/v1/flowable/process-definition', {
      bpmn: process,
    });
    expect(deployed.code, JSON.stringify(deployed.data)).toBe(200);
  });
  afterAll(() => county.close());

  const complete = async (by: string, processId: string, taskKey: string) => {
    const reply = await submit(county, processId, { taskKey, by });
    expect(reply.code, `${taskKey}: ${reply.message}`).toBe(200);
  };
  const stands: Partial<Record<Situation, string>> = {
    branch: 'a',
    joint: 'joint',
    turns: 'turns',
    draft: 'apply',
  };
  const before: Partial<Record<Situation, string>> = {
    branch: 'single',
    joint: 'b',
    turns: 'joint',
    draft: '',
  };
  /** Who acts where it is not the head. */
  const actors: Partial<Record<Situation, string>> = { draft: 'lan', entrusted: 'soil' };

  /** A case in a situation: its task, and the step before it with whoever did that. */
  async function bring(situation: Situation) {
    const begun = await start(county, 'lan', 'acts', {}, situation === 'draft' ? { draft: true } : {});
    expect(begun.code, begun.message).toBe(200);
    const { processId } = begun.data;
    const isFurther = ['branch', 'joint', 'turns'].includes(situation);
    if (isFurther) await complete('head', processId, 'single');
    if (isFurther && situation !== 'branch')
      for (const branch of ['a', 'b']) await complete('head', processId, branch);
    if (situation === 'turns')
      for (let left = 2; left > 0; left -= 1) await complete('head', processId, 'joint');
    if (situation === 'straight') {
      const { id } = await taskOf(county, 'head', processId, 'single');
      const body = { toTaskKey: 'apply', reason: '补正' };
      expect((await county.call('head', 'POST', `/v1/flowable/task/${id}/return`, body)).code).toBe(200);
      await complete('lan', processId, 'apply');
    }
    const holder = actors[situation] ?? 'head';
    const task = await taskOf(
      county,
      situation === 'draft' ? holder : 'head',
      processId,
      stands[situation] ?? 'single',
    );
    const post = (who: string, id: string, action: string, body: object = {}) =>
      county.call(who, 'POST', `/v1/flowable/task/${id}/${action}`, body);
    if (situation === 'claimed') await post('head', task.id, 'claim');
    if (situation === 'taken') await post('soil', task.id, 'claim');
    if (situation === 'delegated' || situation === 'entrusted')
      await post('head', task.id, 'delegate', { userId: colleague });
    if (situation === 'begun') {
      await complete('head', processId, 'single');
      await post('soil', (await taskOf(county, 'soil', processId, 'a')).id, 'claim');
    }
    if (situation === 'suspended' || situation === 'ended') {
      const act = situation === 'suspended' ? 'suspend' : 'end';
      await county.call('head', 'POST', `/v1/flowable/process/${processId}/${act}`, { reason: '测试' });
    }
    const records = await county.call<{ taskId: string; taskKey: string }[]>(
      holder,
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    const done = records.data.filter(({ taskId }) => taskId && taskId !== task.id);
    return {
      processId,
      holder,
      taskId: task.id,
      previous:
        situation === 'begun'
          ? task.id
          : done.findLast(({ taskKey }) => taskKey === (before[situation] ?? 'apply'))?.taskId,
    };
  }

  const bodies = (signer: string): Record<string, object> => ({
    return: { toTaskKey: 'apply', reason: '补正' },
    transfer: { userId: colleague, reason: '出差' },
    delegate: { userId: colleague },
    addSigner: { userIds: [signer], mode: 'parallel' },
    removeSigner: { userId: signer },
    copy: { userIds: [signer] },
    comment: { text: '请注意' },
  });

  /** Completes whatever is open until the case is over: nothing may be stuck. */
  async function finish(processId: string): Promise<string> {
    for (let left = 30; left > 0; left -= 1) {
      const open = await county.openTasks(processId);
      const next = open[0];
      if (!next) break;
      const people = {
        [await county.idOf('head')]: 'head',
        [colleague]: 'soil',
        [await county.idOf('lan')]: 'lan',
      };
      const who =
        (next.assignee_id && people[next.assignee_id]) ?? (next.candidate_groups.length > 0 ? 'head' : 'lan');
      const reply = await county.call(who, 'PUT', '/v1/flowable/task', {
        taskId: next.id,
        approverStatus: 1,
        formData: {},
      });
      expect(reply.code, `${next.task_key} by ${who}: ${reply.message}`).toBe(200);
    }
    const detail = await county.call<{ status: string }>('head', 'GET', `/v1/flowable/process/${processId}`);
    return detail.data.status;
  }

  it.each(cells(taskTable))('%s of a task that is %s answers %i', async (act, situation, code) => {
    const { processId, holder, taskId, previous } = await bring(situation);
    const signer = situation === 'entrusted' ? await county.idOf('head') : colleague;
    const post = (who: string, id: string, action: string) =>
      action === 'complete'
        ? county.call(who, 'PUT', '/v1/flowable/task', { taskId: id, approverStatus: 1, formData: {} })
        : county.call(who, 'POST', `/v1/flowable/task/${id}/${action}`, bodies(signer)[action] ?? {});
    const isGoing = code === 200 && act !== 'comment';
    if (act === 'unclaim' && isGoing && situation !== 'entrusted' && situation !== 'claimed')
      await post(holder, taskId, 'claim');
    if (act === 'removeSigner' && isGoing) expect((await post(holder, taskId, 'addSigner')).code).toBe(200);
    const isEarlier = act === 'withdraw' && previous !== undefined;
    const isResidents = !['branch', 'joint', 'turns', 'begun'].includes(situation);
    const who = act === 'urge' || (isEarlier && isResidents) ? 'lan' : holder;
    const reply = await post(who, isEarlier ? previous : taskId, act);
    expect(reply.code, `${reply.message} ${JSON.stringify(reply.data)}`).toBe(code);
    if (!['draft', 'suspended', 'ended'].includes(situation))
      expect(await finish(processId)).toBe('completed');
  });

  it.each(cells(caseTable))('%s of a case that is %s answers %i', async (act, situation, code) => {
    const { processId } = await bring(situation);
    const reply = await county.call(
      situation === 'draft' ? 'lan' : 'head',
      'POST',
      `/v1/flowable/process/${processId}/${act}`,
      { reason: '测试' },
    );
    expect(reply.code, reply.message).toBe(code);
  });

  it('is told on a page that is made from the same table', async () => {
    const page = fileURLToPath(new URL('../../../../docs/acts-and-situations.md', import.meta.url));
    expect(await readFile(page, 'utf8')).toBe(actsPage());
  });

  it.each(['complete', 'return'])(
    'whoever delegated a task is told once that it is done: %s',
    async (how) => {
      const { processId, taskId } = await bring('delegated');
      const before = county.notified.length;
      if (how === 'complete') await complete('soil', processId, 'single');
      else {
        const body = { toTaskKey: 'apply', reason: '补正' };
        expect((await county.call('soil', 'POST', `/v1/flowable/task/${taskId}/return`, body)).code).toBe(
          200,
        );
      }
      const told = county.notified.slice(before).filter(({ kind }) => kind === 'delegateDone');
      expect(told.map(({ to, by }) => [to.people, by?.name])).toEqual([
        [[await county.idOf('head')], expect.any(String)],
      ]);
    },
  );

  it('a transferred task is the colleague’s alone', async () => {
    const { processId, taskId } = await bring('branch');
    await county.call('head', 'POST', `/v1/flowable/task/${taskId}/transfer`, { userId: colleague });
    const reply = await county.call('head', 'PUT', '/v1/flowable/task', {
      taskId,
      approverStatus: 1,
      formData: {},
    });
    expect(reply.code).toBe(40300);
    await complete('soil', processId, 'a');
  });

  it.each([
    ['head', 'claim', '收回委托'],
    ['soil', 'unclaim', '交回委托'],
  ])('a delegation that %s ends by %s is in the flow record as %s', async (who, act, name) => {
    const { processId, taskId } = await bring('delegated');
    const before = county.notified.length;
    expect((await county.call(who, 'POST', `/v1/flowable/task/${taskId}/${act}`, {})).code).toBe(200);
    const told = county.notified.slice(before).map(({ kind, to }) => [kind, to.people]);
    // Whoever hands a task on or takes it back knows it; the other one is told.
    expect(told).toEqual([
      who === 'head' ? ['takenAway', [colleague]] : ['transferred', [await county.idOf('head')]],
    ]);
    const records = await county.call<{ taskName: string }[]>(
      'head',
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(records.data.filter(({ taskName }) => taskName.startsWith(name))).toHaveLength(1);
    await complete('head', processId, 'single');
  });

  it('whoever comes too late to a task is told who has done it and when, also where the case has ended with it', async () => {
    const { processId } = await bring('turns');
    for (let left = 2; left > 0; left -= 1) await complete('head', processId, 'turns');
    const { id: taskId } = await taskOf(county, 'head', processId, 'last');
    await complete('head', processId, 'last');
    for (const [act, body] of [
      ['transfer', { userId: colleague }],
      ['return', { toTaskKey: 'single', reason: '重核' }],
      ['claim', {}],
    ] as const) {
      const reply = await county.call('soil', 'POST', `/v1/flowable/task/${taskId}/${act}`, body);
      expect([act, reply.code, reply.message]).toEqual([
        act,
        40900,
        expect.stringMatching(/^该任务已由.+于.+处理$/),
      ]);
    }
  });

  it('a step is not taken back once the next was claimed, and by nobody but who took it', async () => {
    const { taskId, previous } = await bring('branch');
    expect((await county.call('soil', 'POST', `/v1/flowable/task/${previous}/withdraw`, {})).code).toBe(
      40300,
    );
    await county.call('soil', 'POST', `/v1/flowable/task/${taskId}/claim`, {});
    expect((await county.call('head', 'POST', `/v1/flowable/task/${previous}/withdraw`, {})).code).toBe(
      40900,
    );
  });

  it('a withdrawal that names the open task takes back the last step of whoever asks, an application for one', async () => {
    const { processId, taskId } = await bring('single');
    const withdraw = (who: string) => county.call(who, 'POST', `/v1/flowable/task/${taskId}/withdraw`, {});
    expect((await withdraw('head')).code).toBe(40300);
    expect((await withdraw('lan')).code).toBe(200);
    const open = await county.openTasks(processId);
    expect(open.map(({ task_key }) => task_key)).toEqual(['apply']);
  });

  it('urging again within four hours is too much', async () => {
    const { taskId } = await bring('single');
    const urge = () => county.call('lan', 'POST', `/v1/flowable/task/${taskId}/urge`, {});
    expect([(await urge()).code, (await urge()).code]).toEqual([200, 42900]);
  });

  it('a case that stood still goes on where it stood', async () => {
    const { processId } = await bring('suspended');
    const held = await county.openTasks(processId);
    const refused = await county.call('head', 'PUT', '/v1/flowable/task', {
      taskId: held[0]?.id,
      approverStatus: 1,
      formData: {},
    });
    expect(refused.code).toBe(42200);
    await county.call('head', 'POST', `/v1/flowable/process/${processId}/resume`, {});
    expect(await finish(processId)).toBe('completed');
  });
});
