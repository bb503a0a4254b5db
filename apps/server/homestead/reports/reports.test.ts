import { one, rows } from '@homestead/database';
import type { CompletionPreview } from '@homestead/workflow/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { start, submit, taskOf } from '../testing/walk.ts';

interface Detail {
  status: string;
  division: string;
  formData: Record<string, Record<string, unknown>>;
}
type Timeline = { taskKey: string; taskName: string; kind: string; approverContent: string | null }[];

const report = (changes: Record<string, unknown> = {}) => ({
  wfjb: { cxz: '第1村民小组', nhxm: '黄违建', zjddz: '村口', jbnr: '占用耕地建房', ...changes },
});
/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const seen = { szfddxctkbz: '在建一层', sjspyj: '责令停工', sjspbz: '吴村安' };
const inspection = (entry: 'xj' | 'xz', changes: Record<string, unknown> = {}) => ({
  rcxj: {
    entry,
    xzc: '350399100202',
    cxz: '第2村民小组',
    nhxm: '陈违建',
    zjddz: '溪边',
    szfddxctkbz: '在建二层',
    ...changes,
  },
});

describe('reports and inspections', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const detail = async (who: string, id: string) =>
    (await house.call<Detail>(who, 'GET', `/v1/flowable/process/${id}`)).data;
  /** What the county's department hands in. */
  const solution = async (group: 'wfjb' | 'rcxj') => ({
    [group]: { ncjscfj: await house.upload('nongyeju', '处置方案.txt', '限期拆除') },
  });
  /** A photo of the place, which an added inspection owes. */
  const photographed = async () => ({
    szfddxctkzp: await house.upload('xuncha', '现场.png', pixel, 'image/png'),
  });
  const timeline = async (who: string, id: string) =>
    (await house.call<Timeline>(who, 'GET', `/v1/flowable/process/${id}/tasks`)).data;

  it('whoever follows a report by its code reads nothing of a step that was taken back', async () => {
    const { processId } = (await start(house, 'nonghu1', 'wfjb', report({ xzc: '350399100201' }))).data;
    const { code } = (await house.call<{ code: string }>('nonghu1', 'POST', `/v1/report/${processId}/code`))
      .data;
    const followed = async () =>
      (
        await house.call<{ steps: { taskName: string }[] }>('nonghu1', 'GET', `/v1/report/follow/${code}`)
      ).data.steps.map(({ taskName }) => taskName);
    const step = { taskKey: 'xctk', by: 'cunwei', outcome: 'confirmed', form: { wfjb: seen } };
    const { id } = await taskOf(house, 'cunwei', processId, 'xctk');
    await submit(house, processId, step);
    expect(await followed()).toEqual(['违法建设举报', '现场踏勘核实']);
    await house.call('cunwei', 'POST', `/v1/flowable/task/${id}/withdraw`, {});
    expect(await followed()).toEqual(['违法建设举报']);
  });

  it.each(['nonghu1', 'xuncha'])(
    'a report of %s goes to its solution, and the reporter is told [S2-1.illegal S2-2.5-solution]',
    async (reporter) => {
      const started = await start(house, reporter, 'wfjb', report({ xzc: '350399100201' }));
      expect(started.code, started.message).toBe(200);
      const { processId } = started.data;
      const confirmed = await submit(house, processId, {
        taskKey: 'xctk',
        by: 'cunwei',
        outcome: 'confirmed',
        form: { wfjb: seen },
      });
      expect(
        confirmed.data.tasks.map(({ taskKey }) => taskKey),
        confirmed.message,
      ).toEqual(['jjfa']);
      const solved = await submit(house, processId, {
        taskKey: 'jjfa',
        by: 'nongyeju',
        form: await solution('wfjb'),
      });
      expect([solved.code, solved.data.status]).toEqual([200, 'completed']);
      const last = (await timeline(reporter, processId)).at(-1);
      expect(last).toMatchObject({
        kind: 'notice',
        taskName: '反馈举报人',
        approverContent: expect.stringContaining('已核实并形成处置方案'),
      });
    },
  );

  it('an unfounded report ends at the village, and nobody is told of a solution', async () => {
    const { processId } = (await start(house, 'nonghu1', 'wfjb', report({ xzc: '350399100201' }))).data;
    const reply = await submit(house, processId, {
      taskKey: 'xctk',
      by: 'cunwei',
      outcome: 'unfounded',
      status: 0,
      content: '不属实',
      form: { wfjb: seen },
    });
    expect([reply.code, reply.data.status], JSON.stringify(reply.data)).toEqual([200, 'completed']);
    expect((await timeline('nonghu1', processId)).some(({ kind }) => kind === 'notice')).toBe(false);
  });

  it('a report without a village is placed at the reporter’s own, or in the township of an inspector', async () => {
    const villagers = (await start(house, 'nonghu2', 'wfjb', report())).data;
    expect((await detail('nonghu2', villagers.processId)).division).toBe('350399100202');
    await taskOf(house, 'cunwei2', villagers.processId, 'xctk');
    const inspectors = (await start(house, 'xuncha', 'wfjb', report())).data;
    expect((await detail('xuncha', inspectors.processId)).division).toBe('350399100');
    for (const committee of ['cunwei', 'cunwei2'])
      await taskOf(house, committee, inspectors.processId, 'xctk');
  });

  it.each(['xj', 'xz'] as const)(
    'an inspection entered as %s goes to its solution [S2-1.inspection S2-2.5-new]',
    async (entry) => {
      const started = await start(house, 'xuncha', 'rcxj', inspection(entry, await photographed()));
      expect(started.code, started.message).toBe(200);
      const { processId } = started.data;
      expect((await timeline('xuncha', processId))[0]?.taskKey).toBe(entry);
      await submit(house, processId, {
        taskKey: 'sp',
        by: 'cunwei2',
        outcome: 'confirmed',
        form: { rcxj: { sjspyj: '属实' } },
      });
      const solved = await submit(house, processId, {
        taskKey: 'jjfa',
        by: 'nongyeju',
        form: await solution('rcxj'),
      });
      expect([solved.code, solved.data.status]).toEqual([200, 'completed']);
    },
  );

  it('an added inspection owes village, place and a photo; the place may be typed, drawn or told by the device', async () => {
    const faults = async (rcxj: object) => {
      const reply = await start(house, 'xuncha', 'rcxj', { rcxj: { entry: 'xz', ...rcxj } });
      return ((reply.data as unknown as { fields?: { path: string }[] }).fields ?? []).map(
        ({ path }) => path,
      );
    };
    expect((await faults({})).sort()).toEqual(['rcxj.szfddxctkzp', 'rcxj.xzc', 'rcxj.zjddz']);
    const known = { xzc: '350399100202', ...(await photographed()) };
    expect(await faults({ ...known, dwwz: '119.098123,25.360456（精度±12米）' })).toEqual([]);
  });

  it.each([
    ['', '119.098123,25.360456（精度±12米）'],
    ['村口', '119.098123,25.360456（精度±12米） 村口'],
  ])(
    'a report that is made of an inspection at “%s” that the device placed says %s',
    async (zjddz, where) => {
      const dwwz = '119.098123,25.360456（精度±12米）';
      const inspected = { entry: 'xz', xzc: '350399100202', zjddz, dwwz, ...(await photographed()) };
      const { processId } = (await start(house, 'xuncha', 'rcxj', { rcxj: inspected })).data;
      await submit(house, processId, {
        taskKey: 'sp',
        by: 'cunwei2',
        outcome: 'toReport',
        form: { rcxj: { sjspyj: '转举报' } },
      });
      const { id } = await one<{ id: string }>(
        house.db.kysely,
        sql`select id from workflow.instance where linked_from = ${processId}`,
      );
      expect((await detail('cunwei2', id)).formData['wfjb']).toMatchObject({ zjddz: where });
    },
  );

  it.each([
    ['toReport', 'confirmed', 1],
    ['confirmed', 'toReport', 0],
  ] as const)(
    'an inspection of which the committee says %s and a signer after it %s becomes as many reports: %i',
    async (committee, signer, count) => {
      const { processId } = (await start(house, 'xuncha', 'rcxj', inspection('xj'))).data;
      const { id } = await taskOf(house, 'cunwei2', processId, 'sp');
      const asked = { userIds: [await house.idOf('zhenban')], mode: 'parallel' };
      await house.call('cunwei2', 'POST', `/v1/flowable/task/${id}/addSigner`, asked);
      const said = { confirmed: '属实', toReport: '转举报' };
      for (const [by, outcome] of [
        ['cunwei2', committee],
        ['zhenban', signer],
      ] as const) {
        const form = { rcxj: { sjspyj: said[outcome] } };
        expect((await submit(house, processId, { taskKey: 'sp', by, outcome, form })).code).toBe(200);
      }
      const linked = await rows(
        house.db.kysely,
        sql`select 1 as one from workflow.instance where linked_from = ${processId}`,
      );
      expect(linked).toHaveLength(count);
    },
  );

  it('a solution without its file is refused, of a report and of an inspection alike', async () => {
    const reported = (await start(house, 'nonghu1', 'wfjb', report({ xzc: '350399100201' }))).data;
    const verified = { taskKey: 'xctk', by: 'cunwei', outcome: 'confirmed', form: { wfjb: seen } };
    await submit(house, reported.processId, verified);
    const inspected = (await start(house, 'xuncha', 'rcxj', inspection('xj'))).data;
    await submit(house, inspected.processId, {
      taskKey: 'sp',
      by: 'cunwei2',
      outcome: 'confirmed',
      form: { rcxj: { sjspyj: '属实' } },
    });
    for (const [group, { processId }] of Object.entries({ wfjb: reported, rcxj: inspected })) {
      const reply = await submit(house, processId, { taskKey: 'jjfa', by: 'nongyeju', form: {} });
      expect(reply.data).toMatchObject({
        fields: [{ path: `${group}.ncjscfj`, message: '请上传处置方案附件' }],
      });
    }
  });

  it('an unfounded inspection ends', async () => {
    const { processId } = (await start(house, 'xuncha', 'rcxj', inspection('xj'))).data;
    const reply = await submit(house, processId, {
      taskKey: 'sp',
      by: 'cunwei2',
      outcome: 'unfounded',
      status: 0,
      content: '已拆除',
      form: {},
    });
    expect([reply.code, reply.data.status], JSON.stringify(reply.data)).toEqual([200, 'completed']);
  });

  it.each(['nonghu1', 'jiti', 'cunwei', 'zhenban', 'zhifa'])(
    '%s, who is no inspector, may not inspect',
    async (other) => {
      expect((await start(house, other, 'rcxj', inspection('xj'))).code).toBe(40300);
    },
  );

  it.each(['xj', 'xz'] as const)(
    'an inspection entered as %s becomes a report: filled, linked, waiting for verification, in one transaction',
    async (entry) => {
      const { processId } = (await start(house, 'xuncha', 'rcxj', inspection(entry, await photographed())))
        .data;
      const reply = await submit(house, processId, {
        taskKey: 'sp',
        by: 'cunwei2',
        outcome: 'toReport',
        form: { rcxj: { sjspyj: '转举报' } },
      });
      expect([reply.code, reply.data.status], reply.message).toEqual([200, 'completed']);
      const linked = await one<{
        id: string;
        case_no: string;
        status: string;
        initiator_id: string;
        applicant: string;
      }>(
        house.db.kysely,
        sql`select id, case_no, status, initiator_id, applicant from workflow.instance where linked_from = ${processId}`,
      );
      expect(linked).toMatchObject({
        status: 'running',
        applicant: '陈违建',
        initiator_id: await house.idOf('cunwei2'),
      });
      expect((await detail('cunwei2', linked.id)).formData['wfjb']).toMatchObject({
        xzc: '350399100202',
        cxz: '第2村民小组',
        nhxm: '陈违建',
        zjddz: '溪边',
        jbnr: '在建二层',
      });
      expect((await timeline('xuncha', processId)).at(-1)?.approverContent).toBe(
        `已转违法举报，案件编号 ${linked.case_no}`,
      );
      expect((await timeline('cunwei2', linked.id))[0]?.approverContent).toMatch(/^由日常巡检 XJ\d+ 转入$/);
      const confirmed = await submit(house, linked.id, {
        taskKey: 'xctk',
        by: 'cunwei2',
        outcome: 'confirmed',
        form: { wfjb: seen },
      });
      expect(confirmed.code, JSON.stringify(confirmed.data)).toBe(200);
      expect(
        (
          await submit(house, linked.id, {
            taskKey: 'jjfa',
            by: 'nongyeju',
            form: await solution('wfjb'),
          })
        ).data.status,
      ).toBe('completed');
    },
  );

  it('whoever reports somebody without a name does not stand as the accused', async () => {
    const form = inspection('xz', { nhxm: null, ...(await photographed()) });
    const begun = [
      await start(house, 'nonghu1', 'wfjb', { wfjb: {} }, { draft: true }),
      await start(house, 'xuncha', 'rcxj', form, { draft: true }),
      await start(house, 'xuncha', 'rcxj', form),
    ];
    const named = begun.flatMap(({ data }) => data.tasks as unknown as { applicant: string }[]);
    expect(named.map(({ applicant }) => applicant)).toEqual(['不详', '不详', '不详']);
  });

  it('a report that was an inspection shows its photos to whoever verifies it', async () => {
    const photo = await house.upload('xuncha', 'a.png', pixel, 'image/png');
    const begun = await start(house, 'xuncha', 'rcxj', inspection('xj', { szfddxctkzp: photo }));
    expect(begun.code, JSON.stringify(begun.data)).toBe(200);
    const { id: taskId } = await taskOf(house, 'cunwei2', begun.data.processId, 'sp');
    const body = { taskId, approverStatus: 1, outcome: 'toReport' };
    const told = await house.call<CompletionPreview>('cunwei2', 'POST', '/v1/flowable/task/preview', body);
    expect(told.data).toMatchObject({ ends: true, begins: ['违法举报'] });
    await submit(house, begun.data.processId, { taskKey: 'sp', by: 'cunwei2', outcome: 'toReport' });
    const { id } = await one<{ id: string }>(
      house.db.kysely,
      sql`select id from workflow.instance where linked_from = ${begun.data.processId}`,
    );
    expect((await detail('cunwei2', id)).formData['wfjb']?.['jbt']).toBe(photo);
    const { total } = await one<{ total: number }>(
      house.db.kysely,
      sql`select count(*) as total from files.reference where file_id = ${photo} and owner_id = ${id}`,
    );
    expect(total).toBe(1);
  });
});
