import { readFileSync } from 'node:fs';
import { one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { application, identity, start, taskOf } from './testing/walk.ts';

const migration = new URL('../../../migrations/0312_owner_review.sql', import.meta.url);

interface Listed {
  id: string;
  processId: string;
  personName: string;
  state: string;
}

describe('owners whom a number in a form once made', () => {
  let house: House;
  let processId: string;
  let own: string;
  beforeAll(async () => {
    house = await startHouse();
    const form = application({ sfzh: identity('19490101', '019'), lxdh: '14000009999' });
    processId = (await start(house, 'cunwei', 'zjdjfsp', form)).data.processId;
    own = (await start(house, 'nonghu1', 'zjdjfsp', application())).data.processId;
    await house.call('jiti', 'PUT', '/v1/flowable/task', {
      taskId: (await taskOf(house, 'jiti', processId, 'cjtzgsc')).id,
      approverStatus: 0,
      outcome: 'return',
      approverContent: '补正',
      formData: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    // As it was before: the villager stands among the owners, and in the villager's task.
    for (const who of ['nonghu2', 'nonghu3']) {
      const id = await house.idOf(who);
      await sql`update workflow.instance set owner_ids = array_append(owner_ids, ${id}) where id = ${processId}`.execute(
        house.db.kysely,
      );
      await sql`update workflow.task set candidate_users = array_append(candidate_users, ${id})
        where process_id = ${processId} and task_key = 'nhsq'`.execute(house.db.kysely);
    }
    const text = readFileSync(migration, 'utf8');
    await sql.raw(text.slice(text.indexOf('insert into'))).execute(house.db.kysely);
    await house.restart();
  });
  afterAll(() => house.close());

  const listFor = async (who: string, query = '') =>
    (await house.call<{ records: Listed[]; total: number }>(who, 'GET', `/v1/flowable/owner-review?${query}`))
      .data;
  const act = (who: string, id: string, action: string, body: object = {}) =>
    house.call(who, 'POST', `/v1/flowable/owner-review/${id}/${action}`, body);
  const idFor = async (name: string) =>
    (await listFor('cunwei')).records.find(({ personName }) => personName === name)?.id ?? '';
  const ownerCount = async () =>
    (
      await one<{ count: number }>(
        house.db.kysely,
        sql`select cardinality(owner_ids) as count from workflow.instance where id = ${processId}`,
      )
    ).count;

  it('are listed by the migration with all their rights, and told so once', async () => {
    expect(await ownerCount()).toBe(3);
    expect((await house.call('nonghu2', 'GET', `/v1/flowable/process/${processId}`)).code).toBe(200);
    const { records } = await listFor('cunwei');
    expect(records.map(({ personName, state }) => [personName, state]).sort()).toEqual([
      ['周竹青', 'waiting'],
      ['陈榕芳', 'waiting'],
    ]);
    expect(records.map((row) => row.processId)).not.toContain(own);
    await house.restart();
    const told = await house.call<{ records: { text: string }[] }>(
      'nonghu2',
      'GET',
      '/notice?kind=ownership',
    );
    expect(told.data.records).toMatchObject([{ text: expect.stringContaining('核实前您的权限不变') }]);
  });

  it('are seen and answered by those alone whose role the process names, where the case lies', async () => {
    const id = await idFor('陈榕芳');
    for (const who of ['nonghu1', 'nonghu2', 'jiti', 'cunwei2', 'zhenban2', 'admin']) {
      expect([who, (await listFor(who)).total]).toEqual([who, 0]);
      expect([who, (await act(who, id, 'remove', { reason: '误登记' })).code]).toEqual([who, 40400]);
    }
    expect((await listFor('zhenban')).total).toBe(2);
    expect(await ownerCount()).toBe(3);
  });

  it('keep the case where they are confirmed, once, and it stands in the history and the log', async () => {
    const id = await idFor('周竹青');
    expect((await act('cunwei', id, 'confirm')).data).toEqual({ state: 'confirmed' });
    expect((await act('cunwei', id, 'remove', { reason: '误登记' })).code).toBe(40900);
    expect((await house.call('nonghu3', 'GET', `/v1/flowable/process/${processId}`)).code).toBe(200);
    const timeline = await house.call('cunwei', 'GET', `/v1/flowable/process/${processId}/tasks`);
    expect(JSON.stringify(timeline.data)).toContain('确认周竹青为申请人');
    const log = await rows<{ summary: string }>(
      house.db.kysely,
      sql`select summary from audit.operation where target = ${`process:${processId}`}`,
    );
    expect(log.map(({ summary }) => summary)).toContain('申请人核实：确认周竹青为申请人');
  });

  it('lose it where they are removed with a reason, with the tasks that waited for them, and are told', async () => {
    const id = await idFor('陈榕芳');
    const task = await taskOf(house, 'nonghu2', processId, 'nhsq');
    expect((await house.call('nonghu2', 'POST', `/v1/flowable/task/${task.id}/claim`, {})).code).toBe(200);
    const owed = await act('cunwei', id, 'remove');
    expect([owed.code, owed.data]).toEqual([
      42200,
      { fields: [{ path: 'reason', message: '请写明移除的原因' }] },
    ]);
    expect((await act('cunwei', id, 'remove', { reason: '手机号填错' })).data).toEqual({ state: 'removed' });
    for (const path of [`process/${processId}`, `task/${task.id}`])
      expect([path, (await house.call('nonghu2', 'GET', `/v1/flowable/${path}`)).code]).toEqual([
        path,
        40400,
      ]);
    expect((await taskOf(house, 'cunwei', processId, 'nhsq')).id).toBe(task.id);
    const told = await house.call<{ records: object[] }>('nonghu2', 'GET', '/notice?kind=ownershipEnded');
    expect(told.data.records).toMatchObject([{ processId: null, text: expect.stringContaining('示范村') }]);
    expect((await listFor('cunwei', 'state=waiting')).total).toBe(0);
  });
});
