import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../files/server/testing/pictures.ts';
import { application, type Form, start, submit, taskOf } from '../testing/toy-case.ts';
import { startToyCounty, type ToyCounty } from '../testing/toy-county.ts';

interface Listed {
  records: { id: string; processId: string }[];
}

let county: ToyCounty;
beforeAll(async () => {
  county = await startToyCounty();
});
afterAll(() => county?.close());

describe('a draft', () => {
  const begin = async (changes: Record<string, unknown> = {}) =>
    (await start(county, 'lan', 'allotment', application(changes), { draft: true })).data;
  const read = async (processId: string) => {
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const task = await county.call<{ version: number; formData: Form }>(
      'lan',
      'GET',
      `/v1/flowable/task/${id}`,
    );
    return { id, version: task.data.version, place: task.data.formData['plot']?.['place'] };
  };
  const discard = (who: string, id: string) => county.call(who, 'DELETE', `/v1/flowable/process/${id}`);

  it('is answered as saved, not as submitted', async () => {
    const saved = await start(county, 'lan', 'allotment', application(), { draft: true });
    expect(saved.message).toBe('已暂存');
    const sent = await start(county, 'lan', 'allotment', application());
    expect(sent.message).toBe('提交成功');
  });

  it('is called by who it is for, whatever was sent for a name', async () => {
    const nameOf = async (name: unknown) => {
      const path = `/v1/flowable/process/${(await begin({ owner: name })).processId}`;
      return (await county.call<{ applicant: string }>('lan', 'GET', path)).data.applicant;
    };
    expect(await nameOf(' 蓝大埕 ')).toBe('蓝大埕');
    for (const nothing of ['', ' ', '\u200b', {}, ['林'], null]) expect(await nameOf(nothing)).toBe('蓝一');
    // A name that the form refused is not kept, and stands in no list.
    expect(await nameOf('林'.repeat(400))).toBe('蓝一');
    // A rare character is one, and is never cut in two.
    expect(await nameOf('𠮷'.repeat(20))).toBe('𠮷'.repeat(20));
  });

  it('begins when it is handed in, on the day that its number says', async () => {
    const { processId } = await begin();
    county.moveTo('2026-03-09T16:30:00Z');
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const formData = application();
    const body = { taskId: id, approverStatus: 1, formData };
    expect((await county.call('lan', 'PUT', '/v1/flowable/task', body)).code).toBe(200);
    const { data } = await county.call<{ caseNo: string; createTime: string }>(
      'lan',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    expect(data.createTime.slice(0, 16)).toBe('2026-03-09T16:30');
    expect(data.caseNo).toContain('20260310');
  });

  it('is counted among what one has begun until it is thrown away, as it is listed', async () => {
    const begun = async () => {
      const list = await county.call<{ total: number }>('lan', 'GET', '/v1/flowable/task?state=started');
      const count = await county.call<{ started: number }>('lan', 'GET', '/v1/flowable/task/count');
      return [count.data.started, list.data.total];
    };
    const { processId } = await begin();
    const [before = 0] = await begun();
    expect(await begun()).toEqual([before, before]);
    expect((await discard('lan', processId)).code).toBe(200);
    expect(await begun()).toEqual([before - 1, before - 1]);
  });

  it('tells that the opinion kept beside it was changed on the way in', async () => {
    const { processId } = await begin({});
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const saved = await county.call<{ warnings: { path: string; message: string }[] }>(
      'lan',
      'POST',
      `/v1/flowable/task/${id}/save`,
      { approverContent: ' 请\u202e尽快' },
    );
    expect(saved.data.warnings).toEqual([
      {
        path: 'approverContent',
        message: '意见已自动整理：去除文字方向标记或零宽字符、去除首尾空格',
      },
    ]);
  });

  it('tells which fields it could not keep, and why', async () => {
    const { warnings, processId } = await begin({ village: '123', size: '很大' });
    expect(warnings.map(({ path }) => path).sort()).toEqual(['plot.size', 'plot.village']);
    expect(warnings.every(({ message }) => message.startsWith('该项未保存：'))).toBe(true);
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const saved = await county.call<{ warnings: { path: string; message: string }[] }>(
      'lan',
      'POST',
      `/v1/flowable/task/${id}/save`,
      { formData: { plot: { size: '大', owner: '蓝一' } } },
    );
    expect([saved.code, saved.data.warnings.map(({ path }) => path)]).toEqual([200, ['plot.size']]);
  });

  it('saved on two devices that read the same keeps the first, and tells the second', async () => {
    const { processId } = await begin();
    const { id, version } = await read(processId);
    const save = (place: string, said?: number) =>
      county.call<{ version: number }>('lan', 'POST', `/v1/flowable/task/${id}/save`, {
        formData: { plot: { place } },
        ...(said === undefined ? {} : { version: said }),
      });
    const kept = async () => (await read(processId)).place;
    const both = await Promise.all([save('甲', version), save('乙', version)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 40900]);
    const first = both.findIndex(({ code }) => code === 200);
    expect(await kept()).toBe(['甲', '乙'][first]);
    const again = await save('丙', both[first]!.data.version);
    expect([again.code, await kept()]).toEqual([200, '丙']);
    const handedIn = (said: number) =>
      county.call('lan', 'PUT', '/v1/flowable/task', {
        taskId: id,
        approverStatus: 1,
        formData: application(),
        version: said,
      });
    expect((await handedIn(version)).code).toBe(40900);
    expect((await handedIn(again.data.version)).code).toBe(200);
  });

  it('saved without a version is as it was read before', async () => {
    const { processId } = await begin();
    const { id, version } = await read(processId);
    const saved = await county.call<{ version: number }>('lan', 'POST', `/v1/flowable/task/${id}/save`, {
      formData: { plot: { place: '甲' } },
    });
    expect([saved.code, saved.data.version]).toEqual([200, version]);
  });

  it('handed in without a version counts for the task as the server finds it', async () => {
    const { processId } = await begin();
    const { id, version } = await read(processId);
    const saved = { formData: { plot: { place: '甲' } }, version };
    expect((await county.call('lan', 'POST', `/v1/flowable/task/${id}/save`, saved)).code).toBe(200);
    const handIn = (more: object = {}) =>
      county.call('lan', 'PUT', '/v1/flowable/task', {
        taskId: id,
        approverStatus: 1,
        formData: application(),
        ...more,
      });
    expect((await handIn({ version })).code).toBe(40900);
    expect((await handIn()).code).toBe(200);
    // Whoever comes second is told so, with a version or without.
    expect((await handIn()).code).toBe(40900);
  });

  it('is thrown away by its owner, and then is nowhere to be found', async () => {
    const { processId } = await begin();
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const detail = await county.call<{ can: string[] }>('lan', 'GET', `/v1/flowable/process/${processId}`);
    expect(detail.data.can).toContain('discard');
    expect((await discard('lan', processId)).code).toBe(200);
    for (const path of [`/v1/flowable/process/${processId}`, `/v1/flowable/task/${id}`])
      for (const who of ['lan', 'keeper']) expect((await county.call(who, 'GET', path)).code).toBe(40400);
    for (const query of [
      'task?state=todo',
      'task?state=started',
      'process?mine=true',
      'process?status=withdrawn',
    ]) {
      const { data } = await county.call<Listed>('lan', 'GET', `/v1/flowable/${query}&pageSize=200`);
      expect(
        data.records.filter((entry) => [entry.id, entry.processId].includes(processId)),
        query,
      ).toEqual([]);
    }
    expect((await discard('lan', processId)).code).toBe(40400);
  });

  it('leaves nothing of what it held in the database when it is thrown away, but that somebody did so', async () => {
    const photo = await county.upload('lan', '园地.png', picture('png', 8, 8), 'image/png');
    const { processId } = await begin({ owner: '黄小满', photo });
    const count = async (table: string, column: string) => {
      const found = await rows(
        county.db.kysely,
        sql`select 1 from ${sql.raw(table)} where ${sql.raw(column)} = ${processId}`,
      );
      return found.length;
    };
    const held = async () => [
      await count('models.plot', 'process_id'),
      await count('files.reference', 'owner_id'),
    ];
    expect(await held()).toEqual([1, 1]);
    expect((await discard('lan', processId)).code).toBe(200);
    expect(await held()).toEqual([0, 0]);
    const named = await rows(
      county.db.kysely,
      sql`select applicant from workflow.instance where id = ${processId} and applicant <> ''
          union all select applicant from workflow.task where process_id = ${processId} and applicant <> ''`,
    );
    expect(named).toEqual([]);
    const logged = await rows(
      county.db.kysely,
      sql`select 1 from audit.operation where target = ${`process:${processId}`}`,
    );
    expect(logged).toHaveLength(1);
  });

  it('is nobody else’s to throw away, and a case that was handed in is none', async () => {
    const { processId } = await begin();
    expect((await discard('he', processId)).code).toBe(40400);
    expect((await discard('keeper', processId)).code).toBe(40300);
    const handedIn = (await start(county, 'lan', 'allotment', application())).data.processId;
    const refused = await discard('lan', handedIn);
    expect([refused.code, refused.message]).toEqual([40300, '只能删除自己的草稿']);
  });
});

describe('the list of what can be claimed', () => {
  it('holds what nobody has claimed; the to-dos hold that and what is mine', async () => {
    const { processId } = (await start(county, 'lan', 'allotment', application())).data;
    const { id } = await taskOf(county, 'clerk', processId, 'check');
    const listed = async (state: string) => {
      const { data } = await county.call<Listed>('clerk', 'GET', `/v1/flowable/task?state=${state}`);
      return data.records.some((task) => task.id === id);
    };
    expect([await listed('todo'), await listed('claimable')]).toEqual([true, true]);
    await county.call('clerk', 'POST', `/v1/flowable/task/${id}/claim`, {});
    expect([await listed('todo'), await listed('claimable')]).toEqual([true, false]);
  });

  /** A case that somebody entered and that the clerk has sent back to them. */
  const returnedTo = async (who: string): Promise<string> => {
    const { processId } = (await start(county, who, 'allotment', application())).data;
    await submit(county, processId, {
      taskKey: 'check',
      by: 'clerk',
      outcome: 'return',
      status: 0,
      content: '照片不清',
    });
    return processId;
  };

  it('leaves out what nobody else could take: a resident’s own task offers no claim', async () => {
    const processId = await returnedTo('lan');
    const { id } = await taskOf(county, 'lan', processId, 'apply');
    const { data } = await county.call<{ can: string[] }>('lan', 'GET', `/v1/flowable/task/${id}`);
    expect(data.can).toEqual(expect.arrayContaining(['complete', 'save']));
    expect(data.can).not.toContain('claim');
    const listed = await county.call<Listed>('lan', 'GET', '/v1/flowable/task?state=claimable');
    expect(listed.data.records).toEqual([]);
  });
});

describe('an urge', () => {
  interface Entry {
    kind: string;
    readAt: string | null;
    readBy: string | null;
  }
  const urgesOf = async (processId: string) => {
    const { data } = await county.call<Entry[]>('lan', 'GET', `/v1/flowable/process/${processId}/tasks`);
    return data
      .filter(({ kind }) => kind === 'urge')
      .map(({ readAt, readBy }) => ({ isRead: readAt !== null, readBy }));
  };

  it('is unread until somebody who may do the task opens it, and then tells who', async () => {
    const { processId } = (await start(county, 'lan', 'allotment', application())).data;
    const { id } = await taskOf(county, 'clerk', processId, 'check');
    const urge = () => county.call('lan', 'POST', `/v1/flowable/task/${id}/urge`, { text: '请尽快审查' });
    await county.call('clerk', 'GET', `/v1/flowable/task/${id}`);
    expect((await urge()).code).toBe(200);
    for (const who of ['lan', 'head', 'soil']) await county.call(who, 'GET', `/v1/flowable/task/${id}`);
    expect(await urgesOf(processId)).toEqual([{ isRead: false, readBy: null }]);
    await county.call('clerk', 'GET', `/v1/flowable/task/${id}`);
    const [first] = await urgesOf(processId);
    expect(first?.isRead).toBe(true);
    expect(first?.readBy).toBeTruthy();
    const again = await urge();
    expect([again.code, again.message]).toEqual([42900, '催办过于频繁，请4小时后再试']);
  });

  it('may come as often as the content of the task says', async () => {
    const bpmn = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:ha="https://homestead.example/bpmn" targetNamespace="https://homestead.example/test">
<process id="hurry" name="试" isExecutable="true"><startEvent id="s" flowable:initiator="initiator"/>
<userTask id="apply" flowable:assignee="\${initiator}"/><userTask id="work" flowable:candidateGroups="head" ha:urgeEvery="PT30M"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="apply"/><sequenceFlow id="f2" sourceRef="apply" targetRef="work"/><sequenceFlow id="f3" sourceRef="work" targetRef="e"/></process></definitions>`;
    expect((await county.call('keeper', 'POST', '/v1/flowable/process-definition', { bpmn })).code).toBe(200);
    county.moveTo('2026-03-02T01:00:00Z');
    const { processId } = (await start(county, 'lan', 'hurry', {})).data;
    const { id } = await taskOf(county, 'head', processId, 'work');
    const urge = () => county.call('lan', 'POST', `/v1/flowable/task/${id}/urge`, {});
    expect((await urge()).code).toBe(200);
    county.moveTo('2026-03-02T01:20:00Z');
    const early = await urge();
    expect(early.message).toMatch(/^催办过于频繁，请\d+分钟后再试$/);
    expect(Number(early.retryAfter)).toBeGreaterThanOrEqual(600);
    county.moveTo('2026-03-02T01:31:00Z');
    expect((await urge()).code).toBe(200);
  });

  it('stands after what was done before it, while the task it urges is still open', async () => {
    const { processId } = (await start(county, 'lan', 'allotment', application())).data;
    const { id } = await taskOf(county, 'clerk', processId, 'check');
    county.advanceDays(1);
    const comment = { text: '正在核对四至', fileIds: [] };
    expect((await county.call('clerk', 'POST', `/v1/flowable/task/${id}/comment`, comment)).code).toBe(200);
    county.advanceDays(1);
    const urge = await county.call('lan', 'POST', `/v1/flowable/task/${id}/urge`, { text: '请尽快' });
    expect(urge.code, urge.message).toBe(200);
    const entries = await county.call<Entry[]>('lan', 'GET', `/v1/flowable/process/${processId}/tasks`);
    const kinds = entries.data.map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['comment', 'urge']);
  });
});
