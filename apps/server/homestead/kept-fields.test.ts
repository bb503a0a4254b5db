import { loadContent } from '@homestead/forms/server';
import { readRecords } from '@homestead/models/server';
import type { CaseDetail } from '@homestead/workflow/contract';
import type { WorkflowHook } from '@homestead/workflow/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder } from './testing/edited-content.ts';
import { type House, startHouse } from './testing/house.ts';
import { application, caseAt, follow, start, submit, wayOf } from './testing/walk.ts';

let house: House;
beforeAll(async () => {
  house = await startHouse({ start: '2026-07-01T01:00:00Z' });
});
afterAll(() => house?.close());

describe('a caller that leaves fields with a default out', () => {
  const recordOf = async (processId: string) =>
    (await house.call<CaseDetail>('zhenban', 'GET', `/v1/flowable/process/${processId}`)).data.formData as {
      jfsqjd: Record<string, unknown>;
    };

  it('gets handler and date of today recorded, as on screen, and a required field that has a default counts as answered', async () => {
    const processId = await caseAt(house, 'cwhsh');
    const step = wayOf(false).find(({ taskKey }) => taskKey === 'cwhsh')!;
    const { cwhJbr: _handler, cwhJbrq: _date, ...form } = step.form?.['jfsqjd'] ?? {};
    const { code } = await submit(house, processId, { ...step, form: { jfsqjd: form } });
    expect(code).toBe(200);
    const { jfsqjd } = await recordOf(processId);
    expect(jfsqjd).toMatchObject({ cwhJbr: '吴村安', cwhJbrq: expect.stringMatching(/^2026-0[78]-\d\d$/) });
  });

  it('gets the approved figures of the application, but keeps those that it sent', async () => {
    const processId = await caseAt(house, 'lssp');
    const step = wayOf(false).find(({ taskKey }) => taskKey === 'lssp')!;
    const { code } = await submit(house, processId, {
      ...step,
      form: { jfsqjd: { lsyj: '同意', pzsqzfzdmj: 60 } },
    });
    expect(code).toBe(200);
    const { jfsqjd } = await recordOf(processId);
    expect(jfsqjd).toMatchObject({
      pzsqzjdmj: jfsqjd['nsqzjdmj'],
      pzsqzfzdmj: 60,
      jzcs: jfsqjd['nsqjzcs'],
      jzgd: jfsqjd['nsqjzgd'],
      tdyt: '住宅',
    });
  });
});

describe('a submission of every task of the approval', () => {
  it('steps on the fields exactly as the database keeps them', async () => {
    const differing: string[] = [];
    const { models } = loadContent(contentFolder);
    const compare: WorkflowHook = {
      inside: async (tx, { instance, task, data }) => {
        const kept = await readRecords(tx, models, instance.id);
        const groups = new Set([...Object.keys(kept), ...Object.keys(data)]);
        for (const group of groups)
          for (const code of Object.keys({ ...kept[group], ...data[group] }))
            if (JSON.stringify(kept[group]?.[code]) !== JSON.stringify(data[group]?.[code]))
              differing.push(`${task.task_key} ${group}.${code}`);
        return undefined;
      },
    };
    const processId = await house.withHook(compare, async () => {
      const { data } = await start(house, 'nonghu1', 'zjdjfsp', application());
      await follow(house, data.processId, wayOf(true));
      return data.processId;
    });
    expect(differing).toEqual([]);
    expect(processId).toBeTruthy();
  });
});
