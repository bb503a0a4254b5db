import { readFile } from 'node:fs/promises';
import { compile } from '@homestead/bpmn';
import { valueAt } from '@homestead/forms/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wayToApproval } from '../testing/case-forms.ts';
import { Journey } from '../testing/journey.ts';
import { caseAt, caseBefore, returns, returnsByAct } from '../testing/returns.ts';
import { type Served, serve } from '../testing/served.ts';

interface Detail {
  returnReason: string | null;
  returnedBy: string | null;
  formData: Record<string, Record<string, unknown>>;
}
interface Flow {
  taskKey: string;
  approverStatus: 0 | 1 | null;
  approverTime: string | null;
}

const reason = '材料与现场不一致，请核对后重新提交';
let served: Served;
let journey: Journey;

beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
});
afterAll(() => served?.close());

/** What whoever has the case back reads at their task. */
async function readTask(by: string, processId: string, taskKey: string): Promise<Detail> {
  const task = await journey.taskOf(by, processId, taskKey);
  return (await (await journey.as(by)).get<Detail>(`/v1/flowable/task/${task.id}`)).data;
}

/** The flow record from the latest return on; departments that are asked together count once. */
async function sinceReturn(processId: string): Promise<string[]> {
  const { data } = await (await journey.as('zhenban')).get<Flow[]>(`/v1/flowable/process/${processId}/tasks`);
  const steps = data.map(
    ({ taskKey, approverStatus, approverTime }) => `${taskKey} ${approverTime ? approverStatus : 'open'}`,
  );
  return [...new Set(steps.slice(steps.findLastIndex((step) => step.endsWith(' 0'))))];
}

/** A file stands in a form by its id and its name; whoever reads it knows it by the name. */
const kept = (data: Detail['formData'], path: string): string => JSON.stringify(valueAt(data, path) ?? null);

it.each(returns)(
  'what $from.by sends back from $from.taskKey comes back to $to.taskKey with its reason, mended goes on to $next [S1-1.approval]',
  async ({ from, to, next }) => {
    const { processId } = await caseAt(journey, from.taskKey);
    const form = { [from.group ?? 'jfsqjd']: { ...from.entries, ...from.decides } };
    const back = await journey.submit({ ...from, status: 0, content: reason, form }, processId);
    expect(back.code, back.text).toBe(200);

    const detail = await readTask(to.by, processId, to.taskKey);
    expect(detail.returnReason).toContain(reason);
    expect(detail.returnedBy).toMatch(/^.+（.+）退回$/);
    const [path, value] = to.kept;
    if (!value.endsWith('.pdf')) expect(kept(detail.formData, path)).toContain(value);
    else expect(valueAt(detail.formData, path)).toBeTruthy();

    const again = await journey.submit({ ...to, form: {} }, processId);
    expect(again.code, again.text).toBe(200);
    expect(await sinceReturn(processId)).toEqual([`${from.taskKey} 0`, `${to.taskKey} 1`, `${next} open`]);
    if (next !== from.taskKey) return;
    // Whoever sent back decides anew: neither the decision nor the reason of the return is in the form that opens.
    const { formData } = await readTask(from.by, processId, from.taskKey);
    for (const code of Object.keys({ ...from.entries, ...from.decides }))
      expect(valueAt(formData, `${from.group ?? 'jfsqjd'}.${code}`) ?? null, code).toBeNull();
  },
);

it('a corrected application is what the village publishes and the township is offered to grant', async () => {
  const { processId } = await journey.caseUpTo('cwhgs');
  const notice = async () =>
    String(valueAt((await readTask('cunwei', processId, 'cwhgs')).formData, 'jfsqjd.cwhGsnr'));
  const sendBack = (taskKey: string, by: string, outcome: string) =>
    journey.submit({ taskKey, by, outcome, status: 0, content: reason, form: {} }, processId);
  const correct = async (nsqdz: string) =>
    journey.follow(processId, [
      { taskKey: 'nhsq', by: 'nonghu1', form: { jfsqjd: { nsqdz, nsqzjdmj: 90 } } },
      { taskKey: 'cjtzgsc', by: 'jiti', form: { jfsqjd: { cjtjjzzShyj: '同意' } } },
      { taskKey: 'cwhyj', by: 'cunwei', form: { jfsqjd: { cwhSftyjf: '是' } } },
    ]);
  const published = await notice();
  await journey.follow(processId, [
    { taskKey: 'cwhgs', by: 'cunwei', form: { jfsqjd: { cwhGsnr: published } } },
  ]);
  await sendBack('cwhgsyj', 'cunwei', 'upheld');
  await correct('村口老宅');
  const again = await notice();
  expect(again).toContain('拟用地位置：村口老宅\n');
  expect(again).toContain('宅基地面积90㎡');
  const days = /公示期(.+?)—/;
  expect(days.exec(again)?.[1]).not.toBe(days.exec(published)?.[1]);

  const { geometry } = await journey.sample('clean');
  const way = wayToApproval(geometry.geometry, await journey.analyse(geometry.geometry));
  await journey.follow(processId, way.slice(2), 'lssp');
  // What is offered to grant is kept with the return, as the clients send it.
  await sendBack('lssp', 'zhenzhang', 'return');
  await sendBack('zgbcs', 'zhenban', 'return');
  await correct('村口新址');
  await journey.follow(processId, way.slice(2), 'lssp');
  const { formData } = await readTask('zhenzhang', processId, 'lssp');
  expect(formData['jfsqjd']).toMatchObject({ pzsqdz: '村口新址', pzsqzjdmj: 90 });
});

it.each(returnsByAct)(
  '$from.by at $from.taskKey of $process chooses $to.taskKey, which has the reason and the case alone',
  async (row) => {
    const { processId } = await caseBefore(journey, row);
    const task = await journey.taskOf(row.from.by, processId, row.from.taskKey);
    const person = await journey.as(row.from.by);
    const back = await person.post(`/v1/flowable/task/${task.id}/return`, {
      toTaskKey: row.to.taskKey,
      reason,
    });
    expect(back.code, back.text).toBe(200);
    expect((await readTask(row.to.by, processId, row.to.taskKey)).returnReason).toContain(reason);
    const { data } = await person.get<Flow[]>(`/v1/flowable/process/${processId}/tasks`);
    expect(data.filter(({ approverTime }) => !approverTime).map(({ taskKey }) => taskKey)).toEqual([
      row.to.taskKey,
    ]);
  },
);

it('no officer’s task of the three processes is left out', async () => {
  const officers = await Promise.all(
    ['zjdjfsp', 'wfjb', 'rcxj'].map(async (key) => {
      const bpmn = await readFile(new URL(`../../../content/processes/${key}.bpmn`, import.meta.url), 'utf8');
      const nodes = Object.values((await compile(bpmn)).definition?.nodes ?? {});
      return nodes
        .filter(({ userTask }) => (userTask?.candidateGroups.length ?? 0) > 0)
        .map(({ id }) => `${key} ${id}`);
    }),
  );
  const tried = [
    ...returns.map(({ from }) => `zjdjfsp ${from.taskKey}`),
    ...returnsByAct.map(({ process, from }) => `${process} ${from.taskKey}`),
  ];
  expect(officers.flat().toSorted()).toEqual(tried.toSorted());
});
