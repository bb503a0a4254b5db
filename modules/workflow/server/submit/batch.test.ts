import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseAt, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

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
  let county: ToyCounty;
  let cases: string[];
  beforeAll(async () => {
    county = await startToyCounty();
    cases = [];
    for (const size of [80, 90, 100]) cases.push(await caseAt(county, 'review', { size }));
  });
  afterAll(() => county.close());

  const batch = (who: string, body: object) =>
    county.call<BatchReply>(who, 'PUT', '/v1/flowable/task/batch', body);
  const waiting = async (who: string) =>
    (await county.call<{ records: Task[] }>(who, 'GET', '/v1/flowable/task?state=todo&pageSize=200')).data
      .records;

  it('is offered where the content allows it, and on no other task', async () => {
    expect((await waiting('soil')).map(({ batch }) => batch)).toEqual(cases.map(() => ['agree']));
    const processId = await caseAt(county, 'check');
    const { id } = await taskOf(county, 'clerk', processId, 'check');
    expect((await waiting('clerk')).find((task) => task.id === id)?.batch).toEqual([]);
    const { data, message } = await batch('clerk', { taskIds: [id], outcome: 'agree' });
    expect(message).toBe('已办理 0 件，未办理 1 件，原因见各件');
    expect(data.failed).toEqual([
      expect.objectContaining({ taskId: id, code: 42200, message: '核对不能批量办理，请逐件办理' }),
    ]);
  });

  it('completes each case by itself, and tells honestly which it could not', async () => {
    const mine = await waiting('soil');
    const foreign = await taskOf(county, 'water', cases[0] ?? '', 'review');
    const taskIds = [...mine.map(({ id }) => id), foreign.id, 'nothing-here'];
    const held = mine[1];
    const caseNoOf = (id: string | undefined) => mine.find(({ processId }) => processId === id)?.caseNo;
    await county.call('head', 'POST', `/v1/flowable/process/${held?.processId}/suspend`, {
      reason: '核实',
    });
    const { code, data, message } = await batch('soil', {
      taskIds,
      outcome: 'agree',
      approverContent: '\u202e同意 ',
    });
    expect(code).toBe(200);
    expect(message).toBe('已办理 2 件，未办理 3 件，原因见各件');
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
    const records = await county.call<{ approver: string; approverContent: string; outcome: string }[]>(
      'soil',
      'GET',
      `/v1/flowable/process/${mine[0]?.processId}/tasks`,
    );
    expect(records.data.filter(({ outcome }) => outcome === 'agree').at(-1)?.approverContent).toBe('同意');
    await county.call('head', 'POST', `/v1/flowable/process/${held?.processId}/resume`, {});
    const logged = await rows<{ target: string }>(
      county.db.kysely,
      sql`select target from audit.operation where route = 'PUT /v1/flowable/task/batch' and target like 'task:%' order by id`,
    );
    expect(logged.map(({ target }) => target)).toEqual([`task:${mine[0]?.id}`, `task:${mine[2]?.id}`]);
  });

  it('that is sent again does nothing twice', async () => {
    const [task] = await waiting('soil');
    const first = await batch('soil', { taskIds: [task?.id, task?.id] });
    expect(first.data.done).toEqual([{ taskId: task?.id, caseNo: task?.caseNo }]);
    expect(first.message).toBe('批量办理完成');
    const again = await batch('soil', { taskIds: [task?.id] });
    expect(again.data).toEqual(first.data);
    const other = await batch('wood', { taskIds: [task?.id] });
    expect(other.data.failed[0]?.code).toBe(40300);
  });

  it('of outcomes that the content leaves to single decisions is refused', async () => {
    const [task] = await waiting('wood');
    const { data } = await batch('wood', {
      taskIds: [task?.id],
      outcome: 'refuse',
      approverContent: '不同意',
    });
    expect(data).toMatchObject({ done: [], failed: [{ code: 42200, fields: [{ path: 'taskIds' }] }] });
  });

  it('of none, of too many or of nonsense is malformed', async () => {
    expect((await batch('soil', { taskIds: [] })).code).toBe(40001);
    expect((await batch('soil', { taskIds: Array.from({ length: 101 }, (_, n) => `t${n}`) })).code).toBe(
      40001,
    );
    expect((await batch('soil', { taskIds: 'x' })).code).toBe(40001);
  });
});
