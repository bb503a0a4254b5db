import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesAtEveryStep, type Member, wholeWay } from '../testing/cases-at-every-step.ts';
import type { ApiReply } from '../testing/client.ts';
import { Journey, type Step, type SubmitReply } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { traceOf, traces } from '../testing/traces.ts';

type Fields = Record<string, unknown>;
type Form = Record<string, Fields>;

/** One row of the table of outcomes: what is sent beside the step's own form, and where the case is afterwards. */
interface Row {
  taskKey: string;
  outcome: string;
  status: 0 | 1;
  /** Decision and other fields of this outcome; they replace those of the way. */
  form?: Form;
  /** Field that takes the notice of a refusal. */
  notice?: string;
  open: string[];
  ends?: string;
}

const jfsqjd = (fields: Fields): Form => ({ jfsqjd: fields });
const departments = ['lssp_bm', 'lssp_bm', 'lssp_bm', 'lssp_bm'];

/** workflow.md, the table of `zjdjfsp`, written out by hand. */
const table: Row[] = [
  { taskKey: 'cjtzgsc', outcome: 'agree', status: 1, open: ['cwhyj'] },
  { taskKey: 'cjtzgsc', outcome: 'return', status: 0, form: jfsqjd({ cjtjjzzShyj: '退回' }), open: ['nhsq'] },
  {
    taskKey: 'cjtzgsc',
    outcome: 'refuse',
    status: 0,
    form: jfsqjd({ cjtjjzzShyj: '不予批准' }),
    notice: 'jfsqjd.bypztzs',
    open: [],
    ends: 'refused',
  },
  { taskKey: 'cwhyj', outcome: 'agree', status: 1, open: ['cwhgs'] },
  { taskKey: 'cwhyj', outcome: 'return', status: 0, form: jfsqjd({ cwhSftyjf: null }), open: ['nhsq'] },
  {
    taskKey: 'cwhyj',
    outcome: 'refuse',
    status: 0,
    form: jfsqjd({ cwhSftyjf: '否' }),
    notice: 'jfsqjd.bypztzs',
    open: [],
    ends: 'refused',
  },
  { taskKey: 'cwhgs', outcome: 'publish', status: 1, open: [] },
  { taskKey: 'cwhgs', outcome: 'return', status: 0, open: ['nhsq'] },
  { taskKey: 'cwhgsyj', outcome: 'noObjection', status: 1, open: ['cwhsh'] },
  {
    taskKey: 'cwhgsyj',
    outcome: 'dismissed',
    status: 1,
    form: jfsqjd({ cwhgsGsyj: '异议不成立' }),
    open: ['cwhsh'],
  },
  {
    taskKey: 'cwhgsyj',
    outcome: 'upheld',
    status: 0,
    form: jfsqjd({ cwhgsGsyj: '异议成立' }),
    open: ['nhsq'],
  },
  { taskKey: 'cwhsh', outcome: 'agree', status: 1, open: ['jftzxz'] },
  { taskKey: 'cwhsh', outcome: 'return', status: 0, form: jfsqjd({ cwhSpyj: '不同意' }), open: ['nhsq'] },
  { taskKey: 'jftzxz', outcome: 'submit', status: 1, open: ['zgbcs'] },
  { taskKey: 'zgbcs', outcome: 'agree', status: 1, open: departments },
  { taskKey: 'zgbcs', outcome: 'agree', status: 1, form: jfsqjd({ zgbSfblnzy: '是' }), open: ['nzysq'] },
  { taskKey: 'zgbcs', outcome: 'return', status: 0, form: jfsqjd({ zgbCsyj: '退回' }), open: ['nhsq'] },
  { taskKey: 'lssp_bm', outcome: 'agree', status: 1, open: departments.slice(1) },
  { taskKey: 'lssp_bm', outcome: 'refuse', status: 0, open: departments.slice(1) },
  { taskKey: 'lssp', outcome: 'agree', status: 1, open: ['pcpw'] },
  { taskKey: 'lssp', outcome: 'return', status: 0, form: jfsqjd({ lsyj: '不同意' }), open: ['zgbcs'] },
  {
    taskKey: 'lssp',
    outcome: 'refuse',
    status: 0,
    form: jfsqjd({ lsyj: '不同意' }),
    notice: 'jfsqjd.lsbypztzs',
    open: [],
    ends: 'refused',
  },
  { taskKey: 'pcpw', outcome: 'submit', status: 1, open: ['nhxx'] },
  { taskKey: 'nhxx', outcome: 'submit', status: 1, open: ['xcfx'] },
  { taskKey: 'xcfx', outcome: 'agree', status: 1, open: ['ysnhsq'] },
  { taskKey: 'xcfx', outcome: 'return', status: 0, form: { kgfxjd: { hsjg: '不符合' } }, open: ['nhxx'] },
  { taskKey: 'ysnhsq', outcome: 'submit', status: 1, open: ['sdchy'] },
  { taskKey: 'sdchy', outcome: 'pass', status: 1, open: ['ysyj'] },
  { taskKey: 'sdchy', outcome: 'rectify', status: 0, open: ['ysnhsq'] },
  { taskKey: 'ysyj', outcome: 'agree', status: 1, open: ['djsq'] },
  { taskKey: 'ysyj', outcome: 'return', status: 0, form: { jgysjd: { ysspyj: '不同意' } }, open: ['ysnhsq'] },
  { taskKey: 'djsq', outcome: 'submit', status: 1, open: ['djsp'] },
  { taskKey: 'djsp', outcome: 'register', status: 1, open: [], ends: 'completed' },
  {
    taskKey: 'djsp',
    outcome: 'supplement',
    status: 0,
    form: { bdcdj: { bdczxSpjg: '补正' } },
    open: ['djsq'],
  },
  {
    taskKey: 'djsp',
    outcome: 'refuse',
    status: 0,
    form: { bdcdj: { bdczxSpjg: '不予登记' } },
    open: [],
    ends: 'refused',
  },
];

