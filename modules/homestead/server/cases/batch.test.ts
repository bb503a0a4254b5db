import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, identity, taskOf } from '../testing/walk.ts';

interface BatchReply {
  done: { taskId: string; caseNo: string }[];
  warnings: { path: string; message: string }[];
  failed: { taskId: string; caseNo: string; code: number; message: string; fields: { path: string }[] }[];
}
interface Task {
  id: string;
  caseNo: string;
  processId: string;
  batch: string[];
}

describe('a batch', () => {
  let house: House;
  let cases: string[];
  beforeAll(async () => {
    house = await startHouse();
    cases = [];
    for (const order of ['001', '003', '005'])
      cases.push(await caseAt(house, 'lssp_bm', { sfzh: identity('19750312', order) }));
  });
  afterAll(() => house.close());

  const batch = (who: string, body: object) =>
    house.call<BatchReply>(who, 'PUT', '/v1/flowable/task/batch', body);
  const waiting = async (who: string) =>
    (await house.call<{ records: Task[] }>(who, 'GET', '/v1/flowable/task?state=todo&pageSize=200')).data
      .records;

  it('is offered where the content allows it, and on no other task', async () => {
    expect((await waiting('nongye')).map(({ batch }) => batch)).toEqual(cases.map(() => ['agree']));
    const processId = await caseAt(house, 'cjtzgsc', { sfzh: identity('19800101', '001') });
    const { id } = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    expect((await waiting('jiti')).find((task) => task.id === id)?.batch).toEqual([]);
    const { data } = await batch('jiti', { taskIds: [id], outcome: 'agree' });
    expect(data.failed).toEqual([
      expect.objectContaining({ taskId: id, code: 42200, message: '村集体资格审查不能批量办理，请逐件办理' }),
    ]);
  });

  it('completes each case by itself, and tells honestly which it could not', async () => {
    const mine = await waiting('nongye');
    const foreign = await taskOf(house, 'ziran', cases[0] ?? '', 'lssp_bm');
    const taskIds = [...mine.map(({ id }) => id), foreign.id, 'nothing-here'];
    const held = mine[1];
    const caseNoOf = (id: string | undefined) => mine.find(({ processId }) => processId === id)?.caseNo;
    await house.call('zhenban', 'POST', `/v1/flowable/process/${held?.processId}/suspend`, {
      reason: '核实',
    });
    const { code, data } = await batch('nongye', {
      taskIds,
      outcome: 'agree',
      approverContent: '\u202e同意 ',
    });
    expect(code).toBe(200);
    expect(data.warnings).toEqual([
      { path: 'approverContent', message: expect.stringContaining('去除文字方向标记') },
    ]);
    expect(data.done.map(({ taskId }) => taskId)).toEqual([mine[0]?.id, mine[2]?.id]);
    expect(
      data.failed.map(({ taskId, code, caseNo, message }) => ({ taskId, code, caseNo, message })),
    ).toEqual([
      { taskId: held?.id, code: 42200, caseNo: held?.caseNo, message: '流程已挂起，恢复后才能办理' },
      { taskId: foreign.id, code: 40300, caseNo: caseNoOf(cases[0]), message: '该任务不由您办理' },
      { taskId: 'nothing-here', code: 40400, caseNo: '', message: '内容不存在，或您无权查看' },
    ]);
    const records = await house.call<{ approver: string; approverContent: string; outcome: string }[]>(
      'nongye',
      'GET',
      `/v1/flowable/process/${mine[0]?.processId}/tasks`,
    );
    expect(records.data.filter(({ outcome }) => outcome === 'agree').at(-1)?.approverContent).toBe('同意');
    await house.call('zhenban', 'POST', `/v1/flowable/process/${held?.processId}/resume`, {});
    const logged = await rows<{ target: string }>(
      house.db.kysely,
      sql`select target from audit.operation where route = 'PUT /v1/flowable/task/batch' and target like 'task:%' order by id`,
    );
    expect(logged.map(({ target }) => target)).toEqual([`task:${mine[0]?.id}`, `task:${mine[2]?.id}`]);
  });

  it('that is sent again does nothing twice', async () => {
    const [task] = await waiting('nongye');
    const first = await batch('nongye', { taskIds: [task?.id, task?.id] });
    expect(first.data.done).toEqual([{ taskId: task?.id, caseNo: task?.caseNo }]);
    const again = await batch('nongye', { taskIds: [task?.id] });
    expect(again.data).toEqual(first.data);
    const other = await batch('linye', { taskIds: [task?.id] });
    expect(other.data.failed[0]?.code).toBe(40300);
  });

  it('of outcomes that the content leaves to single decisions is refused', async () => {
    const [task] = await waiting('linye');
    const { data } = await batch('linye', {
      taskIds: [task?.id],
      outcome: 'refuse',
      approverContent: '不同意',
    });
    expect(data).toMatchObject({ done: [], failed: [{ code: 42200, fields: [{ path: 'taskIds' }] }] });
  });

  it('of none, of too many or of nonsense is malformed', async () => {
    expect((await batch('nongye', { taskIds: [] })).code).toBe(40001);
    expect((await batch('nongye', { taskIds: Array.from({ length: 101 }, (_, n) => `t${n}`) })).code).toBe(
      40001,
    );
    expect((await batch('nongye', { taskIds: 'x' })).code).toBe(40001);
  });
});
