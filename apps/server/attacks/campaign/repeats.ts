import { one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { formOf } from '../../../../modules/files/server/testing/form.ts';
import { picture } from '../../../../modules/files/server/testing/pictures.ts';
import { applicant, wayToApproval } from '../../testing/case-forms.ts';
import { everyAnswer } from '../../testing/journey.ts';
import type { Answer, Attack, Ground } from './ground.ts';
import { makeStranger, newCase, newDraft, villages } from './strangers.ts';

/** What the collective writes when it finds the household qualified, the first task after the application. */
const [first] = wayToApproval({}, {});
const qualified = {
  formData: first?.form ?? {},
  answers: everyAnswer,
  ...(first?.outcome ? { outcome: first.outcome } : {}),
};

const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

const countCases = async (ground: Ground): Promise<number> =>
  (await one<{ count: number }>(ground.db, sql`select count(*)::int as count from workflow.instance`)).count;

export const keys: Attack = {
  name: 'idempotency keys',
  holds: 'a key gives its one answer to its one person, call and body, and nothing to any other',
  run: async (ground) => {
    await makeStranger(ground);
    for (let turn = 0; turn < ground.rounds; turn++) {
      const key = `k-${ground.seed}-${turn}-${ground.random.between(0, 1e9)}`;
      const headers = { 'Idempotency-Key': key };
      const body = { processKey: 'zjdjfsp', formData: applicant(villages.own) };
      const start = (by: string, sent: object) =>
        ground.send('POST', '/v1/flowable/process', { by, body: sent, headers });
      const before = await countCases(ground);
      const together = await Promise.all(Array.from({ length: 10 }, () => start('nonghu1', body)));
      ground.mustHold(
        new Set(together.map(({ text }) => text)).size === 1,
        'repeats get the same answer to the byte',
        together.map(({ text }) => text.slice(0, 120)),
      );
      ground.mustHold((await countCases(ground)) === before + 1, 'a repeat starts nothing');
      const others = [{ ...body, draft: true }, { ...body, approverContent: '改' }, { processKey: 'rcxj' }];
      for (const other of others) {
        const answer = await start('nonghu1', other);
        ground.must(answer.status === 409, 'another body under the same key is refused', answer);
      }
      const [answered] = together;
      const foreign = await start('fremde', { ...body, draft: true });
      ground.must(foreign.text !== answered?.text, 'a key of another person gives nothing', foreign);
      const { processId } = (answered?.data ?? {}) as { processId?: string };
      const elsewhere = await ground.send('POST', `/v1/flowable/process/${processId}/suspend`, {
        by: 'nonghu1',
        body,
        headers,
      });
      ground.must(elsewhere.text !== answered?.text, 'a key of another call gives nothing', elsewhere);
      // Two uploads of other bytes under one key: the second is no repeat.
      const send = (edge: number) => {
        const form = formOf([
          { name: 'file', filename: 'a.png', contentType: 'image/png', content: picture('png', edge, 40) },
        ]);
        return ground.send('POST', '/file/upload', {
          by: 'nonghu1',
          raw: form.body as never,
          headers: { 'content-type': form.type, 'Idempotency-Key': `${key}-u` },
        });
      };
      const [before60, two] = [await send(50), await send(60)];
      ground.must(
        two.status === 409 ||
          (two.text !== before60.text && two.status === 200) ||
          (two.data as { width?: number })?.width === 60,
        'another file under the same key is not taken for the first',
        two,
      );
    }
  },
};

export const doubles: Attack = {
  name: 'the same act many times at once',
  holds: 'of many who do the same at once one succeeds, and the case tells one story',
  run: async (ground) => {
    await makeStranger(ground);
    for (let turn = 0; turn < ground.rounds; turn++) {
      const { taskId } = await newCase(ground);
      const body = {
        taskId,
        approverStatus: 1,
        approverContent: '同意',
        ...qualified,
      };
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          at % 2 === 0
            ? ground.send('PUT', '/v1/flowable/task', { by: 'jiti', body })
            : ground.send('POST', `/v1/flowable/task/${taskId}/claim`, { by: 'jiti', body: {} }),
        ),
      );
      const completed = succeeded(claims.filter(({ call }) => call.startsWith('PUT')));
      // A claim between reading and writing makes the others read again: then the next one does it.
      if (completed.length === 0)
        completed.push(...succeeded([await ground.send('PUT', '/v1/flowable/task', { by: 'jiti', body })]));
      ground.mustHold(
        completed.length === 1,
        'a task is done once',
        claims.map(({ status, text }) => `${status} ${text.slice(0, 90)}`),
      );
      const told = await rows(
        ground.db,
        sql`select 1 from workflow.flow_record where task_id = ${taskId} and kind = 'task'`,
      );
      ground.mustHold(told.length === completed.length, 'history tells what was done', told.length);
    }
  },
};

