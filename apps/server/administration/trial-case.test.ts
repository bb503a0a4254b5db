import { one, rows } from '@homestead/database';
import type { Trial } from '@homestead/people/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const village = '350399100201';

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served.close());

/** What every table of the product holds, as one digest each; left out are what any call notes: sessions, limits, the operation log. */
async function contents(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    served.db.kysely,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') 
          and (schemaname, tablename) not in (('people', 'session'), ('audit', 'operation'), ('http', 'rate'))
        order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { digest } = await one<{ digest: string }>(
      served.db.kysely,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${sql.raw(name)} t`,
    );
    found[name] = digest;
  }
  return found;
}

const logged = async () =>
  (await one<{ n: number }>(served.db.kysely, sql`select count(*)::int as n from audit.operation`)).n;

const run = (who: Person, place = village) =>
  who.post<{ village: string; trials: Trial[] }>('/v1/setup/trial', { village: place });

it('a trial case goes through each process to its end by those who would do it, and no table changes', async () => {
  await run(admin);
  const before = await contents();
  expect(Object.keys(before).length).toBeGreaterThan(80);
  const entries = await logged();
  const { code, data, text } = await run(admin);
  expect(code, text).toBe(200);
  expect(await contents()).toEqual(before);
  // Who ran it stands in the log, and nothing of the case.
  expect(await logged()).toBe(entries + 1);
  expect(data.village).toBe('壶兰县木兰镇示范村');
  for (const trial of data.trials) expect([trial.process, trial.reason]).toEqual([trial.process, null]);
  expect(data.trials.every(({ isComplete }) => isComplete)).toBe(true);
  const houses = data.trials.find(({ process }) => process.includes('宅基地'))!;
  const [first, second] = houses.steps;
  expect(first).toMatchObject({ who: '申请人', form: expect.any(String), lacks: [] });
  expect(second?.people).toContain('黄集田');
  expect(houses.steps.length).toBeGreaterThan(12);
  expect(houses.steps.flatMap(({ lacks }) => lacks)).toEqual([]);
});

it('says at which step a person, a layer or a form lacks', async () => {
  const { kysely } = served.db;
  await sql`update people.account set status = 'disabled' where user_name = 'jiti'`.execute(kysely);
  await sql`update catalogue.layer set current_version = null where id = 'stbhhx'`.execute(kysely);
  const { data } = await run(admin);
  const lacks = data.trials.flatMap(({ steps }) =>
    steps.flatMap((step) => step.lacks.map((text) => `${step.task}: ${text}`)),
  );
  expect(lacks).toContainEqual(expect.stringMatching(/没有人可以办理：该村没有在用的“村集体经济组织”账号/));
  expect(lacks).toContainEqual(expect.stringMatching(/图层“.*”没有数据/));
  // The walk goes on past what lacks.
  expect(data.trials.every(({ isComplete }) => isComplete)).toBe(true);
});

it('names the form that a step has in the flow and nowhere else', async () => {
  const { kysely } = served.db;
  // A version that was deployed while the form was there.
  await sql`insert into workflow.definition (id, process_key, name, version, digest, bpmn, compiled, reports, deployed_at, is_shipped)
    select 'without-form', process_key, name, version + 1, 'other', bpmn,
      replace(compiled::text, '"jfsqjd_cwhsh"', '"jfsqjd_none"')::jsonb, reports, now(), false
    from workflow.definition where process_key = 'zjdjfsp' order by version desc limit 1`.execute(kysely);
  await served.restart();
  const { data } = await run(await signIn(served.base, 'admin'));
  const lacks = data.trials.flatMap(({ steps }) => steps.flatMap((step) => step.lacks));
  expect(lacks).toContain('缺少表单“jfsqjd_none”');
});

it('is for whoever sets up the county, in a village of it', async () => {
  expect((await run(await signIn(served.base, 'zhenban'))).code).toBe(40300);
  expect(await run(admin, '350399100999')).toMatchObject({ code: 42200, message: '请选择本县的一个村' });
});
