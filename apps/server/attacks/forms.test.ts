import { one } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { merge, resolveFields, setAt, valueAt, writableFields } from '@homestead/forms/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTask, type Stop } from '../testing/every-task.ts';
import { content, contextOf, hostile, limitOf, textsOf } from '../testing/hostile.ts';
import { everyAnswer, Journey, type SubmitReply, type Task } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let journey: Journey;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
});
afterAll(() => served?.close());

it('every form that a person may write is at some task of the walks below', () => {
  const walked = new Set(everyTask.flatMap(({ stops }) => stops.map(({ formKey }) => formKey)));
  const left = Object.keys(content.forms).filter((formKey) => !walked.has(formKey));
  const isOfCases = (formKey: string) =>
    writableFields(contextOf(formKey)).some(({ group }) => content.models[group]?.case !== false);
  expect(left.filter(isOfCases)).toEqual([]);
  expect(Object.keys(content.forms)).toHaveLength(29);
});

describe.each(everyTask)('a case of $title', ({ processKey, by, begin, stops }) => {
  let processId = '';
  beforeAll(async () => {
    const person = await journey.as(by);
    const reply = await person.post<SubmitReply>('/v1/flowable/process', {
      processKey,
      draft: true,
      formData: begin,
    });
    expect(reply.code, reply.text).toBe(200);
    processId = reply.data.processId;
  });

  const detailOf = async (stop: Stop, task: Task) =>
    (await (await journey.as(stop.by)).get<{ formData: FormData }>(`/v1/flowable/task/${task.id}`)).data;

  it.each(stops.map((stop) => ({ ...stop, title: `${stop.taskKey} ${stop.formKey}` })))(
    'takes no harm from what is sent to $title',
    async (stop) => {
      const person = await journey.as(stop.by);
      const task = await journey.taskOf(stop.by, processId, stop.taskKey);
      const form = typeof stop.form === 'function' ? await stop.form(journey) : stop.form;
      const shown: FormData = stop.shows ?? {};
      const body = {
        taskId: task.id,
        approverStatus: 1,
        approverContent: '<b>同意\u202e</b>\u0000',
        answers: everyAnswer,
        ...stop.more,
      };
      const fields = stop.isReadOnly ? [] : textsOf(stop.formKey, (await detailOf(stop, task)).formData);

      // What is too long is refused in words, each field by its name: a million characters in one, one character too many in all.
      const refuses = async (those: typeof fields, lengthOf: (field: (typeof fields)[number]) => number) => {
        if (those.length === 0) return;
        const formData = merge(form, shown);
        for (const field of those) setAt(formData, field.path, '长'.repeat(lengthOf(field)));
        const reply = await person.put<{ fields: object[] }>('/v1/flowable/task', { ...body, formData });
        expect([reply.status, reply.code, reply.message]).toEqual([
          422,
          42200,
          expect.stringMatching(/[\u4e00-\u9fff]/),
        ]);
        const named = those.map((field) => ({
          path: field.path,
          message: `${field.label}不能超过${limitOf(field)}个字`,
        }));
        expect(reply.data.fields).toEqual(expect.arrayContaining(named));
      };
      await refuses(fields.slice(0, 1), () => 330_000);
      await refuses(fields, (field) => limitOf(field) + 1);

      // Everything else is kept as it was typed, without what cannot be seen and only deceives.
      for (const [title, sent, kept] of hostile) {
        const fitting = fields.filter((field) => [...sent].length <= limitOf(field));
        const formData = merge(shown, {});
        for (const { path } of fitting) setAt(formData, path, sent);
        const saved = await person.post(`/v1/flowable/task/${task.id}/save`, { formData });
        expect(saved.code, `${title}: ${saved.text}`).toBe(200);
        const { formData: stored } = await detailOf(stop, task);
        for (const { path } of fitting)
          expect([path, title, valueAt(stored, path)]).toEqual([path, title, kept]);
      }

      // Fields of others are dropped and logged; the rest is served.
      const before = (await detailOf(stop, task)).formData;
      const foreign = foreignPaths(stop);
      const formData = JSON.parse(
        JSON.stringify(form).replace(
          /\}$/,
          `${form && Object.keys(form).length > 0 ? ',' : ''}"nothing":{"such":1}}`,
        ),
      ) as FormData;
      for (const path of foreign) setAt(formData, path, '伪造');
      const done = await person.put('/v1/flowable/task', { ...body, formData });
      expect(done.code, done.text).toBe(200);
      const { dropped } = await noted(task.id);
      expect(dropped).toEqual(expect.arrayContaining([...foreign, 'nothing']));
      const after = (
        await (await journey.as(by)).get<{ formData: FormData }>(`/v1/flowable/process/${processId}`)
      ).data.formData;
      for (const path of foreign) {
        expect([path, valueAt(after, path)]).not.toEqual([path, '伪造']);
        if (valueAt(before, path) !== undefined && !stop.rewrites?.includes(path))
          expect([path, valueAt(after, path)]).toEqual([path, valueAt(before, path)]);
      }
      const told = await (await journey.as(by)).get<{ taskId: string; approverContent: string }[]>(
        `/v1/flowable/process/${processId}/tasks`,
      );
      expect(told.data.find(({ taskId }) => taskId === task.id)?.approverContent).toBe('<b>同意</b>');
      if (stop.taskKey === 'cwhgs') await journey.passPublicity(processId);
    },
  );
});

/** What the form only shows, and fields of other forms of the same records: twenty at most, as the log names no more than it must. */
function foreignPaths(stop: Stop): string[] {
  const own = new Set(
    stop.isReadOnly
      ? []
      : resolveFields(contextOf(stop.formKey))
          .filter((field) => field.auto || !field.readOnly)
          .map(({ path }) => path),
  );
  const shown = resolveFields(contextOf(stop.formKey))
    .map(({ path }) => path)
    .filter((path) => !own.has(path));
  const group = stop.formKey.split('_')[0]!;
  const others = content.models[group]!.fields.map(({ code }) => `${group}.${code}`).filter(
    (path) => !own.has(path),
  );
  return [...new Set([...shown, ...others])].slice(0, 40);
}

/** The last note that fields of a submit were dropped. */
async function noted(taskId: string): Promise<{ dropped: string[] }> {
  const { detail } = await one<{ detail: { dropped: string[] } }>(
    served.db.kysely,
    sql`select detail from audit.operation where target = ${`task:${taskId}`} order by id desc limit 1`,
  );
  return detail;
}
