import type { CalendarReply, CalendarSummary, CalendarYear } from '@homestead/calendar/contract';
import { rows } from '@homestead/database';
import type { TaskSummary } from '@homestead/workflow/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, start, submit, taskOf, wayOf } from '../testing/walk.ts';

const body = {
  off: [
    ...['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05'],
    ...['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09'],
    ...['2027-05-01', '2027-05-02', '2027-10-01', '2027-10-02'],
  ],
  working: ['2027-01-09'],
};

describe('the holiday table', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ start: '2026-12-30T01:00:00Z' });
  });
  afterAll(() => house.close());

  const put = <T = CalendarReply>(payload: object, who = 'admin', year = 2027) =>
    house.call<T>(who, 'PUT', `/calendar/${year}`, payload);
  const dueOf = async (processId: string) =>
    (await taskOf(house, 'jiti', processId, 'cjtzgsc')) as unknown as TaskSummary;

  it('is imported by an administrator alone, and read by everybody', async () => {
    for (const who of ['zhenban', 'nonghu1', 'shenji']) expect((await put(body, who)).code, who).toBe(40300);
    const read = await house.call<CalendarYear>('nonghu1', 'GET', '/calendar/2026');
    expect([read.data.known, read.data.off.length, read.data.working.length, read.data.can]).toEqual([
      true,
      33,
      6,
      [],
    ]);
    expect((await house.call<CalendarYear>('nonghu1', 'GET', '/calendar/2027')).data).toMatchObject({
      known: false,
      off: [],
      version: 0,
    });
  });

  it('names every fault of what is sent, with its place', async () => {
    const reply = await put<{ fields: { path: string; message: string }[] }>({
      off: ['2027-02-30', '2026-10-01', '2027-05-01', '2027-05-01', '十月一日'],
      working: ['2027-05-01'],
    });
    expect(reply.code).toBe(42200);
    expect(reply.data.fields).toEqual([
      { path: 'off.0', message: '“2027-02-30”不是日期，应写作 2026-10-01 的样子' },
      { path: 'off.1', message: '2026-10-01 不在 2027 年，请移到相应年份的表中' },
      { path: 'off.3', message: '2027-05-01 重复出现，请只保留一处' },
      { path: 'off.4', message: '“十月一日”不是日期，应写作 2026-10-01 的样子' },
      { path: 'working.0', message: '2027-05-01 既写成休息又写成上班，请只保留一处' },
    ]);
    expect((await put<{ fields: unknown[] }>({ off: [], working: [] })).data.fields).toHaveLength(1);
  });

  it('moves the deadlines and waiting periods that have not ended, and tells how many', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    // Wednesday 30 December; with weekends alone: Thu, Fri (New Year), Mon, Tue, Wed the 6th.
    expect(await dueOf(processId)).toMatchObject({
      dueAt: '2027-01-06T16:00:00.000Z',
      calendarGaps: [2027],
    });
    const preview = await put({ ...body, preview: true });
    expect(preview.data).toMatchObject({ saved: false, changed: { tasks: 1, timers: 0 } });
    expect((await dueOf(processId)).dueAt).toBe('2027-01-06T16:00:00.000Z');
    const saved = await put({ ...body, version: 0 });
    expect(saved.data).toMatchObject({ saved: true, changed: { tasks: 1, timers: 0 }, importedBy: '管系统' });
    // Thu 31, then Wed 6, Thu 7, Fri 8, and Saturday the 9th, which is worked.
    expect(await dueOf(processId)).toMatchObject({ dueAt: '2027-01-09T16:00:00.000Z', calendarGaps: [] });
    const moved = await rows<{ kind: string; at: Date }>(
      house.db.kysely,
      sql`select r.kind, r.at from workflow.reminder r join workflow.task t on t.id = r.task_id
          where t.process_id = ${processId} and r.state = 'waiting' order by r.at`,
    );
    expect(moved.map(({ kind, at }) => [kind, at.toISOString()])).toEqual([
      ['remind', '2027-01-07T16:00:00.000Z'],
      ['overdue', '2027-01-09T16:00:00.000Z'],
      ['escalate', '2027-01-12T16:00:00.000Z'],
    ]);
    const log = await rows<{ summary: string }>(
      house.db.kysely,
      sql`select summary from audit.operation where target = 'calendar:2027'`,
    );
    expect(log.map(({ summary }) => summary)).toEqual([
      '导入2027年节假日表，重算1项任务的办理期限、0个等待期',
    ]);
    const years = (await house.call<CalendarSummary[]>('nonghu1', 'GET', '/calendar')).data;
    expect(years.map(({ year, off, working }) => [year, off, working])).toEqual([
      [2027, 14, 1],
      [2026, 33, 6],
    ]);
  });

  it('is not overwritten by someone who read an older one', async () => {
    expect((await put({ ...body, version: 0 })).code).toBe(40900);
    const { data } = await house.call<CalendarYear>('admin', 'GET', '/calendar/2027');
    expect((await put({ ...body, version: data.version })).code).toBe(200);
  });

  it('warns of what reads oddly without refusing it', async () => {
    const { data } = await put({ off: ['2027-01-01'], working: ['2027-05-10'], preview: true });
    expect(data.warnings).toEqual([
      '2027-05-10 是星期一，本来就上班，请核对',
      '2027 年只有 1 个休息日，少于法定的 13 天，请核对',
    ]);
  });

  it('moves a publicity that is under way', async () => {
    house.moveTo('2027-01-27T01:00:00Z');
    const processId = await caseAt(house, 'cwhgs');
    house.moveTo('2027-02-02T01:00:00Z');
    expect((await submit(house, processId, wayOf(false)[2]!)).code).toBe(200);
    const { data } = await put({ ...body, off: body.off.filter((day) => !day.startsWith('2027-02')) });
    expect(data.changed.timers).toBe(1);
    const [timer] = await rows<{ due_at: Date }>(
      house.db.kysely,
      sql`select due_at from workflow.timer where process_id = ${processId} and state = 'waiting'`,
    );
    // Five working days from Tuesday the 2nd, over a weekend that is off again.
    expect(timer?.due_at.toISOString()).toBe('2027-02-09T16:00:00.000Z');
  });

  it('moves deadlines after a crash between the import and the recalculation, before any timer fires', async () => {
    house.moveTo('2027-02-22T01:00:00Z');
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const before = (await dueOf(processId)).dueAt;
    await sql`insert into calendar.holiday (day, is_working) values ('2027-02-24', false)`.execute(
      house.db.kysely,
    );
    await sql`insert into workflow.recalculation (requested_at) values (${house.now()})`.execute(
      house.db.kysely,
    );
    expect((await dueOf(processId)).dueAt).toBe(before);
    await house.app.fireDueTimers();
    expect([before, (await dueOf(processId)).dueAt]).toEqual([
      '2027-03-01T16:00:00.000Z',
      '2027-03-02T16:00:00.000Z',
    ]);
    expect(await rows(house.db.kysely, sql`select 1 from workflow.recalculation`)).toEqual([]);
  });

  it('never moves an end into the past: it then ends with today', async () => {
    house.moveTo('2027-03-01T01:00:00Z');
    await put({ ...body, off: [...body.off, '2027-03-02', '2027-03-03', '2027-03-04'] });
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    house.moveTo('2027-03-10T01:00:00Z');
    expect((await dueOf(processId)).dueAt).toBe('2027-03-11T16:00:00.000Z');
    await put(body);
    expect((await dueOf(processId)).dueAt).toBe('2027-03-10T16:00:00.000Z');
  });

  it('takes a task out of the overdue ones where a holiday was missing, and never makes one more overdue', async () => {
    house.moveTo('2027-06-07T01:00:00Z');
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const late = async () => {
      const { data } = await house.call<{ overdue: number }>('jiti', 'GET', '/v1/flowable/task/count');
      const { dueAt, overdue } = await dueOf(processId);
      return { all: data.overdue, dueAt, overdue };
    };
    const others = (await late()).all;
    const toldLate = async () => {
      await house.app.fireDueTimers();
      const { data } = await house.call<{ records: { kind: string; processId: string }[] }>(
        'jiti',
        'GET',
        '/notice?pageSize=200',
      );
      return data.records.filter((notice) => notice.processId === processId && notice.kind === 'overdue')
        .length;
    };
    // Five working days from Monday the 7th end with Monday the 14th; the table lacks the days of the Dragon Boat Festival.
    house.moveTo('2027-06-15T01:00:00Z');
    expect(await late()).toEqual({ all: others + 1, dueAt: '2027-06-14T16:00:00.000Z', overdue: true });
    expect([await toldLate(), await toldLate()]).toEqual([1, 1]);
    const festival = { ...body, off: [...body.off, '2027-06-09', '2027-06-10'] };
    const saved = await put(festival);
    expect(saved.data.changed.tasks).toBe(1);
    expect(await late()).toEqual({ all: others, dueAt: '2027-06-16T16:00:00.000Z', overdue: false });
    expect(await toldLate()).toBe(1);
    house.moveTo('2027-06-17T01:00:00Z');
    expect((await put(body)).data.changed.tasks).toBe(0);
    expect([await toldLate(), await toldLate()]).toEqual([2, 2]);
    expect(await late()).toEqual({ all: others + 1, dueAt: '2027-06-16T16:00:00.000Z', overdue: true });
  });

  it('keeps what an administrator imported when the content is published again', async () => {
    await put({ off: [...body.off].map((day) => day.replace('2027', '2026')), working: [] }, 'admin', 2026);
    await house.restart();
    const { data } = await house.call<CalendarYear>('admin', 'GET', '/calendar/2026');
    expect(data.off).toHaveLength(14);
    expect(data.importedBy).toBe('管系统');
  });
});
