import { compile } from '@homestead/bpmn';
import { mostKept } from '@homestead/forms/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { application, start, submit } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';
import { Definitions, remarksOn } from './definitions.ts';

let county: ToyCounty;
beforeAll(async () => {
  county = await startToyCounty();
});
afterAll(() => county?.close());

it('a process that is suspended on one node is told as suspended by every node', async () => {
  const elsewhere = new Definitions(county.db);
  const { id, state } = (await elsewhere.latest('hint'))!;
  expect(state).toBe('active');
  const path = `/v1/flowable/process-definition/${id}/state`;
  expect((await county.call('keeper', 'PUT', path, { state: 'suspended' })).code).toBe(200);
  expect((await elsewhere.find(id))?.state).toBe('suspended');
  expect(await elsewhere.latest('hint')).toBeUndefined();
});

it('the list of definitions is found by a word of key or name, and ordered by its columns alone', async () => {
  const list = async (query: string) => {
    const reply = await county.call<{ records: { processKey: string }[]; total: number }>(
      'keeper',
      'GET',
      `/v1/flowable/process-definition?${query}`,
    );
    return reply.code === 200
      ? { total: reply.data.total, keys: reply.data.records.map(({ processKey }) => processKey) }
      : { code: reply.code, message: reply.message };
  };
  const all = await list('pageSize=50');
  const keys = (all.keys ?? []).toSorted();
  expect(all).toEqual({ total: keys.length, keys });
  expect(await list('sort=-processKey')).toEqual({ total: keys.length, keys: keys.toReversed() });
  expect(await list('keyword=HINT')).toEqual({ total: 1, keys: ['hint'] });
  expect(await list('keyword=no%25such')).toEqual({ total: 0, keys: [] });
  const [active, suspended] = [await list('state=active'), await list('state=suspended')];
  expect([...(active.keys ?? []), ...(suspended.keys ?? [])].toSorted()).toEqual(keys);
  expect(suspended.keys).toContain('hint');
  expect(await list('sort=compiled')).toEqual({ code: 40001, message: '不能按 compiled 排序' });
});

it('the list says how many cases go on under a version to those who look after the versions, and to nobody else', async () => {
  type Listed = { records: { openCases?: number }[] };
  const path = '/v1/flowable/process-definition?processKey=allotment';
  const cases = async (who: string) =>
    (await county.call<Listed>(who, 'GET', path)).data.records[0]?.openCases;
  const before = await cases('keeper');
  await start(county, 'lan', 'allotment', application());
  expect(await cases('keeper')).toBe((before ?? Number.NaN) + 1);
  expect(await cases('lan')).toBeUndefined();
});

