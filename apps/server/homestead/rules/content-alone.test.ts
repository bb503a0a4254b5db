import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditedContent } from '../testing/edited-content.ts';
import { type House, startHouse } from '../testing/house.ts';
import { start, submit } from '../testing/walk.ts';

/** What `docs/how-to/add-a-process.md` describes: a field, a form with it, and a step of a process that shows the form. */
async function edit(content: EditedContent): Promise<void> {
  await content.addField('wfjb', { code: 'fcyj', label: '复查意见', type: 'text-area' });
  await content.add('forms/wfjb/wfjb_fc.form.json', {
    formKey: 'wfjb_fc',
    title: '整改复查',
    sections: [{ title: '整改复查', open: true, fields: [{ field: 'wfjb.fcyj', required: true }] }],
  });
  const step = `<bpmn:userTask id="fc" name="整改复查" flowable:formKey="wfjb_fc" flowable:candidateGroups="inspector" flowable:dueDate="P5D" flowable:businessCalendarName="workingDays">
      <bpmn:extensionElements><ha:outcomes>
        <ha:outcome id="passed" status="1" label="已整改" kind="agree" />
        <ha:outcome id="return" status="0" label="退回" kind="return" />
      </ha:outcomes></bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:sequenceFlow id="f_fc_result" sourceRef="fc" targetRef="fc_result" />
    <bpmn:exclusiveGateway id="fc_result" default="f_fc_done" />
    <bpmn:sequenceFlow id="f_fc_done" sourceRef="fc_result" targetRef="done" />
    <bpmn:sequenceFlow id="f_fc_jjfa" sourceRef="fc_result" targetRef="jjfa">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${outcome == 'return'}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f_jjfa_fc" sourceRef="jjfa" targetRef="fc" />`;
  await content.replace(
    'processes/wfjb.bpmn',
    '<bpmn:sequenceFlow id="f_jjfa_done" sourceRef="jjfa" targetRef="done" />',
    step,
  );
}

describe('a step and a form, added by content alone', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ edit });
  });
  afterAll(() => house?.close());

  it('shows in the definition, with its form', async () => {
    const { data } = await house.call<{ formKeyList: { taskKey: string; formKey: string }[] }>(
      'zhenban',
      'GET',
      '/v1/flowable/process-definition/key/wfjb',
    );
    expect(data.formKeyList.find(({ taskKey }) => taskKey === 'fc')).toMatchObject({
      formKey: 'wfjb_fc',
      taskName: '整改复查',
    });
  });

  it('is walked: it asks for its field, sends back, and ends the case', async () => {
    const report = { wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲', zjddz: '村口', jbnr: '占地' } };
    const { processId } = (await start(house, 'nonghu1', 'wfjb', report)).data;
    const verified = { szfddxctkbz: '在建', sjspyj: '停工', sjspbz: '吴村安' };
    await submit(house, processId, {
      taskKey: 'xctk',
      by: 'cunwei',
      outcome: 'confirmed',
      form: { wfjb: verified },
    });
    const solve = async () =>
      submit(house, processId, {
        taskKey: 'jjfa',
        by: 'nongyeju',
        form: { wfjb: { ncjscfj: await house.upload('nongyeju', '处置方案.txt', '限期拆除') } },
      });
    expect((await solve()).data.tasks.map(({ taskKey }) => taskKey)).toEqual(['fc']);
    const missing = await submit(house, processId, { taskKey: 'fc', by: 'xuncha', outcome: 'passed' });
    expect(missing.data.fields).toEqual([{ path: 'wfjb.fcyj', message: '请输入复查意见' }]);
    await submit(house, processId, {
      taskKey: 'fc',
      by: 'xuncha',
      outcome: 'return',
      status: 0,
      content: '未拆除',
    });
    await solve();
    const passed = await submit(house, processId, {
      taskKey: 'fc',
      by: 'xuncha',
      outcome: 'passed',
      form: { wfjb: { fcyj: '已拆除' } },
    });
    expect([passed.code, passed.data.status]).toEqual([200, 'completed']);
    const record = await house.call<{ fcyj: string }>(
      'zhenban',
      'GET',
      `/v1/wfjb/one?processId=${processId}`,
    );
    expect(record.data.fcyj).toBe('已拆除');
  });
});
