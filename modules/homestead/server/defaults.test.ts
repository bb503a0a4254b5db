import type { InstanceDetail } from '@homestead/workflow/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { caseAt, submit, wayOf } from './testing/walk.ts';

describe('a caller that leaves fields with a default out', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ start: '2026-07-01T01:00:00Z' });
  });
  afterAll(() => house?.close());

  const recordOf = async (processId: string) =>
    (await house.call<InstanceDetail>('zhenban', 'GET', `/v1/flowable/process/${processId}`)).data
      .formData as {
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
