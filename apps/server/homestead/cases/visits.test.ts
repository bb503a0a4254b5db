import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditedContent } from '../testing/edited-content.ts';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, type Step, start, stepOf, submit, taskOf } from '../testing/walk.ts';

/** A county with a visit more, while the house is built, by its inspectors; reports are verified by the law enforcement. */
async function edit(content: EditedContent): Promise<void> {
  await content.addField('kgfxjd', { code: 'jzxcqk', label: '建中巡查情况', type: 'text-area' });
  await content.add('forms/kgfxjd/kgfxjd_jzxc.form.json', {
    formKey: 'kgfxjd_jzxc',
    title: '建中巡查',
    sections: [{ title: '建中巡查', open: true, fields: [{ field: 'kgfxjd.jzxcqk', required: true }] }],
  });
  await content.replace(
    'processes/zjdjfsp.bpmn',
    '<bpmn:sequenceFlow id="f_ysnhsq_sdchy" sourceRef="ysnhsq" targetRef="sdchy" />',
    `<bpmn:userTask id="jzxc" name="四到场·建中巡查" flowable:formKey="kgfxjd_jzxc" flowable:candidateGroups="inspector" ha:stage="四到场" ha:visit="4"/>
      <bpmn:sequenceFlow id="f_ysnhsq_jzxc" sourceRef="ysnhsq" targetRef="jzxc" />
      <bpmn:sequenceFlow id="f_jzxc_sdchy" sourceRef="jzxc" targetRef="sdchy" />`,
  );
  const verifying = (group: string) => `flowable:formKey="wfjb_xctk" flowable:candidateGroups="${group}"`;
  // The last visit asks for somebody on site, and for a second officer.
  const asked = (kind: string, at: string) => `"${kind}": { "at": [${at}] }`;
  for (const kind of ['checkIn', 'countersign'])
    await content.replace('rules/homestead.json', asked(kind, ''), asked(kind, '"sdchy"'));
  await content.replace('processes/wfjb.bpmn', verifying('village-committee'), verifying('law-enforcement'));
}

interface Definition {
  visits: { visit: number; title: string; taskKeys: string[]; roles: string[] }[];
}

interface Attended {
  marks: string[];
  fields?: { path: string; message: string }[];
}

interface Seen {
  visits: { taskId: string; needs: string[]; can: string[]; attendances: Attended[] }[];
}

interface VisitRow {
  processId: string;
  taskKey: string;
  place: [number, number] | null;
  plot: object | null;
}

describe('the visits on site', () => {
  let house: House;
  /** A case that waits for its first visit. */
  let first: string;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  it('are three where content says nothing else, each with who goes', async () => {
    const { data } = await house.call<Definition>(
      'zhenban',
      'GET',
      '/v1/flowable/process-definition/key/zjdjfsp',
    );
    expect(data.visits).toEqual([
      { visit: 1, title: '一到场现场踏勘', taskKeys: ['cwhsh'], roles: ['village-committee'] },
      { visit: 2, title: '二到场现场踏勘', taskKeys: ['xcfx'], roles: ['township-office'] },
      { visit: 3, title: '三到场现场踏勘', taskKeys: ['sdchy'], roles: ['township-office'] },
    ]);
  });

  it('have lists of their own', async () => {
    const processId = await caseAt(house, 'cwhsh');
    first = processId;
    const listed = async (visit: number) => {
      const query = `/v1/flowable/task?state=todo&visit=${visit}`;
      const { data } = await house.call<{ records: { processId: string; visit: number }[] }>(
        'cunwei',
        'GET',
        query,
      );
      return data.records.map((task) => [task.processId, task.visit]);
    };
    expect(await listed(1)).toEqual([[processId, 1]]);
    expect(await listed(2)).toEqual([]);
    expect((await house.call('cunwei', 'GET', '/v1/flowable/task?visit=0')).code).toBe(40001);
  });

  it('tell where a case stands in the words of the content, the publicity among them', async () => {
    const processId = await caseAt(house, 'cwhgs');
    const stage = async () =>
      (await house.call<{ stage: string }>('nonghu1', 'GET', `/v1/flowable/process/${processId}`)).data.stage;
    expect(await stage()).toBe('村级审查');
    await submit(house, processId, { taskKey: 'cwhgs', by: 'cunwei', form: { jfsqjd: { cwhGsnr: '公示' } } });
    expect(await stage()).toBe('公示中');
    house.advanceDays(8);
    await house.app.fireDueTimers();
    expect(await stage()).toBe('公示中');
    await submit(house, processId, {
      taskKey: 'cwhgsyj',
      by: 'cunwei',
      outcome: 'noObjection',
      form: { jfsqjd: { cwhgsGsyj: '无异议' } },
    });
    expect(await stage()).toBe('一到场');
  });

  it('say where the plot lies: as drawn, else as the applicant marked it, and nothing where neither did [S2-2.inspection-lists]', async () => {
    const processId = await caseAt(house, 'nhxx');
    await submit(house, processId, stepOf('nhxx'));
    const visits = async (who: string, query: string) =>
      (await house.call<{ records: VisitRow[] }>(who, 'GET', `/v1/visit?${query}`)).data.records;
    const [row] = (await visits('zhenban', 'visit=2')).filter((entry) => entry.processId === processId);
    expect(row).toMatchObject({ taskKey: 'xcfx', visit: 2, address: expect.stringMatching(/./) });
    expect(row?.place?.map((degrees) => degrees.toFixed(5))).toEqual(['119.09804', '25.36004']);
    expect(row?.plot).toMatchObject({ features: [{ geometry: { type: 'Polygon' } }] });
    const own = await visits('cunwei', 'visit=1');
    expect(own.find((entry) => entry.processId === first)).toMatchObject({ place: null, plot: null });
  });

  it('of the whole office are those of all cases that one sees, and of no other [S2-2.stage-staff]', async () => {
    const visits = async (who: string, state: string) =>
      (await house.call<{ records: VisitRow[] }>(who, 'GET', `/v1/visit?visit=1&state=${state}`)).data.records
        .map((entry) => entry.processId)
        .includes(first);
    // The village goes, the township looks on, another township's people see nothing of it.
    expect([await visits('cunwei', 'todo'), await visits('zhenban', 'todo')]).toEqual([true, false]);
    expect([await visits('zhenban', 'visible'), await visits('zhenban2', 'visible')]).toEqual([true, false]);
    expect([await visits('nonghu2', 'visible'), await visits('cunwei2', 'visible')]).toEqual([false, false]);
    const any = (await house.call<{ records: VisitRow[] }>('zhenban', 'GET', '/v1/visit?state=visible')).data;
    expect(new Set(any.records.map(({ taskKey }) => taskKey))).toEqual(new Set(['cwhsh', 'xcfx']));
    expect((await house.call('zhenban', 'GET', '/v1/visit?visit=0')).code).toBe(40001);
    expect((await house.call('zhenban', 'GET', '/v1/visit?visit=1&state=done')).code).toBe(40001);
  });
});