const afterTimer = (join: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="https://homestead.example/test">
<process id="joined" name="汇聚" isExecutable="true"><startEvent id="s" flowable:initiator="initiator"/>
<userTask id="apply" name="申请" flowable:formKey="plot_apply" flowable:assignee="\${initiator}"/>
<userTask id="a" name="甲" flowable:candidateGroups="soil"/><userTask id="b" name="乙" flowable:candidateGroups="wood"/>
<boundaryEvent id="t" name="提醒" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>P9D</timeDuration></timerEventDefinition></boundaryEvent>
<${join} id="j" name="会签汇聚"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="apply"/>
<sequenceFlow id="f2" sourceRef="apply" targetRef="a"/><sequenceFlow id="f3" sourceRef="a" targetRef="j"/>
<sequenceFlow id="f4" sourceRef="t" targetRef="b"/><sequenceFlow id="f5" sourceRef="b" targetRef="j"/>
<sequenceFlow id="f6" sourceRef="j" targetRef="e"/></process></definitions>`;

it('a task that nobody is named for is deployed with a warning at its place', async () => {
  const bpmn = afterTimer('inclusiveGateway')
    .replace(' flowable:candidateGroups="wood"', '')
    .replace('process id="joined"', 'process id="unmanned"');
  const deployed = await county.call('keeper', 'POST', '/v1/flowable/process-definition', { bpmn });
  expect(deployed).toMatchObject({
    code: 200,
    data: {
      reports: [
        expect.objectContaining({ elementId: 'b', message: expect.stringContaining('“乙”没有办理人') }),
        // The designer says the same of steps without a form.
        ...['甲', '乙'].map((name) =>
          expect.objectContaining({ message: expect.stringContaining(`“${name}”没有指定表单`) }),
        ),
      ],
    },
  });
});

it('a process without a task, and what later rules refuse in a version that was deployed, are remarked', async () => {
  const empty = afterTimer('inclusiveGateway')
    .replace(/<userTask id="apply"[\s\S]*<sequenceFlow id="f6"[^>]*>/, '')
    .replace('<endEvent id="e"/>', '')
    .replace('</process>', '<endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/></process>');
  expect((await remarksOn(empty)).remarks).toEqual([expect.stringMatching(/^流程“汇聚”没有用户任务/)]);
  const { definition, remarks } = await remarksOn(afterTimer('parallelGateway'));
  expect([definition === null, remarks]).toEqual([
    false,
    expect.arrayContaining([expect.stringContaining('会签汇聚')]),
  ]);
});

it('a case that waits at a join for a timer that is gone keeps the completion, and administrators are notified', async () => {
  const path = '/v1/flowable/process-definition';
  const refused = await county.call<{ fields: { path: string; message: string }[] }>('keeper', 'POST', path, {
    bpmn: afterTimer('parallelGateway'),
  });
  expect([refused.code, refused.data.fields]).toMatchObject([
    42200,
    [{ path: 'j', message: expect.stringContaining('元素“会签汇聚”（j）') }],
  ]);
  const sound = await county.call('keeper', 'POST', path, { bpmn: afterTimer('inclusiveGateway') });
  expect(sound.code).toBe(200);
  // As it stood before the compiler knew of such joins.
  const old = afterTimer('parallelGateway');
  const { definition } = await compile(old, { isStored: true });
  await sql`insert into workflow.definition (id, process_key, name, version, digest, bpmn, compiled, reports, deployed_at, is_shipped)
    select id || '-old', process_key, name, version + 1, 'old', ${old}, ${JSON.stringify(definition)}::jsonb, '[]'::jsonb, deployed_at, false
      from workflow.definition where process_key = 'joined'`.execute(county.db.kysely);
  const begun = await start(county, 'lan', 'joined', application({ place: ' 河边\u202e' }));
  expect(begun.data.warnings).toContainEqual({
    path: 'plot.place',
    message: expect.stringMatching(/已自动整理：去除文字方向标记或零宽字符、去除首尾空格$/),
  });
  const { processId } = begun.data;
  const done = await submit(county, processId, { taskKey: 'a', by: 'soil' });
  expect([done.code, await county.openTasks(processId)]).toEqual([200, []]);
  expect(county.notified.filter(({ kind }) => kind === 'stuck')).toMatchObject([
    {
      case: { id: processId },
      to: { capability: 'workflow.definition.deploy' },
      reason: expect.stringContaining('会签汇聚'),
    },
  ]);
  expect(county.reported.map(({ about }) => about)).toEqual([expect.stringMatching(/^case /)]);
});

it('the release of an earlier case is not read again when another is published, until many others are', async () => {
  const { releases } = county.forms;
  const { id, forms } = releases.current;
  const formsOf = async () => (await county.db.transaction((tx) => releases.get(id, tx))).forms;
  await releases.change({ dictionaries: {} });
  await sql`update forms.release set content = jsonb_set(content, '{forms}', '{}') where id = ${id}`.execute(
    county.db.kysely,
  );
  expect(await formsOf()).toEqual(forms);
  for (let code = 0; code < mostKept; code += 1)
    await releases.change({ dictionaries: { [code]: { code: `d${code}`, name: '选项', items: [] } } });
  expect(await formsOf()).toEqual({});
});
