import { randomUUID } from 'node:crypto';
import { type PlainDatabase, plainDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { everyAnswer, Journey } from '../apps/server/testing/journey.ts';
import { serve } from '../apps/server/testing/served.ts';
import { householdOf } from './support/households.ts';
import { alternate, report, timed } from './support/measure.ts';

/** The rows that one submit writes, by bare statements in one transaction: what no code could be faster than. */
async function bareSubmit(db: PlainDatabase, like: { process: string; task: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select id from workflow.instance where id = ${like.process} for update`.execute(tx);
    await sql`select id from workflow.task where id = ${like.task}`.execute(tx);
    await sql`update models.jfsqjd set "cwhSftyjf" = '是', updated_at = now(), version = version + 1 where process_id = ${like.process}`.execute(
      tx,
    );
    await sql`update workflow.task set version = version + 1 where id = ${like.task}`.execute(tx);
    await sql`insert into workflow.flow_record (id, process_id, task_id, kind, task_key, task_name, create_time)
      values (${randomUUID()}, ${like.process}, ${like.task}, 'bench', 'bench', 'bench', now())`.execute(tx);
    await sql`insert into workflow.task (id, process_id, local_id, task_key, name, candidate_groups, candidate_users, division, case_no, process_key, process_name, applicant, created_at, state)
      values (${randomUUID()}, ${like.process}, ${randomUUID()}, 'bench', 'bench', '{}', '{}', '', '', '', '', '', now(), 'cancelled')`.execute(
      tx,
    );
    await sql`update workflow.instance set updated_at = now() where id = ${like.process}`.execute(tx);
  });
}

async function bareInbox({ kysely }: PlainDatabase): Promise<void> {
  const found = sql`from workflow.task t
    where t.state = 'open' and t.candidate_groups && '{village-committee}'::text[] and t.division like '350399100201%'`;
  await sql`select t.* ${found} order by t.created_at desc limit 20`.execute(kysely);
  await sql`select count(*) as total ${found}`.execute(kysely);
}

/** Task submit against the same rows by bare SQL, and the to-do list against its bare query; alternated in one run. */
export async function bench(rounds = 60): Promise<void> {
  const served = await serve();
  const plain = plainDatabase(served.url);
  try {
    const journey = new Journey(served.base);
    const jiti = await journey.as('jiti');
    const cases: { process: string; task: string }[] = [];
    for (let index = 0; index < rounds; index++) {
      const started = await journey.start('nonghu1', 'zjdjfsp', householdOf('350399100201', index));
      cases.push({ process: started.data.processId, task: started.data.tasks[0]!.id });
    }
    const form = { jfsqjd: { sfyhdz: '0', cjtjjzzShyj: '同意' } };
    const submit = (index: number) =>
      timed(() =>
        jiti.put('/v1/flowable/task', {
          taskId: cases[index]!.task,
          approverStatus: 1,
          formData: form,
          answers: everyAnswer,
        }),
      );
    const [submits, bare] = await alternate(rounds, submit, (index) =>
      timed(() => bareSubmit(plain, cases[index]!)),
    );
    report('task submit', submits, 'the same rows by bare SQL', bare);

    const cunwei = await journey.as('cunwei');
    const [lists, queries] = await alternate(
      rounds * 2,
      () => timed(() => cunwei.get('/v1/flowable/task?state=todo&pageSize=20')),
      () => timed(() => bareInbox(plain)),
    );
    report('to-do list', lists, 'its bare queries', queries);
  } finally {
    await plain.close();
    await served.close();
  }
}
