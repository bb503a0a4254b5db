import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseAt, stepOf, submit, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

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

let county: ToyCounty;
beforeAll(async () => {
  county = await startToyCounty();
});
afterAll(() => county?.close());

async function diagram(processId: string, who = 'lan') {
  const { data } = await county.call<Diagram>(who, 'GET', `/v1/flowable/process/${processId}/diagram`);
  return { ...data, at: (id: string) => data.elements.find((element) => element.id === id) };
}

describe('the diagram of a case', () => {
  it('shows what is done, by whom, and who has it now until when', async () => {
    const id = await caseAt(county, 'decide');
    const shown = await diagram(id);
    expect(shown.bpmn).toContain('bpmndi:BPMNShape');
    expect(shown.at('apply')).toMatchObject({ state: 'done', times: 1, by: '蓝一', result: '提交' });
    expect(shown.at('decide')).toMatchObject({
      state: 'current',
      holders: ['镇长'],
      overdue: false,
    });
    expect(shown.at('decide')?.dueAt).not.toBeNull();
    expect(shown.at('display')).toMatchObject({ state: 'open', times: 0, by: null });
    expect(shown.flows).toContain('f_check_result_review');
    expect(shown.flows).not.toContain('f_check_result_apply');
  });

  it('shows a return in red, the way back, and what has to be done again, until it is taken back', async () => {
    const id = await caseAt(county, 'decide');
    const { id: taskId } = await taskOf(county, 'head', id, 'decide');
    const reply = await submit(county, id, {
      taskKey: 'decide',
      by: 'head',
      outcome: 'return',
      status: 0,
      content: '材料不全',
    });
    expect(reply.code).toBe(200);
    const shown = await diagram(id);
    expect(shown.at('decide')).toMatchObject({ state: 'rejected', result: '退回' });
    expect(shown.at('apply')).toMatchObject({ state: 'current', times: 1 });
    expect(shown.at('check')).toMatchObject({ state: 'again', times: 1 });
    expect(shown.flows).toContain('f_decide_result_apply');
    expect((await county.call('head', 'POST', `/v1/flowable/task/${taskId}/withdraw`, {})).code).toBe(200);
    const again = await diagram(id);
    expect(again.at('decide')).toMatchObject({ state: 'current', times: 0, result: null });
    expect(again.at('check')).toMatchObject({ state: 'done', times: 1 });
    expect(again.flows).not.toContain('f_decide_result_apply');
  });

  it('shows a period as waiting, with its end', async () => {
    const id = await caseAt(county, 'check');
    const reply = await submit(county, id, {
      taskKey: 'check',
      by: 'clerk',
      outcome: 'agree',
      form: { plot: { display: '是' } },
    });
    expect(reply.code).toBe(200);
    const shown = await diagram(id);
    expect(shown.at('display')).toMatchObject({ state: 'waiting', holders: [] });
    expect(shown.at('display')?.dueAt).not.toBeNull();
    expect(shown.elements.filter(({ state }) => state === 'current')).toEqual([]);
  });

  it('names only the members of a review who have not answered yet', async () => {
    const id = await caseAt(county, 'review');
    expect((await submit(county, id, stepOf('review', 'soil'))).code).toBe(200);
    const shown = await diagram(id);
    expect(shown.at('review')).toMatchObject({ state: 'current', times: 1 });
    expect(shown.at('review')?.holders.sort()).toEqual(['林木', '水文']);
  });

  it('is for those alone who see the case', async () => {
    const id = await caseAt(county, 'check');
    expect(await county.call('he', 'GET', `/v1/flowable/process/${id}/diagram`)).toMatchObject({
      code: 40400,
    });
    expect((await diagram(id, 'head')).status).toBe('running');
  });
});
