import { openDatabase } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wayToApproval } from '../testing/case-forms.ts';
import { everyAnswer, Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { traceOf } from '../testing/traces.ts';

describe('a database that loses all its connections', () => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
  });
  afterAll(() => served?.close());

  /** What a crash of one backend does to all others, segmentation faults included. */
  const cutAll = async () => {
    const outside = await openDatabase({ kind: 'postgres', url: served.url, poolSize: 1 });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      outside.kysely,
    );
    await outside.close();
  };

  it('never leads to a false success, nor to a step that is half done, and is served again at once', async () => {
    const step = wayToApproval({}, {})[0]!;
    const cases = await Promise.all(Array.from({ length: 24 }, () => journey.start()));
    const person = await journey.as(step.by);
    const bodies = cases.map(({ data }) => ({
      taskId: data.tasks[0]!.id,
      approverStatus: 1,
      approverContent: '同意',
      formData: step.form,
      answers: everyAnswer,
    }));
    const submit = (index: number) =>
      person.put<{ tasks: { taskKey: string }[] }>('/v1/flowable/task', bodies[index], {
        'Idempotency-Key': `cut ${index}`,
      });
    const sent = bodies.map((_, index) => submit(index));
    // Some are answered, some are on their way, some wait for a connection.
    await Promise.race(sent);
    await cutAll();
    const replies = await Promise.all(sent);
    for (const reply of replies) expect([200, 503], reply.text).toContain(reply.status);
    for (const reply of replies.filter(({ status }) => status === 503))
      expect([reply.code, reply.data]).toEqual([50300, null]);

    for (const [index, reply] of replies.entries()) {
      const { processId } = cases[index]!.data;
      const trace = await traceOf(served.db, processId);
      const isDone = trace.history.length === 2;
      expect(trace).toMatchObject(
        isDone ? { history: ['nhsq', 'cjtzgsc'], open: ['cwhyj'] } : { history: ['nhsq'], open: ['cjtzgsc'] },
      );
      if (reply.status === 200) expect(isDone).toBe(true);
    }
    const repeats = await Promise.all(bodies.map((_, index) => submit(index)));
    for (const [index, repeat] of repeats.entries()) {
      expect(repeat.code, repeat.text).toBe(200);
      if (replies[index]?.status === 200) expect(repeat.text).toBe(replies[index]?.text);
      expect(await traceOf(served.db, cases[index]!.data.processId)).toMatchObject({
        history: ['nhsq', 'cjtzgsc'],
        open: ['cwhyj'],
      });
    }
  });
});