/** The decision field of each task and a value that belongs to another outcome than the row's. */
const decisions: Record<string, [string, string, Record<string, string>]> = {
  cjtzgsc: ['jfsqjd', 'cjtjjzzShyj', { agree: '退回', return: '同意', refuse: '同意' }],
  cwhyj: ['jfsqjd', 'cwhSftyjf', { agree: '否', return: '是', refuse: '是' }],
  cwhgsyj: ['jfsqjd', 'cwhgsGsyj', { noObjection: '异议成立', dismissed: '无异议', upheld: '无异议' }],
  cwhsh: ['jfsqjd', 'cwhSpyj', { agree: '不同意', return: '同意' }],
  zgbcs: ['jfsqjd', 'zgbCsyj', { agree: '退回', return: '同意' }],
  lssp: ['jfsqjd', 'lsyj', { agree: '不同意', return: '同意', refuse: '同意' }],
  xcfx: ['kgfxjd', 'hsjg', { agree: '不符合', return: '符合' }],
  ysyj: ['jgysjd', 'ysspyj', { agree: '不同意', return: '同意' }],
  djsp: ['bdcdj', 'bdczxSpjg', { register: '补正', supplement: '准予登记', refuse: '补正' }],
};

/** `return`, `refuse`, `rectify`, `supplement` and `upheld` owe a reason: here every outcome of status 0. */
const owesReason = (row: Row) => row.status === 0;

/** Where a case stands that waits at a task, in words (domain facts §3.5). */
const stages: Record<string, string> = {
  nhsq: '已退回',
  cwhyj: '村级审查',
  cwhgs: '村级审查',
  cwhsh: '一到场',
  jftzxz: '选图',
  zgbcs: '初审',
  nzysq: '农转用',
  lssp_bm: '联审',
  lssp: '联审',
  pcpw: '联审',
  xcfx: '二到场',
  sdchy: '待验收',
  ysyj: '待验收',
  djsp: '待登记',
};
/** Tasks to which a case comes forward as well as back. */
const stagesBothWays: Record<string, [forward: string, back: string]> = {
  nhxx: ['已批准（待开工）', '已退回'],
  ysnhsq: ['施工中', '验收整改'],
  djsq: ['待登记', '已退回'],
};

function stageAfter({ taskKey, open: [next], ends, status }: Row): string {
  if (ends === 'refused') return taskKey === 'djsp' ? '不予登记' : '不予批准';
  if (ends) return '已办结';
  if (next === undefined) return '公示中';
  return stagesBothWays[next]?.[status === 1 ? 0 : 1] ?? stages[next] ?? next;
}

