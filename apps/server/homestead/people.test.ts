import { workflowTexts } from '@homestead/workflow/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from './testing/house.ts';
import { application, caseAt, start, taskOf } from './testing/walk.ts';

interface Choices {
  records: { id: string; name: string; roleNames: string[]; divisionName: string }[];
  total: number;
}
const acts = ['transfer', 'delegate', 'addSigner', 'removeSigner', 'copy'] as const;

describe('the people whom an act may name', () => {
  let house: House;
  let processId: string;
  let taskId: string;
  beforeAll(async () => {
    house = await startHouse();
    processId = await caseAt(house, 'cwhyj');
    taskId = (await taskOf(house, 'cunwei', processId, 'cwhyj')).id;
  });
  afterAll(() => house.close());

  const peopleFor = (who: string, action: string, query = '') =>
    house.call<Choices>(who, 'GET', `/v1/flowable/task/${taskId}/people?action=${action}${query}`);
  const bodyOf = (action: string, id: string) =>
    action === 'addSigner' || action === 'copy' ? { userIds: [id] } : { userId: id };

  it('are shown by name, role and division alone', async () => {
    const { data } = await peopleFor('cunwei', 'addSigner', '&pageSize=200');
    expect(data.records.length).toBeGreaterThan(3);
    for (const person of data.records)
      expect(Object.keys(person).sort()).toEqual(['divisionName', 'id', 'name', 'roleNames']);
    expect(data.records.find(({ roleNames }) => roleNames.includes('巡查员'))?.divisionName).toBe('木兰镇');
  });

  it('are officers who work where the case is, and never villagers, strangers or oneself', async () => {
    const { data } = await peopleFor('cunwei', 'addSigner', '&pageSize=200');
    const listed = data.records.map(({ id }) => id);
    for (const who of ['jiti', 'zhenban', 'nongyeju', 'zhifa'])
      expect(listed).toContain(await house.idOf(who));
    for (const who of ['cunwei', 'nonghu1', 'nonghu2', 'cunwei2', 'zhenban2', 'admin', 'shenji'])
      expect(listed, who).not.toContain(await house.idOf(who));
  });

  it('are those on whom the act succeeds: whoever is not listed is refused by the act', async () => {
    const everybody = [
      'cunwei',
      'jiti',
      'jiti2',
      'zhenban',
      'zhenban2',
      'nonghu1',
      'nongye',
      'zhifa',
      'admin',
    ];
    for (const action of acts.filter((act) => act !== 'removeSigner')) {
      const listed = (await peopleFor('cunwei', action, '&pageSize=200')).data.records.map(({ id }) => id);
      for (const who of everybody) {
        const id = await house.idOf(who);
        if (listed.includes(id)) continue;
        const reply = await house.call<{ fields: { path: string; message: string }[] }>(
          'cunwei',
          'POST',
          `/v1/flowable/task/${taskId}/${action}`,
          bodyOf(action, id),
        );
        expect([action, who, reply.code]).toEqual([action, who, 42200]);
        expect(reply.data.fields[0]?.message).toBe('人员不存在或无权办理该任务，请重新选择');
      }
    }
  });

  it('are found by name, role or place, page by page', async () => {
    const byRole = await peopleFor('cunwei', 'copy', `&keyword=${encodeURIComponent('执法')}`);
    expect(byRole.data.records.map(({ id }) => id)).toEqual([await house.idOf('zhifa')]);
    const first = await peopleFor('cunwei', 'copy', '&pageSize=2&pageNum=1');
    const second = await peopleFor('cunwei', 'copy', '&pageSize=2&pageNum=2');
    expect(first.data.total).toBe(second.data.total);
    const ids = [...first.data.records, ...second.data.records].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await peopleFor('cunwei', 'copy', '&keyword=%25')).data.total).toBe(0);
  });

  it('are told to whoever may do the act, and to nobody else', async () => {
    expect((await peopleFor('zhenban', 'transfer')).code).toBe(40300);
    expect((await peopleFor('nonghu1', 'addSigner')).code).toBe(40300);
    expect((await peopleFor('nonghu2', 'addSigner')).code).toBe(40400);
    expect((await peopleFor('cunwei', 'claim')).code).toBe(40001);
  });

  it('who sign already are not added again, and are the ones to remove, after they have left too', async () => {
    const signer = await house.idOf('jiti');
    const set = async (qyzt: string) =>
      expect((await house.call('admin', 'PUT', `/v1/user/${signer}/state`, { qyzt })).code).toBe(200);
    expect((await peopleFor('cunwei', 'removeSigner')).code).toBe(40300);
    await house.call('cunwei', 'POST', `/v1/flowable/task/${taskId}/addSigner`, { userIds: [signer] });
    const idsFor = async (action: string) =>
      (await peopleFor('cunwei', action, '&pageSize=200')).data.records.map(({ id }) => id);
    await set('NO');
    // Before an account is disabled it is told what waits for it: in person, and by its office alone.
    const waiting = async (who: string) =>
      (await house.call('admin', 'GET', `/v1/user/${await house.idOf(who)}/hand-over`)).data;
    expect(await waiting('jiti')).toMatchObject({ tasks: 1, onlyHere: 0 });
    expect(await waiting('cunwei')).toMatchObject({ tasks: 0, onlyHere: 1 });
    const to = await house.idOf('zhenban');
    const handed = await house.call('admin', 'POST', `/v1/user/${signer}/hand-over`, { to });
    expect(handed.data).toMatchObject({ moved: 0, failed: [{ message: workflowTexts.signerStays }] });
    expect(await idsFor('addSigner')).not.toContain(signer);
    expect(await idsFor('removeSigner')).toEqual([signer]);
    const asked = (await house.openTasks(processId)).find((task) => task.assignee_id === signer);
    expect(asked?.assignee_name).toBe((await peopleFor('cunwei', 'removeSigner')).data.records[0]?.name);
    const removed = await house.call('cunwei', 'POST', `/v1/flowable/task/${taskId}/removeSigner`, {
      userId: signer,
    });
    expect(removed.code, removed.message).toBe(200);
    await set('YES');
  });

  it('who were asked to sign before a holder are removed by the holder, on their own tasks, and by nobody else', async () => {
    const signers = [await house.idOf('jiti'), await house.idOf('zhenban')];
    const open = () => house.openTasks(processId);
    const added = await house.call('cunwei', 'POST', `/v1/flowable/task/${taskId}/addSigner`, {
      userIds: signers,
      mode: 'before',
    });
    expect(added.code, added.message).toBe(200);
    for (const [at, signer] of signers.entries()) {
      const asked = (await open()).find((task) => task.assignee_id === signer)!;
      const path = `/v1/flowable/task/${asked.id}`;
      const choices = await house.call<Choices>('cunwei', 'GET', `${path}/people?action=removeSigner`);
      expect(choices.data.records.map(({ id }) => id).sort()).toEqual(signers.slice(at).sort());
      const remove = (who: string) => house.call(who, 'POST', `${path}/removeSigner`, { userId: signer });
      expect((await remove('xuncha')).code).toBe(40300);
      expect((await remove('cunwei')).code).toBe(200);
      expect((await remove('cunwei')).code).toBeGreaterThanOrEqual(40300);
    }
    expect((await open()).map(({ task_key, assignee_id }) => [task_key, assignee_id])).toEqual([
      ['cwhyj', null],
    ]);
  });
});

