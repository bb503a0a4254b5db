import type { CaseFacts, RefusalNotice } from '@homestead/homestead/contract';
import type { CompletionPreview } from '@homestead/workflow/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, submit, taskOf, wayOf } from '../testing/walk.ts';

const refusals = [
  ['cjtzgsc', 'jiti', { cjtjjzzShyj: '不予批准' }, 'bypztzs'],
  ['cwhyj', 'cunwei', { cwhSftyjf: '否' }, 'bypztzs'],
  ['lssp', 'zhenzhang', { lsyj: '不同意' }, 'lsbypztzs'],
] as const;

describe('a refusal', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  it.each(refusals)(
    'at %s by %s needs its notice, ends the case, and the villager reads the notice',
    async (taskKey, by, decision, notice) => {
      const processId = await caseAt(house, taskKey);
      const step = (form: Record<string, unknown>) => ({
        taskKey,
        by,
        outcome: 'refuse',
        status: 0 as const,
        content: '不符合条件',
        form: { jfsqjd: form },
      });
      const bare = await submit(house, processId, step(decision));
      expect([bare.code, bare.data.fields?.map(({ path }) => path)]).toEqual([42200, [`jfsqjd.${notice}`]]);
      const foreign = await house.upload('nonghu2', 'n.txt', '不是我的');
      expect((await submit(house, processId, step({ ...decision, [notice]: foreign }))).code).toBe(42200);
      const file = await house.upload(by, 'n.txt', '不予批准通知书');
      const done = await submit(house, processId, step({ ...decision, [notice]: file }));
      expect([done.code, done.data.status], JSON.stringify(done.data)).toEqual([200, 'refused']);
      expect(await house.download('nonghu1', file)).toBe('不予批准通知书');
      expect(await house.download('nonghu2', file)).toBeNull();
    },
  );

  it('gets a number of its township and year without gap, in the refusing transaction, and a notice with its words', async () => {
    const refuse = async (content: string) => {
      const processId = await caseAt(house, 'cjtzgsc');
      const file = await house.upload('jiti', 'n.txt', '不予批准通知书');
      const form = { jfsqjd: { cjtjjzzShyj: '不予批准', bypztzs: file } };
      const step = { taskKey: 'cjtzgsc', by: 'jiti', outcome: 'refuse', status: 0 as const, content, form };
      expect((await submit(house, processId, step)).code).toBe(200);
      return processId;
    };
    const noticeOf = (who: string, processId: string) =>
      house.call<RefusalNotice>(who, 'GET', `/v1/homestead/refusal-notice/${processId}`);
    const numberOf = async (processId: string) => (await noticeOf('nonghu1', processId)).data.number ?? '';
    const first = await refuse('申请人不是本集体经济组织成员。');
    const before = Number(/〔2026〕(\d+)号$/.exec(await numberOf(first))?.[1]);
    const [second, third] = [await refuse('原宅基地已出卖'), await refuse('不符合村庄规划')];
    expect(await numberOf(second)).toBe(`木宅不批〔2026〕${before + 1}号`);
    expect(await numberOf(third)).toBe(`木宅不批〔2026〕${before + 2}号`);
    const { data } = await noticeOf('zhenban', first);
    expect(data).toMatchObject({ title: '不予批准通知书', addressee: '林示禾', authority: '木兰镇人民政府' });
    const words = data.paragraphs.join('');
    expect(words).toContain('示范村村部东侧');
    expect(words).toContain(
      '经审查，申请人不是本集体经济组织成员。根据《中华人民共和国土地管理法》第六十二条',
    );
    expect(words).toContain('60日内向壶兰县人民政府申请行政复议');
    expect(words).toContain('6个月内依法向人民法院提起行政诉讼');
    expect(words).not.toContain('{');
    expect((await noticeOf('nonghu2', first)).code).toBe(40400);
    const facts = await house.call<CaseFacts>('nonghu1', 'GET', `/v1/homestead/case/${first}`);
    expect(facts.data.refusal).toMatchObject({
      number: data.number,
      reason: '申请人不是本集体经济组织成员。',
    });
  });

  it('gives its notice when the last of several signers has said so, and one alone', async () => {
    const processId = await caseAt(house, 'lssp');
    const { id } = await taskOf(house, 'zhenzhang', processId, 'lssp');
    const signer = { userIds: [await house.idOf('nongye')], mode: 'parallel' };
    expect((await house.call('zhenzhang', 'POST', `/v1/flowable/task/${id}/addSigner`, signer)).code).toBe(
      200,
    );
    const refuse = async (by: string) => {
      const file = await house.upload(by, 'n.txt', '不予批准通知书');
      const form = { jfsqjd: { lsyj: '不同意', lsbypztzs: file } };
      const step = { taskKey: 'lssp', by, outcome: 'refuse', status: 0 as const, content: '占用林地', form };
      const reply = await submit(house, processId, step);
      return [reply.code, reply.data.status];
    };
    const notice = () => house.call('nonghu1', 'GET', `/v1/homestead/refusal-notice/${processId}`);
    expect(await refuse('nongye')).toEqual([200, 'running']);
    expect((await notice()).code).toBe(40400);
    expect(await refuse('zhenzhang')).toEqual([200, 'refused']);
    expect((await notice()).code).toBe(200);
  });

  it('can be read beforehand by whoever may refuse, with the reason as it is written and without a number', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    const { id } = await taskOf(house, 'jiti', processId, 'cjtzgsc');
    const draft = (who: string, reason?: string) =>
      house.call<RefusalNotice>(who, 'POST', '/v1/homestead/refusal-notice/draft', { taskId: id, reason });
    const typed = await draft('jiti', '不符合村庄规划');
    expect([typed.code, typed.data.number]).toEqual([200, null]);
    expect(typed.data.paragraphs[1]).toContain('经审查，不符合村庄规划。');
    expect((await draft('jiti')).data.paragraphs[1]).toContain('请填写不予批准的理由');
    expect([(await draft('cunwei')).code, (await draft('nonghu1')).code]).toEqual([40300, 40300]);
    expect((await draft('jiti2')).code).toBe(40400);
    expect((await house.call('nonghu1', 'GET', `/v1/homestead/refusal-notice/${processId}`)).code).toBe(
      40400,
    );
  });

  it('of the joint review is not turned into an approval while a department said no', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    for (const [by, status] of [
      ['nongye', 1],
      ['ziran', 1],
      ['linye', 0],
      ['shuili', 1],
    ] as const) {
      const reply = await submit(house, processId, { taskKey: 'lssp_bm', by, status, content: '占用林地' });
      expect(reply.code, JSON.stringify(reply.data)).toBe(200);
    }
    const agree = wayOf(false).find(({ taskKey }) => taskKey === 'lssp')!;
    const faults = [{ path: 'jfsqjd.lsyj', message: '林业部门不同意，联审不能通过；请退回或不予批准' }];
    const { id: taskId } = await taskOf(house, agree.by, processId, 'lssp');
    // Before warnings are answered in vain.
    const body = { taskId, approverStatus: 1, outcome: 'agree', formData: agree.form };
    const told = await house.call<CompletionPreview>(agree.by, 'POST', '/v1/flowable/task/preview', body);
    expect(told.data.faults).toEqual(faults);
    expect((await submit(house, processId, agree)).data.fields).toEqual(faults);
  });

  it('by a signer whom a department asked is told by name, and is over when the joint review begins again', async () => {
    const processId = await caseAt(house, 'lssp_bm');
    const [first] = wayOf(false).filter(({ taskKey }) => taskKey === 'lssp_bm');
    const task = await taskOf(house, first!.by, processId, 'lssp_bm');
    const added = await house.call(first!.by, 'POST', `/v1/flowable/task/${task.id}/addSigner`, {
      userIds: [await house.idOf('zhifa')],
      mode: 'parallel',
    });
    expect(added.code, added.message).toBe(200);
    const said = { taskKey: 'lssp_bm', by: 'zhifa', status: 0 as const, content: '正在查处' };
    expect((await submit(house, processId, said)).code).toBe(200);
    const departments = wayOf(false).filter(({ taskKey }) => taskKey === 'lssp_bm');
    const review = async () => {
      for (const step of departments) expect((await submit(house, processId, step)).code).toBe(200);
    };
    await review();
    const agree = wayOf(false).find(({ taskKey }) => taskKey === 'lssp')!;
    const { name } = await house.call('zhifa', 'GET', '/intergration/valid').then(({ data }) => data);
    expect((await submit(house, processId, agree)).data.fields).toEqual([
      { path: 'jfsqjd.lsyj', message: `${name}不同意，联审不能通过；请退回或不予批准` },
    ]);
    const back = { ...agree, outcome: 'return', status: 0 as const, form: { jfsqjd: { lsyj: '不同意' } } };
    expect((await submit(house, processId, back)).code).toBe(200);
    await submit(house, processId, wayOf(false).find(({ taskKey }) => taskKey === 'zgbcs')!);
    await review();
    const done = await submit(house, processId, agree);
    expect(
      done.data.tasks?.map(({ taskKey }) => taskKey),
      JSON.stringify(done.data),
    ).toEqual(['pcpw']);
  });

  it('gives the reason of whoever refused, also where a signer who agreed answers last', async () => {
    house.moveTo('2026-06-01T01:00:00Z');
    const processId = await caseAt(house, 'lssp');
    const { id } = await taskOf(house, 'zhenzhang', processId, 'lssp');
    const signer = { userIds: [await house.idOf('nongye')], mode: 'parallel' };
    const added = await house.call('zhenzhang', 'POST', `/v1/flowable/task/${id}/addSigner`, signer);
    expect(added.code, added.message).toBe(200);
    const file = await house.upload('zhenzhang', 'n.txt', '不予批准通知书');
    const refusal = { outcome: 'refuse', status: 0 as const, content: '占用林地' };
    const form = { jfsqjd: { lsyj: '不同意', lsbypztzs: file } };
    const refused = await submit(house, processId, { taskKey: 'lssp', by: 'zhenzhang', ...refusal, form });
    expect([refused.code, refused.data.status]).toEqual([200, 'running']);
    const agree = wayOf(false).find(({ taskKey }) => taskKey === 'lssp')!;
    const last = await submit(house, processId, { ...agree, by: 'nongye', content: '可以建' });
    expect([last.code, last.data.status]).toEqual([200, 'refused']);
    const notice = await house.call<RefusalNotice>(
      'nonghu1',
      'GET',
      `/v1/homestead/refusal-notice/${processId}`,
    );
    expect(notice.data.reason).toBe('占用林地');
  });
});
