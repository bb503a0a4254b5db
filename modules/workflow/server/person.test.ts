import { type Database, one, rows } from '@homestead/database';
import { covers, type Person, placesOf } from '@homestead/people/contract';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countOfCounty,
  coversSql,
  isCandidate,
  seesCounty,
  visibleCases,
  visibleHeads,
  visibleSql,
} from './person.ts';
import { fromHeld } from './read/held-tasks.ts';

const divisions = ['350399', '350399100', '350399100201', '350399100202', '350399101', '350399101201'];
const roles = ['villager', 'village-committee', 'township-office', 'county-agriculture', 'auditor'];
const scopes: Record<string, Person['scope']> = {
  'village-committee': 'village',
  'township-office': 'township',
  'county-agriculture': 'county',
  auditor: 'platform',
};
const grant = (role: string, scope: Person['scope'], division: string) => ({
  id: `${role} ${division}`,
  role,
  roleName: role,
  scope,
  places: placesOf(scope, division),
  capabilities: [],
});
const people: Person[] = divisions.flatMap((division) =>
  roles.map((role) => ({
    id: `${role} ${division}`,
    userName: role,
    name: role,
    roles: role === 'township-office' ? [role, 'inspector'] : [role],
    division,
    scope: scopes[role] ?? 'own',
    capabilities: [],
    grants: (role === 'township-office' ? [role, 'inspector'] : [role]).map((code) =>
      grant(code, scopes[role] ?? 'own', division),
    ),
    isOfficer: role !== 'villager',
  })),
);

let fresh: TestDatabase;
let db: Database;

/** 400 cases and 1,200 tasks in every state, given to and done by people from anywhere; some cases copied to some. */
beforeAll(async () => {
  fresh = await freshDatabase();
  db = fresh.db;
  const ids = people.map(({ id }) => id);
  const [codes, names] = [sql`${divisions}::text[]`, sql`${ids}::text[]`];
  const any = (list: typeof codes, size: number, by: number) =>
    sql`(${list})[1 + (g * ${sql.lit(by)} / 7) % ${sql.lit(size)}]`;
  const oneOfAll = any(names, ids.length, 11);
  await sql`insert into workflow.definition (id, process_key, name, version, digest, bpmn, compiled, deployed_at)
    values ('d', 'p', 'p', 1, '', '', '{}', now())`.execute(db.kysely);
  await sql`insert into workflow.instance (id, case_no, process_key, process_name, definition_id, release_id, status, division, initiator_id, owner_ids, state, created_at, updated_at, discarded_at)
    select 'c' || g, 'c' || g, 'p', 'p', 'd', 'r', ${any(sql`array['draft', 'running', 'suspended', 'completed', 'running']`, 5, 13)},
      ${any(codes, divisions.length, 17)}, ${oneOfAll}, array[${oneOfAll}], '{}', now(), now(), case when g % 29 = 0 then now() end
    from generate_series(1, 400) g`.execute(db.kysely);
  await sql`insert into workflow.task (id, process_id, local_id, task_key, name, state, candidate_groups, candidate_users, assignee_id,
      division, case_no, process_key, process_name, applicant, created_at, completed_at, completed_by)
    select 't' || g, 'c' || 1 + g % 400, 't' || g, 'k', 'k', s.state, array[${any(sql`${roles}::text[]`, roles.length, 19)}],
      case when g % 5 = 0 then array[${any(names, ids.length, 23)}] else '{}' end, case when g % 4 = 0 then ${any(names, ids.length, 31)} end,
      i.division, 'c', 'p', 'p', '', now(), case when s.state <> 'open' then now() end,
      case when s.state = 'done' then ${any(names, ids.length, 37)} end
    from generate_series(1, 1200) g
      cross join lateral (select (array['open', 'done', 'cancelled'])[1 + g % 3] as state) s
      join workflow.instance i on i.id = 'c' || 1 + g % 400`.execute(db.kysely);
  await sql`insert into workflow.watcher (process_id, person_id, since)
    select 'c' || g, ${any(names, ids.length, 41)}, now() from generate_series(1, 400) g where g % 9 = 0`.execute(
    db.kysely,
  );
});

afterAll(() => fresh?.drop());

const idsOf = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
  (await rows(db.kysely, statement)).map(({ id }) => id);

const heldBy = (person: Person) =>
  idsOf(sql<{ id: string }>`select t.id ${fromHeld(person, 'todo')} order by t.id`);

/** The same by the rule of a single task. */
async function openFor(person: Person): Promise<string[]> {
  const open = await rows<Parameters<typeof isCandidate>[1] & { id: string }>(
    db.kysely,
    sql`select t.* from workflow.task t join workflow.instance i on i.id = t.process_id
        where t.state = 'open' and i.status in ('running', 'draft') order by t.id`,
  );
  const mine = open.filter(
    (task) => [null, person.id].includes(task.assignee_id) && isCandidate(person, task),
  );
  return mine.map(({ id }) => id);
}

/** A role that counts in two villages of different towns, for somebody of a third place. */
const ofTwoVillages: Person = {
  ...people[0]!,
  id: 'clerk of two villages',
  division: '350399',
  roles: ['village-committee'],
  scope: 'village',
  grants: ['350399100202', '350399101201'].map((village) => grant('village-committee', 'village', village)),
  isOfficer: true,
};

test('one clerk serves two villages: cases and tasks of both, and of no other', async () => {
  const listed = await rows<{ division: string; status: string }>(
    db.kysely,
    sql`select distinct i.division from ${visibleCases(ofTwoVillages)} i order by 1`,
  );
  expect(listed.map(({ division }) => division)).toEqual([
    '350399',
    '350399100',
    '350399100202',
    '350399101',
    '350399101201',
  ]);
  expect(await heldBy(ofTwoVillages)).toEqual(await openFor(ofTwoVillages));
  expect((await heldBy(ofTwoVillages)).length).toBeGreaterThan(0);
});

test.each([...people, ofTwoVillages])(
  'a list shows $id the very cases that each may be opened',
  async (person) => {
    const listed = await idsOf(sql<{ id: string }>`select i.id from ${visibleCases(person)} i order by i.id`);
    const opened = await idsOf(
      sql<{ id: string }>`select i.id from workflow.instance i where ${visibleSql(person)} order by i.id`,
    );
    expect(listed).toEqual(opened);
    if (seesCounty(person))
      for (const met of [sql`true`, sql`i.status = 'running'`, sql`i.division = '350399100201'`]) {
        const asked = idsOf(sql<{ id: string }>`select i.id from ${visibleCases(person)} i where ${met}`);
        expect(
          (await one(db.kysely, sql<{ total: number }>`select ${countOfCounty(person, [met])} as total`))
            .total,
        ).toBe((await asked).length);
      }
    else
      expect(
        await idsOf(sql<{ id: string }>`select i.id from ${visibleHeads(person)} i order by i.id`),
      ).toEqual(opened);
    expect(opened.length).toBeGreaterThan(0);
  },
);

test('a task is looked for in the divisions where it may be done, and in no other', async () => {
  for (const person of people) {
    const found = await rows<{ code: string }>(
      db.kysely,
      sql`select code from unnest(${['', '35', ...divisions]}::text[]) code where ${coversSql(person.grants[0]!.places, sql`code`)}`,
    );
    expect(found.map(({ code }) => code)).toEqual(
      ['', '35', ...divisions].filter((code) => covers(person.grants[0]!.places, code)),
    );
  }
});

test('an inbox holds the open tasks that go to a person and that nobody else has claimed', async () => {
  for (const person of people) expect(await heldBy(person)).toEqual(await openFor(person));
});
