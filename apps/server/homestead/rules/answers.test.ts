import { rows } from '@homestead/database';
import type { CaseDetail, CompletionPreview, WarningAnswer } from '@homestead/workflow/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import {
  application,
  caseAt as caseOf,
  follow,
  identity,
  plot,
  start,
  stepOf,
  submit,
  taskOf,
  wayOf as wayWith,
} from '../testing/walk.ts';

/** Tasks of the main process that decide while a rule asks, the rule, and what the case says for it to be broken. */
const asking: [taskKey: string, rule: string, application: Record<string, unknown>, form: object][] = [
  ['cjtzgsc', 'not-a-member', {}, { sfjtjjzzcy: '0' }],
  ['cwhyj', 'applied-area', { nsqzjdmj: 130 }, {}],
  ['cwhsh', 'drawn-beyond-applied', {}, {}],
  ['zgbcs', 'drawn-beyond-limit', {}, {}],
  ['lssp_bm', 'drawn-beyond-limit', {}, {}],
  ['lssp', 'granted-area', {}, { pzsqzjdmj: 130 }],
];
/** More than a household may have. */
const large = plot(0.000111);
const wayOf = () => wayWith(false, large);
const caseAt = (house: House, taskKey: string, changes: Record<string, unknown> = {}) =>
  caseOf(house, taskKey, changes, false, large);
const reason = '现场复核属实，原址翻建';

