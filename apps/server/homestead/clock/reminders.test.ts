import { rows } from '@homestead/database';
import type { TaskSummary } from '@homestead/workflow/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, start, submit, taskOf, wayOf } from '../testing/walk.ts';

interface Told {
  kind: string;
  title: string;
  text: string;
  processId: string;
}

const stepOf = (taskKey: string, isConverted = false) =>
  wayOf(isConverted).find((entry) => entry.taskKey === taskKey)!;

describe('before and after a deadline', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house?.close());
  // Each test has cases of its own, which begin on the same Monday; five working days end with Monday the 9th.
  beforeEach(() => house.moveTo('2026-03-02T01:00:00Z'));

  const at = async (moment: string) => {
    house.moveTo(moment);
    await house.app.fireDueTimers();
  };
  const told = async (who: string, processId: string, kind?: string) => {
    const { data } = await house.call<{ records: Told[] }>(who, 'GET', '/notice?pageSize=200');
    return data.records.filter(
      (notice) => notice.processId === processId && (kind === undefined || notice.kind === kind),
    );
  };
  const summaryOf = async (who: string, processId: string) => {
    const { data } = await house.call<{ records: TaskSummary[] }>(
      who,
      'GET',
      '/v1/flowable/task?state=todo&pageSize=200',
    );
    return data.records.find((task) => task.processId === processId);
  };
  const escalations = (processId: string) =>
    rows<{ approver_content: string }>(
      house.db.kysely,
      sql`select approver_content from workflow.flow_record where process_id = ${processId} and kind = 'escalate'`,
    );

  it('a task from before there were reminders has them after a start, once, and its deadline stays', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const { id } = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    const kept = () =>
      rows<Record<string, unknown>>(
        house.db.kysely,
        sql`select t.due_at, t.due_value, t.due_calendar, t.remind_days, t.amber_at, r.kind, r.days, r.roles, r.at, r.state
            from workflow.task t left join workflow.reminder r on r.task_id = t.id where t.id = ${id} order by r.kind`,
      );
    const asMadeToday = await kept();
    expect(asMadeToday.map(({ kind }) => kind)).toEqual(['escalate', 'overdue', 'remind']);
    await sql`delete from workflow.reminder where task_id = ${id}`.execute(house.db.kysely);
    await sql`update workflow.task set due_from = null, due_value = null, due_calendar = null, remind_days = null, amber_at = null
      where id = ${id}`.execute(house.db.kysely);
    await house.restart();
    expect(await kept()).toEqual(asMadeToday);
    await at('2026-03-06T01:00:00Z');
    expect((await summaryOf('jiti', processId))?.urgency).toBe('amber');
    await house.restart();
    await at('2026-03-06T02:00:00Z');
    expect(await told('jiti', processId, 'reminder')).toHaveLength(1);
  });

  it('holders are reminded a working day before, told when it is over, and the next above two days later', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const seen = async () => {
      const task = await summaryOf('jiti', processId);
      return [task?.urgency, task?.daysLeft, (await told('jiti', processId)).map(({ kind }) => kind)];
    };
    expect(await seen()).toEqual(['normal', 5, ['newTask']]);
    await at('2026-03-05T12:00:00Z');
    expect(await seen()).toEqual(['normal', 2, ['newTask']]);
    await at('2026-03-06T01:00:00Z');
    expect(await seen()).toEqual(['amber', 1, ['reminder', 'newTask']]);
    await at('2026-03-09T01:00:00Z');
    expect(await seen()).toEqual(['amber', 0, ['reminder', 'newTask']]);
    await at('2026-03-10T01:00:00Z');
    expect(await seen()).toEqual(['red', -1, ['overdue', 'reminder', 'newTask']]);
    expect(await told('zhenban', processId)).toEqual([]);
    await at('2026-03-12T01:00:00Z');
    const [superior] = await told('zhenban', processId);
    expect(superior).toMatchObject({ kind: 'escalated', title: '督办：村集体资格审查' });
    expect(superior?.text).toContain('村集体资格审查已超期3天未办，请督促办理');
    const timeline = await house.call<{ kind: string; taskName: string; approver: string }[]>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(timeline.data.filter(({ kind }) => kind === 'escalate')).toEqual([
      expect.objectContaining({ taskName: '督办', approver: '系统' }),
    ]);
    // Nothing is decided by it: the task still waits for the one whose it is.
    expect((await submit(house, processId, stepOf('cjtzgsc'))).code).toBe(200);
  });

  it('each is said once, however often and wherever somebody looks', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    house.moveTo('2026-03-12T01:00:00Z');
    await Promise.all(Array.from({ length: 6 }, () => house.app.fireDueTimers()));
    await house.app.fireDueTimers();
    expect(await told('jiti', processId, 'overdue')).toHaveLength(1);
    expect(await told('zhenban', processId, 'escalated')).toHaveLength(1);
    expect(await escalations(processId)).toHaveLength(1);
  });

  it('a clock that is moved far says that the task is late, not that it will be', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    await at('2026-09-01T01:00:00Z');
    expect((await told('jiti', processId)).map(({ kind }) => kind)).toEqual(['overdue', 'newTask']);
    expect(await told('zhenban', processId, 'escalated')).toHaveLength(1);
  });

  it('a step that is done reminds nobody, and its successor has reminders of its own', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const form = { jfsqjd: { cjtjjzzShyj: '退回' } };
    const back = { ...stepOf('cjtzgsc'), outcome: 'return', status: 0 as const, content: '补正', form };
    expect((await submit(house, processId, back)).code).toBe(200);
    await at('2026-03-05T01:00:00Z');
    const again = await submit(house, processId, { taskKey: 'nhsq', by: 'nonghu1', form: application() });
    expect(again.code, JSON.stringify(again.data)).toBe(200);
    await at('2026-03-10T01:00:00Z');
    expect(await told('jiti', processId, 'overdue')).toEqual([]);
    expect(await told('jiti', processId, 'reminder')).toEqual([]);
    await at('2026-03-11T01:00:00Z');
    expect(await told('jiti', processId, 'reminder')).toHaveLength(1);
  });

  it('a suspended case reminds nobody, and goes on with what was left', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    house.moveTo('2026-03-05T01:00:00Z');
    const onCase = (action: string) =>
      house.call('zhenban', 'POST', `/v1/flowable/process/${processId}/${action}`, { reason: '核实' });
    expect((await onCase('suspend')).code).toBe(200);
    await at('2026-03-20T01:00:00Z');
    const kinds = async () => (await told('jiti', processId)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['suspended', 'newTask']);
    const { data } = await house.call<{ urgency: string }>(
      'zhenban',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    expect(data.urgency).toBe('stopped');
    expect((await onCase('resume')).code).toBe(200);
    // Two of five working days were left on Thursday the 5th; from Friday the 20th they are Monday and Tuesday.
    expect((await taskOf(house, 'jiti', processId, 'cjtzgsc')).dueAt).toBe('2026-03-24T16:00:00.000Z');
    await house.app.fireDueTimers();
    expect(await kinds()).toEqual(['resumed', 'suspended', 'newTask']);
    await at('2026-03-25T01:00:00Z');
    expect(await told('jiti', processId, 'overdue')).toHaveLength(1);
  });

  it('a stopped clock reminds nobody and reads so', async () => {
    const processId = await caseAt(house, 'nzysq', {}, true);
    await at('2026-06-20T01:00:00Z');
    expect((await told('zhenban', processId)).map(({ kind }) => kind)).not.toContain('overdue');
    expect(await summaryOf('zhenban', processId)).toMatchObject({ urgency: 'stopped', daysLeft: null });
  });

  it('several late tasks of one case are one escalation', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    house.advanceDays(1);
    expect((await submit(house, processId, { taskKey: 'lssp_bm', by: 'nongye' })).code).toBe(200);
    house.advanceDays(30);
    await house.app.fireDueTimers();
    const notices = await told('zhenzhang', processId, 'escalated');
    expect(notices.map(({ title }) => title)).toEqual(['督办：部门联审（3项）']);
    expect(await escalations(processId)).toHaveLength(1);
    expect(await told('nongye', processId, 'overdue')).toEqual([]);
    expect(await told('ziran', processId, 'overdue')).toHaveLength(1);
  });

  it('lists and counts find tasks by how urgent they are, as each says of itself', async () => {
    await start(house, 'nonghu1', 'zjdjfsp', application());
    house.moveTo('2026-03-05T01:00:00Z');
    await start(house, 'nonghu1', 'zjdjfsp', application({ name: '林二', sfzh: undefined }));
    await start(house, 'nonghu1', 'wfjb', {
      wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲', zjddz: '乙', jbnr: '丙' },
    });
    house.moveTo('2026-03-10T01:00:00Z');
    const seen = new Set<string>();
    for (const who of ['jiti', 'cunwei']) {
      const all = await house.call<{ records: TaskSummary[] }>(who, 'GET', '/v1/flowable/task?pageSize=200');
      for (const { urgency } of all.data.records) seen.add(urgency);
      const counts = await house.call<{ overdue: number; amber: number }>(
        who,
        'GET',
        '/v1/flowable/task/count',
      );
      for (const urgency of ['normal', 'amber', 'red', 'stopped'] as const) {
        const found = await house.call<{ total: number }>(who, 'GET', `/v1/flowable/task?urgency=${urgency}`);
        expect(found.data.total, `${who} ${urgency}`).toBe(
          all.data.records.filter((task) => task.urgency === urgency).length,
        );
      }
      expect(counts.data.overdue).toBe(all.data.records.filter((task) => task.overdue).length);
      expect(counts.data.amber).toBe(all.data.records.filter((task) => task.urgency === 'amber').length);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['amber', 'red']));
  });

  it('tasks from before there were reminders all have them after a start, many thousand of them, a slice after the other', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const { id } = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    await sql`insert into workflow.task (id, process_id, local_id, task_key, name, candidate_groups, candidate_users, division, case_no,
        process_key, process_name, applicant, created_at, due_at)
      select id || g, process_id, local_id || '-' || g, task_key, name, candidate_groups, candidate_users, division, case_no,
        process_key, process_name, applicant, created_at, due_at
      from workflow.task, generate_series(1, 2001) g where id = ${id}`.execute(house.db.kysely);
    await house.restart();
    const left = await rows(
      house.db.kysely,
      sql`select t.id from workflow.task t where t.process_id = ${processId} and t.state = 'open'
            and (t.due_value is null or not exists (select 1 from workflow.reminder r where r.task_id = t.id))`,
    );
    expect(left).toEqual([]);
  });
});
