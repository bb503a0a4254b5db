import { dayOf } from '@homestead/calendar/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wayToApproval, wayToRegistration } from '../testing/case-forms.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

describe.each(['postgres', 'pglite'] as const)('a case on %s', (kind) => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve({ kind });
    journey = new Journey(served.base);
  });
  afterAll(() => served.close());

  it('goes from the application to the registered house [S1-1.approval S2-1.stages S2-3.flow-record S2-4.approve S2-7.flow-process S2-7.flow-tasks]', async () => {
    const sample = await journey.sample('clean');
    const checks = await journey.analyse(sample.geometry.geometry);
    const started = await journey.start();
    expect(started.message, started.text).toBe('提交成功');
    const { processId, caseNo, tasks } = started.data;
    expect(caseNo).toMatch(/^JF350399100\d{8}0001$/);
    expect(tasks.map((task) => task.taskKey)).toEqual(['cjtzgsc']);

    const approved = await journey.follow(processId, wayToApproval(sample.geometry.geometry, checks));
    expect(approved?.tasks.map((task) => task.taskKey)).toEqual(['pcpw']);
    const evidence = await (await journey.as('zhenzhang')).get<
      { layerId: string; area: number; layerVersion: string }[]
    >(`/v1/flowable/process/${processId}/checks`);
    expect(evidence.data.map(({ layerId, layerVersion }) => [layerId, layerVersion])).toEqual([
      ['dscqgtddc', 'dscqgtddc@1'],
      ['stbhhx', 'stbhhx@1'],
      ['yjjbnt', 'yjjbnt@1'],
    ]);

    const done = await journey.follow(processId, wayToRegistration);
    expect(done?.status).toBe('completed');
    const timeline = await (await journey.as('nonghu1')).get<{ taskKey: string; approverStatus: number }[]>(
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(timeline.data).toHaveLength(22);
    expect(timeline.data.every((entry) => entry.approverStatus === 1)).toBe(true);
    const detail = await (await journey.as('nonghu1')).get<{ formData: { jgysjd: Record<string, string> } }>(
      `/v1/flowable/process/${processId}`,
    );
    const year = dayOf(new Date()).slice(0, 4);
    expect(detail.data.formData.jgysjd).toMatchObject({
      nczjdpzsh: expect.stringMatching(new RegExp(`^农宅字350399100${year}\\d{3}号$`)),
      xcjsghxkzh: expect.stringMatching(new RegExp(`^乡字第350399${year}\\d{5}号$`)),
    });
  });

  it('is suspended, resumed, moved to another version and ended by an administrator', async () => {
    const started = await journey.start();
    const { processId } = started.data;
    const admin = await journey.as('admin');
    const act = (action: string, body: object) =>
      admin.post(`/v1/flowable/process/${processId}/${action}`, { reason: '核对', ...body });
    expect((await act('suspend', {})).code).toBe(200);
    expect((await act('resume', {})).code).toBe(200);
    const { data: shipped } = await admin.get<{ id: string; bpmn: string }>(
      '/v1/flowable/process-definition/key/zjdjfsp',
    );
    expect((await act('migrate', { definitionId: shipped.id })).code).toBe(42200);
    const bpmn = shipped.bpmn.replace('从农户申请到不动产登记', '试');
    const deployed = await admin.post<{ id: string }>('/v1/flowable/process-definition', { bpmn });
    expect(deployed.data.id).not.toBe(shipped.id);
    const moved = await act('migrate', { definitionId: deployed.data.id });
    expect(moved.code, moved.text).toBe(200);
    const ended = await act('end', {});
    expect(ended.code, ended.text).toBe(200);
  });
});
