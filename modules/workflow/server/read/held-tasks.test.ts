import { type Database, rows } from '@homestead/database';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { holderFaults } from '../verify/holders.ts';

/** What happens to tasks and their cases, as statements with the number of a random task and something of it to choose. */
const acts: ((task: number, any: number) => ReturnType<typeof sql>)[] = [
  (
    task,
    any,
  ) => sql`insert into workflow.task (id, process_id, local_id, task_key, name, state, candidate_groups, candidate_users, division,
      case_no, process_key, process_name, applicant, created_at)
    select 't' || ${task}::int, 'c' || ${any}::int % 9, 't' || ${task}::int, 'k', 'k', 'open', (array['{a}', '{a,b,b}', '{}'])[1 + ${any}::int % 3]::text[],
      (array['{}', '{p}', '{p,q}', '{q,q}'])[1 + ${any}::int % 4]::text[], '3503', null, 'p', 'p', '', now() on conflict do nothing`,
  (task, any) =>
    sql`update workflow.task set assignee_id = (array['p', 'q', null])[1 + ${any}::int % 3] where id = 't' || ${task}::int`,
  (task, any) =>
    sql`update workflow.task set state = (array['done', 'open', 'cancelled', 'open'])[1 + ${any}::int % 4] where id = 't' || ${task}::int`,
  (task) =>
    sql`update workflow.task set candidate_users = array_append(candidate_users, 'r') where id = 't' || ${task}::int`,
  (task) =>
    sql`update workflow.task set candidate_users = array_remove(candidate_users, 'p') where id = 't' || ${task}::int`,
  (task, any) =>
    sql`update workflow.task set division = '3503' || ${any}::int, name = 'n' || ${any}::int where id = 't' || ${task}::int`,
  (
    task,
    any,
  ) => sql`update workflow.task set due_at = now() + make_interval(days => ${any}::int), amber_at = now(), visit = ${any}::int
    where process_id = 'c' || ${task}::int % 9`,
  (task) =>
    sql`update workflow.instance set status = 'suspended', clock_stopped_at = now() where id = 'c' || ${task}::int % 9`,
  (task) =>
    sql`update workflow.instance set status = 'running', clock_stopped_at = null where id = 'c' || ${task}::int % 9`,
  (task) =>
    sql`update workflow.instance set state = '{"moved": true}', updated_at = now() where id = 'c' || ${task}::int % 9`,
  (task) =>
    sql`delete from workflow.task where id = 't' || ${task}::int and state = 'open' and ${task}::int % 5 = 0`,
];

/** A small generator of its own, so that a failure comes again. */
function* numbers(seed: number): Generator<number, never> {
  for (let value = seed; ; ) {
    value = (value * 48_271) % 2_147_483_647;
    yield value;
  }
}

async function makeCases(db: Database): Promise<void> {
  await sql`insert into workflow.definition (id, process_key, name, version, digest, bpmn, compiled, deployed_at)
    values ('d', 'p', 'p', 1, '', '', '{}', now())`.execute(db.kysely);
  await sql`insert into workflow.instance (id, process_key, process_name, definition_id, release_id, status, division, initiator_id, owner_ids,
      state, created_at, updated_at)
    select 'c' || g, 'p', 'p', 'd', 'r', 'running', '3503', 'p', '{p}', '{}', now(), now() from generate_series(0, 8) g`.execute(
    db.kysely,
  );
}

describe.each(['postgres', 'pglite'] as const)('the holders of open tasks on %s', (kind) => {
  it('follow whatever happens to tasks and cases', async () => {
    const { db, drop } = await freshDatabase({ kind });
    try {
      await makeCases(db);
      const random = numbers(20_260_301);
      const next = (below: number) => random.next().value % below;
      for (let turn = 0; turn < 400; turn++) {
        const act = turn < 40 ? 0 : next(acts.length);
        await acts[act]!(next(60), next(1000)).execute(db.kysely);
        if (turn % 20 === 19) expect(await holderFaults(db.kysely), `turn ${turn}, act ${act}`).toEqual([]);
      }
      const held = await rows<{ kind: string }>(
        db.kysely,
        sql`select distinct kind from workflow.task_holder`,
      );
      expect(held).toHaveLength(2);
      await sql`delete from workflow.task_holder where task_id = (select min(task_id) from workflow.task_holder)`.execute(
        db.kysely,
      );
      expect(await holderFaults(db.kysely)).toHaveLength(1);
    } finally {
      await drop();
    }
  });
});
