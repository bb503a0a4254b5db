import { type Database, one } from '@homestead/database';
import { sql } from 'kysely';

/** The stages of an invented process: who holds the open task, and who did the one before. */
const stages = [
  ['nhsq', '农户建房申请', '{}'],
  ['cjtzgsc', '村集体资格审查', '{collective}'],
  ['cwhgs', '村委会公示', '{village-committee}'],
  ['cwhyj', '村委会意见', '{village-committee}'],
  ['zfsl', '乡镇受理', '{township-office}'],
  ['lssp_bm', '部门联审', '{dept-natural-resources}'],
  ['lssp', '联审审批', '{township-head}'],
  ['bahz', '备案汇总', '{county-agriculture}'],
] as const;

/**
 * Fills the tables with invented cases, some 6.5 tasks each, over 240 villages of 16 townships: half of the cases still run.
 * The same count gives the same rows.
 */
export async function fill(db: Database, cases: number): Promise<number> {
  const { definition, release } = await one<{ definition: string; release: string }>(
    db.kysely,
    sql`select (select id from workflow.definition where process_key = 'zjdjfsp' order by version desc limit 1) as definition,
      (select release_id from workflow.instance union all select id from forms.release limit 1) as release`,
  );
  const slice = 20_000;
  for (let from = 1; from <= cases; from += slice) {
    const to = Math.min(cases, from + slice - 1);
    await sql`insert into workflow.instance (id, case_no, process_key, process_name, definition_id, release_id, status, division,
        applicant, initiator_id, owner_ids, state, created_at, updated_at, ended_at)
      select 'bench-' || g, 'JF' || lpad(g::text, 9, '0'), 'zjdjfsp', '宅基地建房审批', ${definition}, ${release},
        case when g % 2 = 0 then 'running' else 'completed' end, '350399' || (100 + g % 16) || (201 + (g / 16) % 15),
        (array['林','陈','黄','郑','吴','许','方','蔡'])[1 + g % 8] || (array['志','建','秀','美','国','海','春','文'])[1 + (g / 8) % 8],
        'villager-' || g / 2, array['villager-' || g / 2], '{}', now() - make_interval(mins => g), now(),
        case when g % 2 = 1 then now() end
      from generate_series(${from}::int, ${to}::int) g`.execute(db.kysely);
    await sql`insert into workflow.task (id, process_id, local_id, task_key, name, state, candidate_groups, candidate_users, division,
        case_no, process_key, process_name, applicant, created_at, due_at, amber_at, completed_at, completed_by, completed_by_name)
      select i.id || '-' || s.n, i.id, 't' || s.n, s.key, s.name, case when isOpen then 'open' else 'done' end, s.groups::text[],
        case when s.n = 1 then i.owner_ids else '{}' end, i.division, i.case_no, i.process_key, i.process_name, i.applicant,
        i.created_at + make_interval(mins => s.n), i.created_at + make_interval(days => 60 + s.n),
        i.created_at + make_interval(days => 58 + s.n), case when not isOpen then i.created_at + make_interval(days => s.n) end,
        case when isOpen then null when s.n = 1 then i.initiator_id else coalesce(p.id, 'staff-' || i.division || s.n) end, ''
      from generate_series(${from}::int, ${to}::int) g
        join workflow.instance i on i.id = 'bench-' || g
        cross join lateral (select case when g % 2 = 0 then 2 + (g / 2) % 7 else 8 end as n) at
        join jsonb_to_recordset(${JSON.stringify(stages.map(([key, name, groups], n) => ({ n: n + 1, key, name, groups })))}::jsonb)
          as s(n int, key text, name text, groups text) on s.n <= at.n
        cross join lateral (select g % 2 = 0 and s.n = at.n as isOpen) o
        left join people.account p on p.division_code = i.division
          and (s.n = 2 and p.user_name like 'jiti%' or s.n in (3, 4) and p.user_name like 'cunwei%')`.execute(
      db.kysely,
    );
  }
  await db.script('vacuum analyze workflow.instance');
  await db.script('vacuum analyze workflow.task');
  return (await one<{ count: number }>(db.kysely, sql`select count(*) as count from workflow.task`)).count;
}

/** Invented cases without tasks, a minute apart, over the villages of `fill`. The same count gives the same rows. */
export async function fillCases(db: Database, cases: number): Promise<void> {
  const slice = 100_000;
  for (let from = 1; from <= cases; from += slice) {
    const to = Math.min(cases, from + slice - 1);
    await sql`insert into workflow.instance (id, case_no, process_key, process_name, definition_id, release_id, status, division,
        applicant, initiator_id, owner_ids, state, created_at, updated_at, ended_at)
      select 'bench-' || g, 'JF' || lpad(g::text, 9, '0'), d.process_key, d.name, d.id, r.id,
        case when g % 2 = 0 then 'running' else 'completed' end, '350399' || (100 + g % 16) || (201 + (g / 16) % 15),
        (array['林','陈','黄','郑','吴','许','方','蔡'])[1 + g % 8] || (array['志','建','秀','美','国','海','春','文'])[1 + (g / 8) % 8]
          || (array['明','华','芳','平'])[1 + (g / 64) % 4],
        'villager-' || g / 2, array['villager-' || g / 2], '{}', now() - make_interval(mins => g), now(), case when g % 2 = 1 then now() end
      from generate_series(${from}::int, ${to}::int) g
        cross join (select id, process_key, name from workflow.definition where process_key = 'zjdjfsp'
          order by version desc limit 1) d
        cross join (select id from forms.release limit 1) r`.execute(db.kysely);
  }
  await db.script('vacuum analyze workflow.instance');
}
