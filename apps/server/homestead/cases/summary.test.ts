import type {
  CaseDetail,
  CaseStages,
  DecisionSummary,
  FigureCell,
  FigureColumn,
  FlowRecord,
  TaskDetail,
} from '@homestead/workflow/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, plot, submit, taskOf } from '../testing/walk.ts';

/** What runs beside the calls: sessions, limits, the log of operations. */
const beside = /audit\.|people\.session|http\.rate|people\.account|people\.division/;

describe('what one decides on, in one call', () => {
  let house: House;
  let processId: string;
  const asked: string[] = [];
  const summaryOf = (who: string, id = processId) =>
    house.call<DecisionSummary>(who, 'GET', `/v1/flowable/process/${id}/summary`);
  beforeAll(async () => {
    house = await startHouse();
    processId = await caseAt(house, 'lssp', {}, false, plot(0.000095));
    const executor = house.db.kysely.getExecutor();
    const run = executor.executeQuery.bind(executor);
    vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
      if (!beside.test(query.sql.replaceAll('"', ''))) asked.push(query.sql);
      return run(query);
    });
  });
  afterAll(() => house.close());

  const cellOf = ({ figures }: DecisionSummary, row: string, column: FigureColumn): FigureCell =>
    figures.find(({ key }) => key === row)?.cells.find((cell) => cell.column === column) as FigureCell;

  it('sets what is applied for beside what was drawn, and marks what exceeds the limit', async () => {
    const { data } = await summaryOf('zhenzhang');
    expect(cellOf(data, 'area', 'applied')).toMatchObject({ value: 80, mark: null, note: '' });
    expect(cellOf(data, 'area', 'allowed')).toMatchObject({ value: 80, mark: null });
    expect(cellOf(data, 'area', 'drawn')).toMatchObject({
      value: 100.63,
      mark: 'exceeds',
      note: '超限额20.63㎡',
    });
    expect(cellOf(data, 'area', 'granted')).toMatchObject({ value: null, mark: null });
    expect(data.place?.plot).toMatchObject({ geometry: { type: 'Polygon' } });
  });

  it('calls granted what the head agreed to, and not what the form offered to a head who returned it', async () => {
    const id = await caseAt(house, 'lssp');
    const answer = {
      taskKey: 'lssp',
      by: 'zhenzhang',
      outcome: 'return',
      status: 0 as const,
      content: '面积待核',
    };
    expect((await submit(house, id, { ...answer, form: {} })).code).toBe(200);
    const { data } = await summaryOf('zhenzhang', id);
    expect(cellOf(data, 'area', 'granted')).toMatchObject({ value: null, mark: null });
    const { data: agreed } = await summaryOf('zhenzhang', await caseAt(house, 'pcpw'));
    expect(cellOf(agreed, 'area', 'granted').value).toBeGreaterThan(0);
  });

  it('says who applies, what the checks found, and what earlier steps and departments said', async () => {
    const { data } = await summaryOf('zhenzhang');
    expect(data.applicant).toMatchObject({ village: '示范村' });
    expect(data.applicant?.name).not.toBe('');
    expect(data.checks.map(({ layerId, occupied, informs }) => [layerId, occupied, informs])).toEqual([
      ['yjjbnt', false, false],
      ['stbhhx', false, false],
      ['dscqgtddc', true, true],
    ]);
    const answered = data.opinions.map(({ taskKey }) => taskKey);
    expect(answered.filter((key) => key === 'lssp_bm')).toHaveLength(4);
    expect(answered).not.toContain('nhsq');
    for (const { role, result } of data.opinions) expect([role, result]).not.toContain('');
    expect(data.papers.every(({ label, fileIds }) => label !== '' && fileIds.length > 0)).toBe(true);
  });

  it('says nothing of a step that was taken back, until it is done again', async () => {
    const id = await caseAt(house, 'cwhgs');
    const stepsOf = async () => (await summaryOf('zhenban', id)).data.opinions.map(({ taskKey }) => taskKey);
    expect(await stepsOf()).toEqual(['cjtzgsc', 'cwhyj']);
    const open = await taskOf(house, 'cunwei', id, 'cwhgs');
    const { status } = await house.call('cunwei', 'POST', `/v1/flowable/task/${open.id}/withdraw`, {});
    expect([status, await stepsOf()]).toEqual([200, ['cjtzgsc']]);
  });

  it('hides the middle of the identity number from everybody, and the telephone from those without a right', async () => {
    const { data: decides } = await summaryOf('zhenzhang');
    expect(decides.applicant?.identityNumber).toMatch(/^350\*+\w{4}$/);
    expect(decides.applicant?.phone).toMatch(/^1\d{10}$/);
    const { data: looks } = await summaryOf('shenji');
    expect(looks).toMatchObject({ masked: true });
    expect(looks.applicant?.phone).toMatch(/^1\d\d\*{4}\d{4}$/);
    expect((await summaryOf('nonghu1')).data.warnings).toEqual([]);
  });

  it('is not there for whoever may not see the case', async () => {
    expect((await summaryOf('nonghu2')).status).toBe(404);
    expect((await summaryOf('zhenzhang', 'no-such-case')).status).toBe(404);
  });

  it('takes as many statements for a case with a long history as for one that has just begun', async () => {
    const early = await caseAt(house, 'cjtzgsc');
    const once = async () => {
      asked.length = 0;
      await summaryOf('jiti', early);
      return asked.length;
    };
    // The fewer of two: jobs that run beside a call add to it, and nothing takes away.
    const count = async () => Math.min(await once(), await once());
    await once();
    const few = await count();
    const task = await taskOf(house, 'jiti', early, 'cjtzgsc');
    for (let index = 0; index < 8; index++)
      await house.call('jiti', 'POST', `/v1/flowable/task/${task.id}/comment`, { text: `第${index}条` });
    // Once more where something that is kept for a while was just read anew.
    await expect.poll(count).toBe(few);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(25);
  });

  it('tells the applicant in which of the stages the case stands, with whom, and at which telephone', async () => {
    const stagesOf = async (who: string, id: string) =>
      (await house.call<CaseStages>(who, 'GET', `/v1/flowable/process/${id}/stages`)).data;
    const review = await caseAt(house, 'cwhyj');
    const seen = await stagesOf('nonghu1', review);
    expect(seen.stages.map(({ state }) => state)).toEqual(['done', 'current', 'open', 'open', 'open']);
    expect(seen.waits).toMatchObject([
      { taskKey: 'cwhyj', taskId: null, unit: '示范村村民委员会', overdue: false },
    ]);
    expect(seen.waits[0]?.telephone).toMatch(/^0594-/);
    const act = (name: string) =>
      house.call('admin', 'POST', `/v1/flowable/process/${review}/${name}`, { reason: '核查' });
    const openSteps = async () =>
      (await house.call<FlowRecord[]>('nonghu1', 'GET', `/v1/flowable/process/${review}/tasks`)).data
        .filter(({ approverTime }) => approverTime === null)
        .map(({ suspended }) => suspended);
    expect(await openSteps()).toEqual([false]);
    await act('suspend');
    expect((await stagesOf('nonghu1', review)).stages[1]?.state).toBe('suspended');
    expect(await openSteps()).toEqual([true]);
    await act('resume');
    expect((await stagesOf('nonghu1', review)).stages[1]?.state).toBe('current');
    const task = await taskOf(house, 'cunwei', review, 'cwhyj');
    expect(task).toMatchObject({ isReturned: false });
    await house.call('cunwei', 'PUT', '/v1/flowable/task', {
      taskId: task.id,
      approverStatus: 0,
      outcome: 'return',
      approverContent: '四至没有写清',
      formData: { jfsqjd: { cwhSftyjf: '否' } },
    });
    const back = await stagesOf('nonghu1', review);
    const [wait] = back.waits;
    expect(wait).toMatchObject({ returnReason: '四至没有写清' });
    expect(await taskOf(house, 'nonghu1', review, 'nhsq')).toMatchObject({ isReturned: true });
    const index = back.stages.findIndex(({ tasks }) => tasks.includes(wait?.taskKey ?? ''));
    expect(back.stages[index]?.state).toBe('current');
    expect((await house.call('nonghu2', 'GET', `/v1/flowable/process/${review}/stages`)).status).toBe(404);
  });

  it('says after a return what was changed since, and opens the task again without the decision of before', async () => {
    const id = await caseAt(house, 'cjtzgsc', { nsqszd: '村道', fkozp: '' });
    expect((await summaryOf('jiti', id)).data.resubmission).toBeNull();
    const reason = '东至写错了';
    const form = { jfsqjd: { cjtjjzzShyj: '退回' } };
    const back = {
      taskKey: 'cjtzgsc',
      by: 'jiti',
      outcome: 'return',
      status: 0,
      content: reason,
      form,
    } as const;
    expect((await submit(house, id, back)).code).toBe(200);
    const mended = { jfsqjd: { nsqszd: '水渠', lxdh: '14000000002' } };
    expect((await submit(house, id, { taskKey: 'nhsq', by: 'nonghu1', form: mended })).code).toBe(200);
    const { data } = await summaryOf('jiti', id);
    expect(data.resubmission).toMatchObject({ taskName: '村集体资格审查', by: '黄集田', reason });
    expect(data.resubmission?.changes).toMatchObject([
      { path: 'jfsqjd.lxdh', taskName: '农户建房申请', after: expect.stringMatching(/^140\*{4}0002$/) },
      { path: 'jfsqjd.nsqszd', before: '村道', after: '水渠' },
    ]);
    const { id: taskId } = await taskOf(house, 'jiti', id, 'cjtzgsc');
    const opened = await house.call<TaskDetail>('jiti', 'GET', `/v1/flowable/task/${taskId}`);
    expect(opened.data.formData).toMatchObject({ jfsqjd: { nsqszd: '水渠', cjtjjzzShyj: null } });
  });

  it('puts an urge into the flow record after what began before it', async () => {
    const id = await caseAt(house, 'cwhyj');
    const task = await taskOf(house, 'cunwei', id, 'cwhyj');
    const urged = await house.call('nonghu1', 'POST', `/v1/flowable/task/${task.id}/urge`, {});
    expect(urged.code, urged.message).toBe(200);
    const records = await house.call<{ kind: string }[]>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${id}/tasks`,
    );
    expect(records.data.slice(-2).map(({ kind }) => kind)).toEqual(['task', 'urge']);
  });

  it('a task answers with its forms, the data so far, the outcomes and what the reader may do [S2-7.flow-task]', async () => {
    const id = await caseAt(house, 'cwhyj');
    const { id: taskId } = await taskOf(house, 'cunwei', id, 'cwhyj');
    const { data } = await house.call<TaskDetail>('cunwei', 'GET', `/v1/flowable/task/${taskId}`);
    expect(data).toMatchObject({ id: taskId, processId: id, taskKey: 'cwhyj', disabled: false });
    expect(data.formKeyList.map(({ taskKey }) => taskKey)).toEqual(['nhsq', 'cjtzgsc', 'cwhyj']);
    expect(data.formData).toMatchObject({ jfsqjd: { nsqzjdmj: 80 } });
    expect(data.outcomes.map(({ id: outcome }) => outcome)).toEqual(['agree', 'return', 'refuse']);
    expect(data.can).toEqual(expect.arrayContaining(['complete', 'save']));
    const own = await house.call<CaseDetail>('nonghu1', 'GET', `/v1/flowable/process/${id}`);
    const taken = own.data.acts.filter(({ can }) => can.includes('withdraw'));
    expect(taken).toMatchObject([{ taskKey: 'nhsq', withdrawEnds: true }]);
  });
});