describe('a warning of the level “answer”', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ start: '2026-07-01T01:00:00Z' });
  });
  afterAll(() => house.close());

  const answersOf = async (who: string, processId: string) =>
    (await house.call<CaseDetail>(who, 'GET', `/v1/flowable/process/${processId}`)).data.answers;

  it.each(asking)(
    'stops the decision at %s until %s is answered, and is kept with who answered',
    async (taskKey, rule, changes, form) => {
      const processId = await caseAt(house, taskKey, changes);
      const step = wayOf().find((known) => known.taskKey === taskKey)!;
      const own = { ...step, form: { jfsqjd: { ...step.form?.['jfsqjd'], ...form } } };
      const task = await taskOf(house, step.by, processId, taskKey);
      const open = await house.call<CompletionPreview>(step.by, 'POST', '/v1/flowable/task/preview', {
        taskId: task.id,
        approverStatus: 1,
        ...(step.outcome ? { outcome: step.outcome } : {}),
        formData: own.form,
      });
      const rules = open.data.warnings.map((warning) => warning.rule);
      expect(rules).toContain(rule);
      // What asks for an answer is not remarked on as well.
      for (const { text } of open.data.warnings) expect(open.data.notes).not.toContain(text);
      expect([
        open.data.next.every(({ taskName, by }) => taskName !== '' && by !== ''),
        open.data.ends,
      ]).toEqual([true, false]);
      const others = rules.filter((known) => known !== rule).map((known) => ({ rule: known, reason }));
      for (const answers of [others, [...others, { rule, reason: ' 同意 ' }]]) {
        const refused = await submit(house, processId, { ...own, answers });
        expect([refused.code, refused.data.fields?.map(({ path }) => path)]).toEqual([
          42200,
          [`answers.${rule}`],
        ]);
        expect(refused.data.fields?.[0]?.message).toContain('请写明已核实的情况和原因（不少于4个字）');
      }
      const unknown = { rule: 'no-such-rule', reason };
      const done = await submit(house, processId, {
        ...own,
        answers: [...others, { rule, reason }, unknown],
      });
      expect(done.code, JSON.stringify(done.data)).toBe(200);
      const kept = (await answersOf(step.by, processId)).filter((answer) => answer.taskKey === taskKey);
      expect(kept.map((answer) => answer.rule).sort()).toEqual([...rules].sort());
      const text = open.data.warnings.find((warning) => warning.rule === rule)?.text;
      expect(kept.find((answer) => answer.rule === rule)).toMatchObject({
        reason,
        text,
        by: expect.any(String),
      });
      // What is said of a case is for those who decide; its owner is told the decision.
      expect(await answersOf('nonghu1', processId)).toEqual([]);
    },
  );

  it('asks the acceptance about a house larger than was approved, by the rules of its form', async () => {
    const processId = await caseAt(house, 'none');
    const before = ['nhxx', 'xcfx', 'ysnhsq'].map(stepOf);
    await follow(house, processId, before);
    const visit = stepOf('sdchy');
    const form = { ...visit.form, jgysjd: { ...visit.form?.['jgysjd'], adzjdmj: 300, adzfmj: 90 } };
    const refused = await submit(house, processId, { ...visit, form, answers: [] });
    const paths = refused.data.fields?.map(({ path }) => path);
    expect([refused.code, paths]).toEqual([
      42200,
      expect.arrayContaining([
        'answers.jgysjd_sdchy:homestead-as-approved',
        'answers.jgysjd_sdchy:footprint-as-approved',
      ]),
    ]);
    const answers = (paths ?? []).map((path) => ({ rule: path.slice('answers.'.length), reason }));
    expect((await submit(house, processId, { ...visit, form, answers })).code).toBe(200);
  });

  it('asks neither the applicant nor whoever returns or refuses', async () => {
    const over = application({ nsqzjdmj: 130, sfzh: identity('19750312', '007') });
    const started = await start(house, 'nonghu1', 'zjdjfsp', over);
    expect([started.code, started.data.warnings.length > 0]).toEqual([200, true]);
    const { processId } = started.data;
    await follow(house, processId, wayOf(), 'cwhyj');
    const back = { taskKey: 'cwhyj', by: 'cunwei', outcome: 'return', status: 0 as const, content: '请改小' };
    expect((await submit(house, processId, { ...back, answers: [] })).code).toBe(200);
  });

  it('refuses a batch for the cases that it is about, says which, and takes one reason a rule for all of them', async () => {
    const processId = await caseAt(house, 'lssp_bm', { sfzh: identity('19750312', '009') });
    const { id } = await taskOf(house, 'nongye', processId, 'lssp_bm');
    const other = await caseAt(house, 'lssp_bm', { sfzh: identity('19750312', '019') });
    const ids = [id, (await taskOf(house, 'nongye', other, 'lssp_bm')).id];
    const batch = (answers: object) =>
      house.call<{ done: object[]; failed: { taskId: string; fields: { path: string }[] }[] }>(
        'nongye',
        'PUT',
        '/v1/flowable/task/batch',
        { taskIds: ids, outcome: 'agree', approverContent: '同意', ...answers },
      );
    const { failed } = (await batch({})).data;
    expect(failed.map((one) => [one.taskId, one.fields[0]?.path])).toEqual(
      ids.map((taskId) => [taskId, 'answers.drawn-beyond-applied']),
    );
    const paths = new Set(failed.flatMap(({ fields }) => fields.map(({ path }) => path)));
    const answers = [...paths].map((path) => ({ rule: path.slice('answers.'.length), reason }));
    const { data } = await batch({ answers });
    expect([data.done.length, data.failed]).toEqual([2, []]);
    for (const processId of [other]) {
      const kept = (await answersOf('nongye', processId)).filter(({ taskKey }) => taskKey === 'lssp_bm');
      expect(kept.map((answer) => answer.reason)).toEqual(answers.map(() => reason));
    }
    const [logged] = await rows<{ detail: { answers: { rule: string; reason: string }[] } }>(
      house.db.kysely,
      sql`select detail from audit.operation where target = ${`task:${id}`} and detail ? 'answers'`,
    );
    expect(logged?.detail.answers).toEqual(answers.map((answer) => expect.objectContaining(answer)));
  });

  it('is answered in a draft on the server, which its writer alone reads and the completion throws away', async () => {
    const processId = await caseAt(house, 'cwhsh', { sfzh: identity('19750312', '021') });
    const { id } = await taskOf(house, 'cunwei', processId, 'cwhsh');
    const answers = [{ rule: 'drawn-beyond-applied', reason }];
    const saved = await house.call('cunwei', 'POST', `/v1/flowable/task/${id}/save`, {
      formData: {},
      approverContent: '待复核',
      answers,
    });
    expect(saved.code, JSON.stringify(saved)).toBe(200);
    const draftOf = async (who: string) =>
      (await house.call<{ draft: object | null }>(who, 'GET', `/v1/flowable/task/${id}`)).data.draft;
    expect(await draftOf('cunwei')).toEqual({ opinion: '待复核', answers });
    expect(await draftOf('nonghu1')).toBeNull();
    const step = wayOf().find(({ taskKey }) => taskKey === 'cwhsh')!;
    expect((await submit(house, processId, step)).code).toBe(200);
    const left = await rows(house.db.kysely, sql`select 1 from workflow.task_draft where task_id = ${id}`);
    expect(left).toEqual([]);
  });

  it('keeps of a household’s other case no number, and tells it to readers who may see that case', async () => {
    const son = { name1: '林小满', idNumber1: identity('20040921', '003') };
    await start(house, 'nonghu1', 'zjdjfsp', application({ sfzh: identity('19750312', '011'), ...son }));
    const formData = application({ name: '林满仓', sfzh: identity('19680419', '011'), ...son });
    const started = await start(house, 'nonghu1', 'zjdjfsp', formData);
    expect(started.code, JSON.stringify(started)).toBe(200);
    const { processId } = started.data;
    await follow(house, processId, wayOf(), 'cwhyj');
    const said = (answers: WarningAnswer[]) =>
      answers.find(({ rule }) => rule === 'other-homestead-review') ?? expect.fail('no answer');
    const kept = said(await answersOf('cunwei', processId));
    expect(kept.text).toContain('已出现在其他宅基地案件中（1件）');
    expect(kept.cases).toEqual([
      { processId: expect.any(String), caseNo: expect.stringMatching(/^JF\d{21}$/) },
    ]);
  });

  it('is not what the form’s own opinion field needs beside it: where a call says nothing, the field is the opinion of the task', async () => {
    const processId = await caseAt(house, 'cwhyj', { sfzh: identity('19750312', '023') });
    const step = { taskKey: 'cwhyj', by: 'cunwei', outcome: 'return', status: 0 as const, content: null };
    const refused = await submit(house, processId, { ...step, form: { jfsqjd: { chwTlyj: ' ' } } });
    expect(refused.data.fields?.map(({ path }) => path)).toEqual(['approverContent']);
    const form = { jfsqjd: { chwTlyj: '请补交四邻意见' } };
    expect((await submit(house, processId, { ...step, form })).code).toBe(200);
    const { data } = await house.call<{ taskName: string; approverContent: string }[]>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${processId}/tasks`,
    );
    expect(data.map(({ approverContent }) => approverContent)).toContain('请补交四邻意见');
  });
});

describe('phrases for opinions', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  it('are each person’s own: added once, changed by their version, removed by nobody else', async () => {
    const add = (who: string, text: string) =>
      house.call<{ id: string; text: string; version: number }>(who, 'POST', '/v1/phrase', { text });
    const list = async (who: string) =>
      (await house.call<{ text: string }[]>(who, 'GET', '/v1/phrase')).data.map(({ text }) => text);
    const { data } = await add('cunwei', ' 符合条件，同意上报 ');
    expect(data).toMatchObject({ text: '符合条件，同意上报', version: 1 });
    expect((await add('cunwei', '符合条件，同意上报')).data.id).toBe(data.id);
    expect([await list('cunwei'), await list('jiti')]).toEqual([['符合条件，同意上报'], []]);
    const put = (who: string, version: number) =>
      house.call(who, 'PUT', `/v1/phrase/${data.id}`, { text: '同意', version });
    expect((await put('jiti', 1)).code).toBe(40400);
    expect((await put('cunwei', 1)).code).toBe(200);
    expect((await put('cunwei', 1)).code).toBe(40900);
    expect((await add('cunwei', '　')).code).toBe(42200);
    expect((await house.call('jiti', 'DELETE', `/v1/phrase/${data.id}`)).code).toBe(40400);
    expect((await house.call('cunwei', 'DELETE', `/v1/phrase/${data.id}`)).code).toBe(200);
    expect(await list('cunwei')).toEqual([]);
  });
});