describe('the tasks to which one may return', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const targetsOf = async (who: string, id: string) =>
    (
      await house.call<{ can: string[]; returnTargets: { taskKey: string; taskName: string }[] }>(
        who,
        'GET',
        `/v1/flowable/task/${id}`,
      )
    ).data;

  it('are those that were passed, in the order of the process, and reach the client with their names', async () => {
    const processId = await caseAt(house, 'cwhgs');
    const { id } = await taskOf(house, 'cunwei', processId, 'cwhgs');
    const { returnTargets, can } = await targetsOf('cunwei', id);
    expect(can).toContain('return');
    expect(returnTargets).toEqual([
      { taskKey: 'nhsq', taskName: '农户建房申请' },
      { taskKey: 'cjtzgsc', taskName: '村集体资格审查' },
      { taskKey: 'cwhyj', taskName: '村委会意见' },
    ]);
    expect((await targetsOf('zhenban', id)).returnTargets).toEqual([]);
  });

  it('do not hold what lies ahead again after a return', async () => {
    const { processId } = (await start(house, 'nonghu1', 'zjdjfsp', application())).data;
    const { id } = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    await house.call('jiti', 'POST', `/v1/flowable/task/${id}/return`, { toTaskKey: 'nhsq', reason: '补正' });
    const again = await taskOf(house, 'nonghu1', processId, 'nhsq');
    const { can, returnTargets } = await targetsOf('nonghu1', again.id);
    expect([can.includes('return'), returnTargets]).toEqual([false, []]);
  });
});