describe('a county with four visits and other actors, by content alone', () => {
  let house: House;
  /** A case that waits for its last visit. */
  let last: string;
  beforeAll(async () => {
    house = await startHouse({ edit });
  });
  afterAll(() => house?.close());

  it('lists the fourth visit with those who go, and walks a case through it', async () => {
    const { data } = await house.call<Definition>(
      'xuncha',
      'GET',
      '/v1/flowable/process-definition/key/zjdjfsp',
    );
    expect(data.visits.find(({ visit }) => visit === 4)).toEqual({
      visit: 4,
      title: '四到场现场踏勘',
      taskKeys: ['jzxc'],
      roles: ['inspector'],
    });
    const processId = await caseAt(house, 'nhxx');
    const open = async (step: Step) => {
      const reply = await submit(house, processId, step);
      expect(reply.code, `${step.taskKey}: ${reply.message} ${JSON.stringify(reply.data)}`).toBe(200);
      return reply.data.tasks.map(({ taskKey }) => taskKey);
    };
    await open({ taskKey: 'nhxx', by: 'nonghu1' });
    await open(stepOf('xcfx'));
    expect(await open({ taskKey: 'ysnhsq', by: 'nonghu1' })).toEqual(['jzxc']);
    const missing = await submit(house, processId, { taskKey: 'jzxc', by: 'xuncha' });
    expect(missing.data.fields).toEqual([{ path: 'kgfxjd.jzxcqk', message: '请输入建中巡查情况' }]);
    const { data: detail } = await house.call<{ stage: string }>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    expect(detail.stage).toBe('四到场');
    const form = { kgfxjd: { jzxcqk: '按图施工' } };
    expect(await open({ taskKey: 'jzxc', by: 'xuncha', form })).toEqual(['sdchy']);
    last = processId;
  });

  it('keeps who was on site, how far from the plot and how exactly; what is doubtful owes a reason [S2-2.inspection-lists]', async () => {
    const { id } = await taskOf(house, 'zhenban', last, 'sdchy');
    const checkIn = (who: string, body: object) =>
      house.call<Attended>(who, 'POST', `/v1/visit/${id}/check-in`, {
        position: null,
        deviceTime: new Date().toISOString(),
        ...body,
      });
    const near = { longitude: 119.09804, latitude: 25.36004, accuracy: 9 };
    const far = { ...near, latitude: 25.387 };
    const refused = await checkIn('zhenban', { position: far });
    expect([refused.code, refused.data.fields]).toEqual([
      42200,
      [{ path: 'reason', message: '定位距地块3.0公里，超过200米，请说明原因后再提交' }],
    ]);
    expect((await checkIn('zhenban', { position: far, reason: '道路塌方' })).data).toMatchObject({
      position: far,
      marks: ['far'],
      reason: '道路塌方',
    });
    const own = { id: 'visit-0001', position: near };
    const kept = await checkIn('zhenban', own);
    expect(kept.data).toMatchObject({ metres: 0, measuredTo: 'plot', marks: [], name: expect.any(String) });
    // What was sent again after a lost answer is kept once, whenever it comes.
    expect((await checkIn('zhenban', { ...own, sentAt: new Date().toISOString() })).data).toEqual(kept.data);
    expect((await checkIn('xuncha', own)).code).toBe(40900);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await checkIn('xuncha', { position: near, deviceTime: tomorrow })).data.marks).toEqual(['clock']);
    expect([(await checkIn('nonghu1', {})).code, (await checkIn('zhenban2', {})).code]).toEqual([
      40300, 40400,
    ]);
    expect((await checkIn('zhenban', { position: { ...near, longitude: 500 } })).code).toBe(40001);
    const seen = async (who: string) =>
      (await house.call<Seen>(who, 'GET', `/v1/visit/case/${last}`)).data.visits.find(
        ({ taskId }) => taskId === id,
      );
    expect(await seen('zhenban')).toMatchObject({
      needs: ['checkIn', 'countersign'],
      can: ['checkIn', 'countersign'],
    });
    expect((await seen('zhenban'))?.attendances.map(({ marks }) => marks)).toEqual([['far'], [], ['clock']]);
    expect(await seen('nonghu1')).toBeUndefined();
  });

  it('completes a visit that asks for it only with a second officer, who is not the one that completes it', async () => {
    const { id } = await taskOf(house, 'zhenban', last, 'sdchy');
    const sign = (who: string) =>
      house.call<Attended>(who, 'POST', `/v1/visit/${id}/countersign`, {
        position: { longitude: 119.09804, latitude: 25.36004, accuracy: 9 },
        deviceTime: new Date().toISOString(),
        words: '情况属实',
      });
    const pass = stepOf('sdchy');
    const asGranted = { ...pass.form?.['jgysjd'], adzjdmj: 80, adzfmj: 70 };
    const complete = () => submit(house, last, { ...pass, form: { jgysjd: asGranted } });
    const lacking = [{ path: 'outcome', message: expect.stringContaining('须由另一名工作人员会签') }];
    expect((await complete()).data.fields).toEqual(lacking);
    expect((await sign('nonghu1')).code).toBe(40300);
    expect((await sign('zhenban')).data).toMatchObject({ kind: 'countersign' });
    // Whoever completes the visit does not count as the second.
    expect((await complete()).data.fields).toEqual(lacking);
    expect((await sign('nongye')).data).toMatchObject({ kind: 'countersign', words: '情况属实', metres: 0 });
    expect((await sign('nongye')).data.fields).toEqual([{ path: 'taskId', message: '您已经会签过了' }]);
    expect((await complete()).code).toBe(200);
    expect((await sign('ziran')).data.fields).toEqual([
      { path: 'taskId', message: '该到场任务已经办结，不能再签到、会签' },
    ]);
  });

  it('measures how fast somebody went by when they checked in, not by when the phone could send it', async () => {
    const visit = async () => {
      const processId = await caseAt(house, 'cwhsh');
      return (await taskOf(house, 'cunwei', processId, 'cwhsh')).id;
    };
    const [here, there] = [await visit(), await visit()];
    const checkIn = async (id: string, latitude: number, minutesAgo: number) => {
      const deviceTime = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      const body = {
        position: { longitude: 119.09804, latitude, accuracy: 9 },
        ...{ deviceTime, sentAt: new Date().toISOString(), reason: '道路塌方' },
      };
      return (await house.call<Attended>('cunwei', 'POST', `/v1/visit/${id}/check-in`, body)).data.marks;
    };
    await checkIn(there, 25.46, 0);
    // Eleven kilometres: an hour is time enough, two minutes are not, whichever of the two arrived first.
    expect(await checkIn(here, 25.36, 60)).not.toContain('tooFast');
    expect(await checkIn(here, 25.36, 2)).toContain('tooFast');
  });

  it('gives the verification of a report to whom the content names, and to nobody else', async () => {
    const report = { wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲', zjddz: '村口', jbnr: '占地' } };
    const { processId } = (await start(house, 'nonghu1', 'wfjb', report)).data;
    const verified = { szfddxctkbz: '在建', sjspyj: '停工', sjspbz: '吴村安' };
    const step = { taskKey: 'xctk', outcome: 'confirmed', form: { wfjb: verified } };
    await expect(submit(house, processId, { ...step, by: 'cunwei' })).rejects.toThrow('has no open xctk');
    const reply = await submit(house, processId, { ...step, by: 'zhifa' });
    expect([reply.code, reply.data.tasks.map(({ taskKey }) => taskKey)]).toEqual([200, ['jjfa']]);
  });
});
