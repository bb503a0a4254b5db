import { one } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { caseAt, start, submit, taskOf, wayOf } from './testing/walk.ts';

const step = (taskKey: string) => wayOf(true).find((entry) => entry.taskKey === taskKey)!;

describe('deadlines', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ start: '2026-03-02T01:00:00Z' });
  });
  afterAll(() => house.close());

  it('stand still while agricultural conversion runs, and count working days from its end', async () => {
    const processId = await caseAt(house, 'nzysq', {}, true);
    const stopped = async () =>
      (await house.call<{ clockStopped: boolean }>('zhenban', 'GET', `/v1/flowable/process/${processId}`))
        .data.clockStopped;
    expect(await stopped()).toBe(true);
    expect((await taskOf(house, 'zhenban', processId, 'nzysq')).dueAt).toBeNull();
    house.moveTo('2026-03-20T01:00:00Z');
    expect((await submit(house, processId, step('nzysq'))).code).toBe(200);
    expect([await stopped(), (await taskOf(house, 'xianziran', processId, 'nzypw')).dueAt]).toEqual([
      true,
      null,
    ]);
    house.moveTo('2026-03-30T01:00:00Z');
    expect((await submit(house, processId, step('nzypw'))).code).toBe(200);
    expect(await stopped()).toBe(false);
    // Five working days from Monday 30 March; the 4th to the 6th of April are holidays.
    expect((await taskOf(house, 'ziran', processId, 'lssp_bm')).dueAt).toBe('2026-04-07T16:00:00.000Z');
    const { ms } = await one<{ ms: number }>(
      house.db.kysely,
      sql`select clock_stopped_ms as ms from workflow.instance where id = ${processId}`,
    );
    expect(Math.round(ms / 86_400_000)).toBe(20);
  });

  it('skip the weekend, and work on a Saturday that is made up for', async () => {
    house.moveTo('2026-05-06T01:00:00Z');
    const { processId } = (
      await start(house, 'nonghu1', 'wfjb', {
        wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲', zjddz: '乙', jbnr: '丙' },
      })
    ).data;
    // Three working days from Wednesday 6 May 2026: Thursday, Friday, and Saturday the 9th, which is worked.
    expect((await taskOf(house, 'cunwei', processId, 'xctk')).dueAt).toBe('2026-05-09T16:00:00.000Z');
  });

  it('go on standing still when the county sends the conversion back', async () => {
    house.moveTo('2026-05-11T01:00:00Z');
    const processId = await caseAt(house, 'nzypw', {}, true);
    const back = await submit(house, processId, {
      taskKey: 'nzypw',
      by: 'xianziran',
      outcome: 'return',
      status: 0,
      content: '补图',
    });
    expect(back.code, JSON.stringify(back.data)).toBe(200);
    expect((await taskOf(house, 'zhenban', processId, 'nzysq')).dueAt).toBeNull();
  });
});