describe('status, outcome and decision field of a completion', () => {
  let served: Served;
  let journey: Journey;
  const members = new Map<Row, Member>();

  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
    const way = await wholeWay(journey);
    const stops = table.map(({ taskKey }) => way.findIndex((step: Step) => step.taskKey === taskKey));
    const found = await casesAtEveryStep(journey, way, stops);
    for (const [index, row] of table.entries()) members.set(row, found[index]!);
  });
  afterAll(() => served?.close());

  const formOf = (row: Row, more: Form = {}): Form => {
    const form: Form = structuredClone(members.get(row)!.step.form);
    for (const [group, fields] of [...Object.entries(row.form ?? {}), ...Object.entries(more)])
      form[group] = { ...form[group], ...fields };
    return form;
  };
  const notice = async (row: Row, by: string): Promise<Form> => {
    if (!row.notice) return {};
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const uploaded = await (await journey.as(by)).upload('不予批准通知书.png', 'image/png', png, row.notice);
    if (uploaded.code !== 200) throw new Error(uploaded.text);
    const [group = '', code = ''] = row.notice.split('.');
    return { [group]: { [code]: uploaded.data.id } };
  };
  const send = async (row: Row, body: object): Promise<ApiReply<SubmitReply>> => {
    const member = members.get(row)!;
    return (await journey.as(member.step.by)).put('/v1/flowable/task', { ...member.body, ...body });
  };
  const pathsOf = (reply: ApiReply<unknown>) =>
    (reply.data as { fields: { path: string }[] }).fields.map(({ path }) => path);
  /** Sends what must be refused, and looks that it names the field and changes nothing. */
  const refused = async (row: Row, body: object, path: string) => {
    const before = await traceOf(served.db, members.get(row)!.processId);
    const reply = await send(row, body);
    expect([reply.status, reply.code], reply.text).toEqual([422, 42200]);
    expect(pathsOf(reply)).toContain(path);
    expect(await traceOf(served.db, members.get(row)!.processId)).toEqual(before);
  };

  describe.each(
    table.map(
      (row, index) =>
        [
          `${row.taskKey} ${row.outcome}${table.findIndex((other) => other.taskKey === row.taskKey && other.outcome === row.outcome) === index ? '' : ' again'}`,
          row,
        ] as const,
    ),
  )('%s', (_title, row) => {
    const other = row.status === 1 ? 0 : 1;

    it('is refused with the other status, with an outcome of no one, and with a decision for something else [S2-4.approve S2-7.flow-approve]', async () => {
      const base = {
        outcome: row.outcome,
        approverStatus: row.status,
        approverContent: '说明',
        formData: formOf(row),
      };
      await refused(row, { ...base, approverStatus: other }, 'outcome');
      await refused(row, { ...base, outcome: 'constructor' }, 'outcome');
      const decision = decisions[row.taskKey];
      if (!decision) return;
      const [group, field, wrong] = decision;
      await refused(
        row,
        { ...base, formData: formOf(row, { [group]: { [field]: wrong[row.outcome] } }) },
        `${group}.${field}`,
      );
    });

    it('needs its reason and its notice where it owes them', async () => {
      const base = {
        outcome: row.outcome,
        approverStatus: row.status,
        formData: formOf(row, await notice(row, members.get(row)!.step.by)),
      };
      if (owesReason(row)) {
        await refused(row, { ...base, approverContent: '' }, 'approverContent');
        await refused(row, { ...base, approverContent: '   ' }, 'approverContent');
      }
      if (row.notice)
        await refused(row, { ...base, approverContent: '说明', formData: formOf(row) }, row.notice);
    });

    it('takes the case where the table says [S1-1.approval S1-6.staff S2-1.stages S2-6.roles]', async () => {
      const member = members.get(row)!;
      const before = await traceOf(served.db, member.processId);
      const formData = formOf(row, await notice(row, member.step.by));
      const reply = await send(row, {
        outcome: row.outcome,
        approverStatus: row.status,
        approverContent: owesReason(row) ? '说明' : '同意',
        formData,
      });
      expect(reply.code, reply.text).toBe(200);
      const after = await traceOf(served.db, member.processId);
      expect(after.open).toEqual(row.open);
      expect(after.status).toBe(row.ends ?? 'running');
      expect(after.history).toEqual([...before.history, row.taskKey]);
      expect(after.timers).toBe(row.outcome === 'publish' ? 1 : 0);
      const villager = await journey.as('nonghu1');
      const seen = await villager.get<{ stage: string }>(`/v1/flowable/process/${member.processId}`);
      expect(seen.data.stage).toBe(stageAfter(row));
      const [record] = await rows<{ status: number; outcome: string }>(
        served.db.kysely,
        sql`select approver_status as status, outcome from workflow.flow_record where process_id = ${member.processId} order by approver_time desc, id desc limit 1`,
      );
      expect(record).toEqual({ status: row.status, outcome: row.outcome });
    });
  });

  it('a status that is neither 0 nor 1 is malformed', async () => {
    const started = await journey.start();
    const person = await journey.as('jiti');
    const before = await traces(served.db);
    for (const approverStatus of [2, -1, '1', null, true, undefined]) {
      const reply = await person.put('/v1/flowable/task', {
        taskId: started.data.tasks[0]!.id,
        approverStatus,
        formData: {},
      });
      expect([approverStatus, reply.code]).toEqual([approverStatus, 40001]);
    }
    expect(await traces(served.db)).toEqual(before);
  });

  it('an approval is refused while a department said no, and granted once the review was held again', async () => {
    const processId = await journey.upTo('lssp_bm');
    const answer = (by: string, status: 0 | 1) =>
      journey.submit(
        { taskKey: 'lssp_bm', by, status, content: status ? '同意' : '占用林地', form: {} },
        processId,
      );
    for (const by of ['nongye', 'ziran', 'shuili']) expect((await answer(by, 1)).code).toBe(200);
    expect((await answer('linye', 0)).data.tasks.map(({ taskKey }) => taskKey)).toEqual(['lssp']);
    const approve = () =>
      journey.submit(
        {
          taskKey: 'lssp',
          by: 'zhenzhang',
          form: { jfsqjd: { lsyj: '同意', pzsqzjdmj: 100, pzsqzfzdmj: 80 } },
        },
        processId,
      );
    const first = await approve();
    expect([first.code, pathsOf(first)]).toEqual([42200, ['jfsqjd.lsyj']]);
    expect(first.message).toContain('林业');
    const back = await journey.submit(
      {
        taskKey: 'lssp',
        by: 'zhenzhang',
        status: 0,
        outcome: 'return',
        content: '请重新联审',
        form: { jfsqjd: { lsyj: '不同意' } },
      },
      processId,
    );
    expect(back.code, back.text).toBe(200);
    const again = await journey.submit(
      { taskKey: 'zgbcs', by: 'zhenban', form: { jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: '否' } } },
      processId,
    );
    expect(again.code, again.text).toBe(200);
    for (const by of ['nongye', 'ziran', 'shuili', 'linye']) expect((await answer(by, 1)).code).toBe(200);
    const granted = await approve();
    expect(granted.code, granted.text).toBe(200);
    expect((await traceOf(served.db, processId)).open).toEqual(['pcpw']);
  });

  it('agricultural conversion stops the clock of the case until its approval is entered', async () => {
    const processId = await journey.upTo('zgbcs');
    const stopped = async () =>
      (
        await (
          await journey.as('zhenban')
        ).get<{ clockStopped: boolean }>(`/v1/flowable/process/${processId}`)
      ).data.clockStopped;
    await journey.submit(
      { taskKey: 'zgbcs', by: 'zhenban', form: { jfsqjd: { zgbCsyj: '同意', zgbSfblnzy: '是' } } },
      processId,
    );
    expect(await stopped()).toBe(true);
    expect(
      (await journey.submit({ taskKey: 'nzysq', by: 'zhenban', form: {} }, processId)).data.tasks.map(
        ({ taskKey }) => taskKey,
      ),
    ).toEqual(['nzypw']);
    const back = await journey.submit(
      { taskKey: 'nzypw', by: 'xianziran', status: 0, content: '材料不全', form: {} },
      processId,
    );
    expect(
      back.data.tasks.map(({ taskKey }) => taskKey),
      back.text,
    ).toEqual(['nzysq']);
    expect(await stopped()).toBe(true);
    await journey.submit({ taskKey: 'nzysq', by: 'zhenban', form: {} }, processId);
    const entered = await journey.submit(
      {
        taskKey: 'nzypw',
        by: 'xianziran',
        form: { jfsqjd: { nzyPch: '2026-1', nzypwh: '闽政地〔2026〕1号' } },
      },
      processId,
    );
    expect(
      entered.data.tasks.map(({ taskKey }) => taskKey),
      entered.text,
    ).toEqual(departments);
    expect(await stopped()).toBe(false);
  });
});
