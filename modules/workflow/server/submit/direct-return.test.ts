import { importLayer } from '@homestead/catalogue/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Form, type Step, start, submit, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

interface Way {
  /** Attributes of the application, of the task that returns, and of the one between. */
  first?: string;
  last?: string;
  between?: string;
}

/** Application, a review in between, one who may return; then two branches of which one may. */
const process = (
  key: string,
  { first = '', last = '', between = '' }: Way,
) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:ha="https://homestead.example/bpmn" targetNamespace="https://homestead.example/test">
<process id="${key}" name="试" isExecutable="true"><startEvent id="s" flowable:initiator="initiator"/>
<userTask id="apply" name="申请" flowable:formKey="plot_apply" flowable:assignee="\${initiator}" ${first}/>
<userTask id="review" name="审查" flowable:formKey="plot_check" flowable:candidateGroups="clerk" ha:readOnly="true" ${between}/>
<userTask id="judge" name="初审" flowable:candidateGroups="head" ${last}><extensionElements><ha:outcomes>
<ha:outcome id="agree" status="1" label="同意" kind="agree"/><ha:outcome id="return" status="0" label="退回" kind="return"/></ha:outcomes></extensionElements></userTask>
<exclusiveGateway id="result" default="go"/><parallelGateway id="fork"/>
<userTask id="a" name="甲" flowable:candidateGroups="soil"/>
<userTask id="b" name="乙" flowable:candidateGroups="wood" ha:resubmit="straight"/>
<parallelGateway id="join"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="apply"/><sequenceFlow id="f2" sourceRef="apply" targetRef="review"/>
<sequenceFlow id="f3" sourceRef="review" targetRef="judge"/><sequenceFlow id="f4" sourceRef="judge" targetRef="result"/>
<sequenceFlow id="back" sourceRef="result" targetRef="apply"><conditionExpression xsi:type="tFormalExpression">\${outcome == 'return'}</conditionExpression></sequenceFlow>
<sequenceFlow id="go" sourceRef="result" targetRef="fork"/><sequenceFlow id="f5" sourceRef="fork" targetRef="a"/>
<sequenceFlow id="f6" sourceRef="fork" targetRef="b"/><sequenceFlow id="f7" sourceRef="a" targetRef="join"/>
<sequenceFlow id="f8" sourceRef="b" targetRef="join"/><sequenceFlow id="f9" sourceRef="join" targetRef="e"/></process></definitions>`;

const straight = 'ha:resubmit="straight"';

describe('what was returned', () => {
  let county: ToyCounty;
  beforeAll(async () => {
    county = await startToyCounty();
    const ways: Record<string, Way> = {
      along: {},
      straight: { last: straight },
      settled: { last: straight, between: 'ha:settles="plot.place"' },
      nothing: { last: straight, between: 'ha:settles=""' },
      withdrawable: { first: 'ha:withdraw="end" ha:withdrawUntil="judge"' },
    };
    for (const [key, way] of Object.entries(ways)) {
      const bpmn = process(key, way);
      const { code, data } = await county.call('keeper', 'POST', '/v1/flowable/process-definition', { bpmn });
      expect(code, JSON.stringify(data)).toBe(200);
    }
  });
  afterAll(() => county.close());

  const done = async (processId: string, step: Step) => {
    const reply = await submit(county, processId, step);
    expect(reply.code, `${step.taskKey}: ${reply.message} ${JSON.stringify(reply.data)}`).toBe(200);
    return reply.data;
  };
  const keys = (reply: { tasks: { taskKey: string }[] }) => reply.tasks.map(({ taskKey }) => taskKey).sort();

  /** A case that the judge has just returned. */
  async function returned(key: string): Promise<string> {
    const begun = await start(county, 'lan', key, application());
    expect(begun.code, JSON.stringify(begun.data)).toBe(200);
    const { processId } = begun.data;
    await done(processId, { taskKey: 'review', by: 'clerk' });
    await done(processId, { taskKey: 'judge', by: 'head', outcome: 'return', status: 0, content: '补正' });
    return processId;
  }
  const again = (processId: string, form: Form) => done(processId, { taskKey: 'apply', by: 'lan', form });

  it('goes on along the diagram unless its content says otherwise', async () => {
    const reply = await done(await returned('along'), {
      taskKey: 'apply',
      by: 'lan',
      form: application(),
    });
    expect([keys(reply), reply.warnings]).toEqual([['review'], []]);
  });

  it('goes straight back to the one who returned it where content says so, and says where beforehand', async () => {
    const processId = await returned('straight');
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const detail = await county.call<{ resubmitTo: string | null }>('lan', 'GET', `/v1/flowable/task/${id}`);
    expect(detail.data.resubmitTo).toBe('初审');
    const reply = await done(processId, { taskKey: 'apply', by: 'lan', form: application() });
    expect([keys(reply), reply.warnings]).toEqual([['judge'], []]);
    expect(keys(await done(processId, { taskKey: 'judge', by: 'head', outcome: 'agree' }))).toEqual([
      'a',
      'b',
    ]);
  });

  it('goes along the diagram again where anything has changed since another task was done, unless content says what that one settles', async () => {
    const processId = await returned('straight');
    const reply = await done(processId, {
      taskKey: 'apply',
      by: 'lan',
      form: application({ place: '西岸' }),
    });
    expect(keys(reply)).toEqual(['review']);
    expect(reply.warnings.map(({ path }) => path)).toContain('plot.place');
    expect(reply.warnings.find(({ path }) => path === 'plot.place')?.message).toMatch(
      /已公示或已审核.*按流程重新办理/,
    );
  });

  it('a second time is held against what was settled at first', async () => {
    const processId = await returned('settled');
    await again(processId, { plot: { size: 90 } });
    await done(processId, { taskKey: 'judge', by: 'head', outcome: 'return', status: 0, content: '再补' });
    const reply = await again(processId, { plot: { place: '西岸' } });
    expect([keys(reply), reply.warnings.map(({ path }) => path)]).toEqual([['review'], ['plot.place']]);
  });

  it('counts what a draft changed between the return and the submit', async () => {
    const processId = await returned('settled');
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    await county.call('lan', 'POST', `/v1/flowable/task/${id}/save`, {
      formData: { plot: { place: '北岸' } },
    });
    const reply = await again(processId, { plot: {} });
    expect([keys(reply), reply.warnings.map(({ path }) => path)]).toEqual([['review'], ['plot.place']]);
  });

  it('goes straight back where only fields have changed that content does not hold for settled', async () => {
    const reply = await again(await returned('settled'), { plot: { size: 90 } });
    expect([keys(reply), reply.warnings]).toEqual([['judge'], []]);
    const free = await again(await returned('nothing'), { plot: { place: '南岸' } });
    expect([keys(free), free.warnings]).toEqual([['judge'], []]);
  });

  it('from one branch comes straight back to that branch, and the other branch is as it was', async () => {
    const { processId } = (await start(county, 'lan', 'nothing', application())).data;
    await done(processId, { taskKey: 'review', by: 'clerk' });
    await done(processId, { taskKey: 'judge', by: 'head', outcome: 'agree' });
    await done(processId, { taskKey: 'a', by: 'soil' });
    const { id } = await taskOf(county, 'wood', processId, 'b');
    const back = await county.call<{ tasks: { taskKey: string }[] }>(
      'wood',
      'POST',
      `/v1/flowable/task/${id}/return`,
      {
        toTaskKey: 'judge',
        reason: '请核实',
      },
    );
    expect(keys(back.data)).toEqual(['judge']);
    expect(keys(await done(processId, { taskKey: 'judge', by: 'head', outcome: 'agree' }))).toEqual(['b']);
    const reply = await done(processId, { taskKey: 'b', by: 'wood' });
    expect(reply.status).toBe('completed');
  });

  it('goes along the diagram again where a layer has moved on which another task was judged', async () => {
    const processId = await returned('nothing');
    const records = await county.call<{ taskId: string; taskKey: string }[]>(
      'head',
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    const review = records.data.find(({ taskKey }) => taskKey === 'review')?.taskId;
    // The review was judged on the version before the current one.
    const meadow = { id: 'meadow', name: '草地', geometryType: 'Point' as const };
    const post = {
      type: 'Feature',
      id: '1',
      properties: {},
      geometry: { type: 'Point', coordinates: [0.5, 0.5] },
    };
    for (const source of ['first', 'second'])
      await county.db.transaction((tx) => importLayer(tx, meadow, [post], { source, now: new Date() }));
    await sql`insert into forms.check_evidence (id, process_id, task_id, layer_id, layer_version, geometry, result, at, by_id, by_name)
      values (${`check of ${processId}`.slice(0, 60)}, ${processId}, ${review}, 'meadow', 'meadow@1', '{}', '{}', now(), '', '')`.execute(
      county.db.kysely,
    );
    const reply = await again(processId, { plot: {} });
    expect([keys(reply), reply.warnings]).toEqual([
      ['review'],
      [{ path: 'meadow', message: '审核所依据的地图图层已更新，须按流程重新办理' }],
    ]);
  });

  it('may be taken back after it went straight on, and then goes straight back again', async () => {
    const processId = await returned('nothing');
    const first = await taskOf(county, 'lan', processId, 'apply');
    await again(processId, { plot: { size: 90 } });
    const detail = await county.call<{ can: string[] }>('lan', 'GET', `/v1/flowable/task/${first.id}`);
    expect(detail.data.can).toContain('withdraw');
    const taken = await county.call<{ tasks: { taskKey: string }[] }>(
      'lan',
      'POST',
      `/v1/flowable/task/${first.id}/withdraw`,
      {},
    );
    expect([taken.code, keys(taken.data)]).toEqual([200, ['apply']]);
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const { data } = await county.call<{ resubmitTo: string; returnReason: string }>(
      'lan',
      'GET',
      `/v1/flowable/task/${id}`,
    );
    expect([data.resubmitTo, data.returnReason]).toEqual(['初审', '补正']);
    expect(keys(await again(processId, { plot: {} }))).toEqual(['judge']);
    await done(processId, { taskKey: 'judge', by: 'head', outcome: 'agree' });
  });

  it('is not taken back once the one who returned it has claimed or done it again', async () => {
    const processId = await returned('nothing');
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    await again(processId, { plot: {} });
    const withdraw = () => county.call('lan', 'POST', `/v1/flowable/task/${id}/withdraw`, {});
    const late = [40900, '下一环节已开始办理，不能撤回'];
    const judge = await taskOf(county, 'head', processId, 'judge');
    await county.call('head', 'POST', `/v1/flowable/task/${judge.id}/claim`, {});
    const claimed = await withdraw();
    expect([claimed.code, claimed.message]).toEqual(late);
    await done(processId, { taskKey: 'judge', by: 'head', outcome: 'agree' });
    const gone = await withdraw();
    expect([gone.code, gone.message]).toEqual(late);
  });

  it('may be withdrawn as long as the stage until which that goes has only returned it', async () => {
    const withdraw = async (processId: string) => {
      const { id } = await taskOf(county, 'lan', processId, 'apply');
      return county.call<{ status: string }>('lan', 'POST', `/v1/flowable/task/${id}/withdraw`, {});
    };
    expect((await withdraw(await returned('withdrawable'))).data.status).toBe('withdrawn');
    const passed = await returned('withdrawable');
    const { id } = await taskOf(county, 'lan', passed, 'apply');
    await again(passed, { plot: {} });
    await done(passed, { taskKey: 'review', by: 'clerk' });
    await done(passed, { taskKey: 'judge', by: 'head', outcome: 'agree' });
    expect((await county.call('lan', 'POST', `/v1/flowable/task/${id}/withdraw`, {})).code).not.toBe(200);
  });
});