/** Two acts that exclude each other, at the same moment. */
export const races: Attack = {
  name: 'acts that exclude each other',
  holds: 'of two acts that exclude each other the second is told of the first, whichever it is',
  run: async (ground) => {
    await makeStranger(ground);
    for (let turn = 0; turn < 2 * ground.rounds; turn++) {
      const { processId, taskId } = await newCase(ground);
      const done = await rows<{ id: string }>(
        ground.db,
        sql`select id from workflow.task where process_id = ${processId} and state = 'done' order by created_at desc limit 1`,
      );
      const approve = () =>
        ground.send('PUT', '/v1/flowable/task', {
          by: 'jiti',
          body: {
            taskId,
            approverStatus: 1,
            approverContent: '同意',
            ...qualified,
          },
        });
      const acts: Record<string, () => Promise<Answer>> = {
        withdraw: () =>
          ground.send('POST', `/v1/flowable/task/${done[0]?.id}/withdraw`, {
            by: 'nonghu1',
            body: { reason: '撤回' },
          }),
        end: () =>
          ground.send('POST', `/v1/flowable/process/${processId}/end`, {
            by: 'admin',
            body: { reason: '重复' },
          }),
        suspend: () =>
          ground.send('POST', `/v1/flowable/process/${processId}/suspend`, {
            by: 'admin',
            body: { reason: '暂停' },
          }),
        return: () =>
          ground.send('POST', `/v1/flowable/task/${taskId}/return`, {
            by: 'jiti',
            body: { reason: '补充', toTaskKey: 'nhsq' },
          }),
      };
      const name = ground.random.pick(Object.keys(acts));
      const both = ground.random.chance(0.5) ? [approve(), acts[name]!()] : [acts[name]!(), approve()];
      const answers = await Promise.all(both);
      const { status, open, state } = await one<{ status: string; open: number; state: { status: string } }>(
        ground.db,
        sql`select i.status, i.state, (select count(*)::int from workflow.task t where t.process_id = i.id and t.state = 'open') as open
          from workflow.instance i where i.id = ${processId}`,
      );
      const isOver = !['running', 'suspended', 'draft'].includes(status);
      ground.mustHold(
        isOver ? open === 0 && state.status === status : open > 0,
        `approve and ${name} leave a whole case`,
        {
          processId,
          status,
          open,
          state: state.status,
          answers: answers.map((one) => `${one.call} ${one.status}`),
        },
      );
      if (name === 'return')
        ground.mustHold(
          succeeded(answers).length <= 1,
          `approve and ${name} do not both succeed`,
          answers.map((one) => `${one.call} ${one.status} ${one.text.slice(0, 100)}`),
        );
    }
    // A draft thrown away while it is submitted is either gone or under way, never both.
    for (let turn = 0; turn < ground.rounds; turn++) {
      const processId = await newDraft(ground);
      const detail = await ground.send('GET', `/v1/flowable/process/${processId}`, { by: 'nonghu1' });
      const [task] = (detail.data as { tasks?: { id: string }[] }).tasks ?? [];
      const answers = await Promise.all([
        ground.send('PUT', '/v1/flowable/task', {
          by: 'nonghu1',
          body: { taskId: task?.id, approverStatus: 1, formData: applicant(villages.own) },
        }),
        ground.send('DELETE', `/v1/flowable/process/${processId}`, { by: 'nonghu1' }),
        ground.send('POST', `/v1/flowable/task/${task?.id}/save`, {
          by: 'nonghu1',
          body: { formData: { jfsqjd: { sqly: '改' } } },
        }),
      ]);
      ground.mustHold(
        succeeded(answers.slice(0, 2)).length === 1,
        'a draft is submitted or thrown away',
        answers.map((answer) => `${answer.call} ${answer.status} ${answer.text.slice(0, 120)}`),
      );
    }
  },
};
