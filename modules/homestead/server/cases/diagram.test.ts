import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, submit } from '../testing/walk.ts';

interface Element {
  id: string;
  state: string;
  times: number;
  by: string | null;
  result: string | null;
  holders: string[];
  dueAt: string | null;
  overdue: boolean;
}
interface Diagram {
  bpmn: string;
  version: number;
  status: string;
  elements: Element[];
  flows: string[];
}

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house?.close());

async function diagram(processId: string, who = 'nonghu1') {
  const { data } = await house.call<Diagram>(who, 'GET', `/v1/flowable/process/${processId}/diagram`);
  return { ...data, at: (id: string) => data.elements.find((element) => element.id === id) };
}

describe('the diagram of a case', () => {
  it('shows what is done, by whom, and who has it now until when', async () => {
    const id = await caseAt(house, 'cwhyj');
    const shown = await diagram(id);
    expect(shown.bpmn).toContain('bpmndi:BPMNShape');
    expect(shown.at('nhsq')).toMatchObject({ state: 'done', times: 1, by: '林示禾', result: '提交' });
    expect(shown.at('cwhyj')).toMatchObject({
      state: 'current',
      holders: ['village-committee'],
      overdue: false,
    });
    expect(shown.at('cwhyj')?.dueAt).not.toBeNull();
    expect(shown.at('djsp')).toMatchObject({ state: 'open', times: 0, by: null });
    expect(shown.flows).toContain('f_cjtzgsc_result_cwhyj');
    expect(shown.flows).not.toContain('f_cjtzgsc_result_nhsq');
  });

  it('shows a return in red, the way back, and what has to be done again', async () => {
    const id = await caseAt(house, 'cwhgs');
    const reply = await submit(house, id, {
      taskKey: 'cwhgs',
      by: 'cunwei',
      outcome: 'return',
      status: 0,
      content: '材料不全',
    });
    expect(reply.code).toBe(200);
    const shown = await diagram(id);
    expect(shown.at('cwhgs')).toMatchObject({ state: 'rejected', result: '退回' });
    expect(shown.at('nhsq')).toMatchObject({ state: 'current', times: 1 });
    expect(shown.at('cjtzgsc')).toMatchObject({ state: 'again', times: 1 });
    expect(shown.flows).toContain('f_cwhgs_result_nhsq');
  });

  it('shows the publicity period as waiting, with its end', async () => {
    const id = await caseAt(house, 'cwhgs');
    await submit(house, id, { taskKey: 'cwhgs', by: 'cunwei', form: { jfsqjd: { cwhGsnr: '公示' } } });
    const shown = await diagram(id);
    expect(shown.at('gsTimer')).toMatchObject({ state: 'waiting', holders: [] });
    expect(shown.at('gsTimer')?.dueAt).not.toBeNull();
    expect(shown.elements.filter(({ state }) => state === 'current')).toEqual([]);
  });

  it('names only the departments that have not answered yet', async () => {
    const id = await caseAt(house, 'lssp_bm');
    await submit(house, id, { taskKey: 'lssp_bm', by: 'linye' });
    const shown = await diagram(id);
    expect(shown.at('lssp_bm')).toMatchObject({ state: 'current', times: 1 });
    expect(shown.at('lssp_bm')?.holders.sort()).toEqual([
      'dept-agriculture',
      'dept-natural-resources',
      'dept-water',
    ]);
  });

  it('is for those alone who see the case', async () => {
    const id = await caseAt(house, 'cjtzgsc');
    expect(await house.call('nonghu2', 'GET', `/v1/flowable/process/${id}/diagram`)).toMatchObject({
      code: 40400,
    });
    expect((await diagram(id, 'zhenban')).status).toBe('running');
  });
});
