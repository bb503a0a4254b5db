import { readRecords } from '@homestead/models/server';
import type { WorkflowHook } from '@homestead/workflow/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, follow, type Step, start, submit, taskOf, wayOf } from '../testing/walk.ts';

describe('a submission', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house?.close());

  /** Runs work with one hook more. */
  async function withHook<T>(hook: WorkflowHook, work: () => Promise<T>): Promise<T> {
    house.deps.hooks.push(hook);
    try {
      return await work();
    } finally {
      house.deps.hooks.splice(house.deps.hooks.indexOf(hook), 1);
    }
  }

  const departments = (way: readonly Step[]) => way.filter(({ taskKey }) => taskKey === 'lssp_bm');

  it('steps on the fields exactly as the database keeps them', async () => {
    const differing: string[] = [];
    const compare: WorkflowHook = {
      inside: async (tx, { instance, task, data }) => {
        const { models } = await house.deps.forms.releases.get(instance.release_id);
        const kept = await readRecords(tx, models, instance.id);
        const groups = new Set([...Object.keys(kept), ...Object.keys(data)]);
        for (const group of groups)
          for (const code of Object.keys({ ...kept[group], ...data[group] }))
            if (JSON.stringify(kept[group]?.[code]) !== JSON.stringify(data[group]?.[code]))
              differing.push(`${task.task_key} ${group}.${code}`);
        return undefined;
      },
    };
    const processId = await withHook(compare, async () => {
      const { data } = await start(house, 'nonghu1', 'zjdjfsp', application());
      await follow(house, data.processId, wayOf(true));
      return data.processId;
    });
    expect(differing).toEqual([]);
    expect(processId).toBeTruthy();
  });

  it('is validated once more where a colleague answers beside it, and then goes through', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    const [first, second, third] = departments(wayOf(false));
    let judged = 0;
    const beside: WorkflowHook = {
      judge: async ({ task }) => {
        const other = task.task_key === 'lssp_bm' ? [second, third][judged++] : undefined;
        if (other) {
          const reply = await house.call(other.by, 'PUT', '/v1/flowable/task', {
            taskId: (await taskOf(house, other.by, processId, 'lssp_bm')).id,
            approverStatus: 1,
            approverContent: '同意',
            formData: other.form ?? {},
          });
          expect(reply.code).toBe(200);
        }
        return { faults: [], warnings: [] };
      },
    };
    const reply = await withHook(beside, () => submit(house, processId, first!));
    expect([reply.code, reply.message]).toEqual([200, expect.anything()]);
    const open = await house.workflow.openTasks(processId);
    const all = departments(wayOf(false)).length;
    expect(open.filter(({ task_key }) => task_key === 'lssp_bm')).toHaveLength(all - 3);
  });

  it('is refused where somebody else has done the task while it was judged', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const step = wayOf(false).find(({ taskKey }) => taskKey === 'cjtzgsc')!;
    let isFirst = true;
    const faster: WorkflowHook = {
      judge: async () => {
        if (isFirst) {
          isFirst = false;
          expect((await submit(house, processId, step)).code).toBe(200);
        }
        return { faults: [], warnings: [] };
      },
    };
    const reply = await withHook(faster, () => submit(house, processId, step));
    expect(reply.code).toBe(40900);
    const flow = await house.call<{ taskKey: string; kind: string }[]>(
      'jiti',
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(flow.data.filter(({ taskKey, kind }) => taskKey === 'cjtzgsc' && kind === 'task')).toHaveLength(1);
  });
});
