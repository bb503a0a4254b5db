import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowHook } from '../index.ts';
import { application, caseAt, experts, start, stepOf, submit, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

describe('a submission', () => {
  let county: ToyCounty;
  beforeAll(async () => {
    county = await startToyCounty();
  });
  afterAll(() => county?.close());

  it('is validated once more where a colleague answers beside it, and then goes through', async () => {
    const processId = await caseAt(county, 'review');
    const [first, ...others] = experts;
    let judged = 0;
    const beside: WorkflowHook = {
      judge: async ({ task }) => {
        const other = task.task_key === 'review' ? others[judged++] : undefined;
        if (other) {
          const reply = await county.call(other, 'PUT', '/v1/flowable/task', {
            taskId: (await taskOf(county, other, processId, 'review')).id,
            approverStatus: 1,
            approverContent: '同意',
            formData: {},
          });
          expect(reply.code).toBe(200);
        }
        return { faults: [], warnings: [] };
      },
    };
    const reply = await county.withHook(beside, () => submit(county, processId, stepOf('review', first)));
    expect([reply.code, reply.message]).toEqual([200, expect.anything()]);
    const open = await county.openTasks(processId);
    expect(open.map(({ task_key }) => task_key)).toEqual(['decide']);
  });

  it('is answered with the tasks that are open then, as inboxes show them', async () => {
    const byId = (tasks: readonly { id: string }[]) => [...tasks].sort((a, b) => a.id.localeCompare(b.id));
    const listed = (taskKey: string, people: readonly string[]) =>
      Promise.all(people.map((who) => taskOf(county, who, processId, taskKey)));
    const started = await start(county, 'lan', 'allotment', application());
    const { processId } = started.data;
    expect(started.data.tasks).toEqual(await listed('check', ['clerk']));
    const checked = await submit(county, processId, stepOf('check'));
    expect(byId(checked.data.tasks)).toEqual(byId(await listed('review', experts)));
    const [first, ...others] = experts;
    const reviewed = await submit(county, processId, stepOf('review', first));
    expect(byId(reviewed.data.tasks)).toEqual(byId(await listed('review', others)));
  });

  it('is refused where somebody else has done the task while it was judged', async () => {
    const processId = await caseAt(county, 'check');
    const step = stepOf('check');
    let isFirst = true;
    const faster: WorkflowHook = {
      judge: async () => {
        if (isFirst) {
          isFirst = false;
          expect((await submit(county, processId, step)).code).toBe(200);
        }
        return { faults: [], warnings: [] };
      },
    };
    const reply = await county.withHook(faster, () => submit(county, processId, step));
    expect(reply.code).toBe(40900);
    const flow = await county.call<{ taskKey: string; kind: string }[]>(
      'clerk',
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(flow.data.filter(({ taskKey, kind }) => taskKey === 'check' && kind === 'task')).toHaveLength(1);
  });
});
