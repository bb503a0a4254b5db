import { type Database, DatabaseUnfit, one } from '@homestead/database';
import { sql } from 'kysely';

/** Marks a database that is about to hold the demonstration, for good: its accounts have a public password. */
export async function markDemonstration(db: Database): Promise<void> {
  await sql`insert into public.demonstration (id) values (1) on conflict (id) do nothing`.execute(db.kysely);
}

/** Throws DatabaseUnfit where production would run on a database that ever held the demonstration. */
export async function refuseDemonstration(db: Database): Promise<void> {
  const { exists } = await one<{ exists: boolean }>(
    db.kysely,
    sql`select to_regclass('public.demonstration') is not null as exists`,
  );
  if (!exists) return;
  const { isMarked } = await one<{ isMarked: boolean }>(
    db.kysely,
    sql`select exists (select 1 from public.demonstration) as "isMarked"`,
  );
  if (!isMarked) return;
  const fresh =
    db.kind === 'pglite'
      ? '请把 DATA_DIR 指向一个新的空目录'
      : '请新建一个空数据库（createdb homestead_production），把 DATABASE_URL 指向它，DATA_DIR 也改用新的空目录';
  throw new DatabaseUnfit(
    `这个数据库装过演示数据，其中的账号使用公开的密码，生产环境（NODE_ENV=production）不能使用。${fresh}，再启动；首次启动会显示首个管理员的一次性密码。/ This database holds the demonstration: production begins with an empty one.`,
  );
}
