import { createHash } from 'node:crypto';
import { newId, one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { applicant } from '../../testing/case-forms.ts';
import type { Ground } from './ground.ts';

/** Villages of the demonstration: what lies in the first is none of the business of those of the second. */
export const villages = { own: '350399100201', other: '350399100202' } as const;

/** People who have no part in anything of the first village, one of each kind that reaches an object by id. */
export const strangers = ['fremde', 'jiti2', 'cunwei2', 'zhenban2'] as const;

/** A villager with neither case nor file, made beside the demonstration's accounts; signs in like them. */
export async function makeStranger(ground: Ground): Promise<void> {
  const known = await rows(ground.db, sql`select 1 from people.account where user_name = 'fremde'`);
  if (known.length > 0) return;
  const id = newId();
  await sql`insert into people.account (id, user_name, name, phone, division_code, password_hash, created_at, updated_at)
    select ${id}, 'fremde', '严陌', '14000000099', ${villages.other}, password_hash, created_at, updated_at
    from people.account where user_name = 'nonghu1'`.execute(ground.db);
  await sql`insert into people.account_role (account_id, role_code) values (${id}, 'villager')`.execute(
    ground.db,
  );
}

/** A submitted case of the first villager, with its first task. */
export async function newCase(
  ground: Ground,
  by = 'nonghu1',
): Promise<{ processId: string; taskId: string }> {
  const body = { processKey: 'zjdjfsp', formData: applicant(villages.own) };
  const reply = await ground.send('POST', '/v1/flowable/process', { by, body });
  const { processId, tasks } = (reply.data ?? {}) as { processId?: string; tasks?: { id: string }[] };
  if (!processId) throw new Error(`no case could be begun: ${reply.text.slice(0, 400)}`);
  return { processId, taskId: tasks?.[0]?.id ?? '' };
}

export async function newDraft(ground: Ground, by = 'nonghu1'): Promise<string> {
  const body = { processKey: 'zjdjfsp', draft: true, formData: applicant(villages.own) };
  const reply = await ground.send('POST', '/v1/flowable/process', { by, body });
  const { processId } = (reply.data ?? {}) as { processId?: string };
  if (!processId) throw new Error(`no draft could be kept: ${reply.text.slice(0, 400)}`);
  return processId;
}

export async function accountId(ground: Ground, userName: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    ground.db,
    sql`select id from people.account where user_name = ${userName}`,
  );
  return id;
}

/** Objects of the first village, none of which a stranger may see, by kind. */
export async function foreignIds(ground: Ground): Promise<Record<string, string[]>> {
  const own = sql`i.division = ${villages.own} and not exists (select 1 from people.account a
    where a.user_name = any(${[...strangers]}::text[]) and a.id = any(i.owner_ids))
    and not exists (select 1 from workflow.task t join people.account a on a.id = t.completed_by or a.id = t.assignee_id
      where t.process_id = i.id and a.user_name = any(${[...strangers]}::text[]))`;
  const limit = sql.lit(Math.min(20, 2 + ground.rounds));
  const of = (from: ReturnType<typeof sql>) =>
    ground.idsOf(sql`select x.id from (${from}) x order by x.id desc limit ${limit}`);
  const found: Record<string, string[]> = {
    case: await of(sql`select i.id from workflow.instance i where ${own}`),
    task: await of(
      sql`select t.id from workflow.task t join workflow.instance i on i.id = t.process_id where ${own} and t.state = 'open'`,
    ),
    doneTask: await of(
      sql`select t.id from workflow.task t join workflow.instance i on i.id = t.process_id where ${own} and t.state = 'done'`,
    ),
    history: await of(
      sql`select f.id from workflow.flow_record f join workflow.instance i on i.id = f.process_id where ${own}`,
    ),
    file: await of(sql`select f.id from files.file f join people.account a on a.id = f.uploader_id
      where a.user_name = 'nonghu1'`),
    notice: await of(
      sql`select n.id from notices.notice n join people.account a on a.id = n.person_id where a.user_name = 'nonghu1'`,
    ),
  };
  for (const group of ['jfsqjd', 'kgfxjd', 'jgysjd', 'bdcdj', 'wfjb', 'rcxj'])
    found[group] = await of(
      sql`select r.id from ${sql.id('models', group)} r join workflow.instance i on i.id = r.process_id where ${own}`,
    );
  return found;
}

/** A digest of everything that belongs to the cases and files of the first village, to see that nothing of it changed. */
export async function tracesOf(ground: Ground, ids: Record<string, readonly string[]>): Promise<string> {
  const cases = [...(ids['case'] ?? [])];
  const lines: string[] = [];
  const add = async (name: string, from: ReturnType<typeof sql>) => {
    const found = await rows<{ line: string }>(
      ground.db,
      sql`select x::text as line from (${from}) x order by 1`,
    );
    lines.push(name, ...found.map(({ line }) => line));
  };
  await add('case', sql`select * from workflow.instance where id = any(${cases}::text[])`);
  for (const table of ['task', 'timer', 'flow_record', 'watcher'])
    await add(
      table,
      sql`select * from ${sql.id('workflow', table)} where process_id = any(${cases}::text[])`,
    );
  for (const group of ['jfsqjd', 'kgfxjd', 'jgysjd', 'bdcdj', 'wfjb', 'rcxj'])
    await add(group, sql`select * from ${sql.id('models', group)} where process_id = any(${cases}::text[])`);
  await add('file', sql`select * from files.file where id = any(${[...(ids['file'] ?? [])]}::text[])`);
  await add(
    'reference',
    sql`select * from files.reference where file_id = any(${[...(ids['file'] ?? [])]}::text[])`,
  );
  await add(
    'notice',
    sql`select * from notices.notice where id = any(${[...(ids['notice'] ?? [])]}::text[])`,
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
