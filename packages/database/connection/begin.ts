import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, one, rows } from '../database.ts';
import { DatabaseUnfit, sqlState, troubleOf } from '../errors.ts';
import type { Progress } from '../settings.ts';
import { inTurn } from './turns.ts';

export interface BeginOptions {
  /** How long to wait for a database that does not answer yet, in ms. */
  waitMs: number;
  progress: Progress;
}

/**
 * Waits until the database answers and has PostGIS, which it makes where it may. Throws DatabaseUnfit, whose message says
 * in a sentence what lacks and which command its administrator gives.
 */
export async function begin(db: Database, { waitMs, progress }: BeginOptions): Promise<void> {
  if (db.kind === 'pglite') return;
  await awaitAnswer(db, waitMs, progress);
  await inTurn(db, 'begin', () => ensurePostgis(db));
}

async function awaitAnswer(db: Database, waitMs: number, progress: Progress): Promise<void> {
  const last = performance.now() + waitMs;
  let nextWord = 0;
  for (;;) {
    try {
      await one(db.kysely, sql`select 1 as alive`);
      return;
    } catch (error) {
      const reason = reasonOf(error);
      if (!troubleOf(error)) throw new DatabaseUnfit(refusalText(error, reason), { cause: error });
      const now = performance.now();
      if (now >= last)
        throw new DatabaseUnfit(
          `等了 ${Math.round(waitMs / 1000)} 秒，数据库仍连接不上：${reason}。请检查 DATABASE_URL 的地址和数据库是否在运行。/ The database did not answer in time: check DATABASE_URL, and that it runs.`,
          { cause: error },
        );
      if (now >= nextWord) {
        progress(`数据库还没有准备好（${reason}），继续等待，最多再等 ${Math.ceil((last - now) / 1000)} 秒…`);
        nextWord = now + 5000;
      }
      await wait(500);
    }
  }
}

function refusalText(error: unknown, reason: string): string {
  const state = sqlState(error);
  if (state === '28P01' || state === '28000')
    return `数据库拒绝登录：${reason}。请检查 DATABASE_URL 中的用户名和密码。/ The database refuses the sign-in: check user and password in DATABASE_URL.`;
  if (state === '3D000')
    return `数据库不存在：${reason}。请由数据库管理员执行 createdb，或修改 DATABASE_URL。/ There is no such database: its administrator creates it with createdb.`;
  return `数据库不能使用：${reason} / The database cannot be used.`;
}

/** The words of the first cause that has any; connections to several addresses of one name fail as one error without. */
function reasonOf(error: unknown): string {
  let found = '';
  for (
    let at = error as { message?: string; code?: string; cause?: unknown }, depth = 0;
    at && depth < 6;
    depth++
  ) {
    found = at.message || at.code || found;
    at = at.cause as typeof at;
  }
  return found || String(error);
}

async function ensurePostgis(db: Database): Promise<void> {
  const facts = await one<{
    has: boolean;
    database: string;
    user: string;
    schema: boolean;
    create: boolean;
    isNew: boolean;
  }>(
    db.kysely,
    sql`select to_regtype('geometry') is not null as has, current_database() as database, current_user as "user",
          has_schema_privilege(current_user, 'public', 'create') as schema,
          has_database_privilege(current_user, current_database(), 'create') as create,
          to_regclass('migration') is null as "isNew"`,
  );
  const { database, user } = facts;
  const asAdministrator = (command: string) => `psql -d ${quoted(database)} -c '${command}'`;
  if (!facts.has) {
    const create = asAdministrator('CREATE EXTENSION postgis');
    const [elsewhere] = await rows<{ schema: string }>(
      db.kysely,
      sql`select extnamespace::regnamespace::text as schema from pg_extension where extname = 'postgis'`,
    );
    if (elsewhere)
      throw new DatabaseUnfit(
        `PostGIS 装在模式 ${elsewhere.schema} 中，用户 ${user} 的 search_path 找不到。请由数据库管理员执行：${asAdministrator(
          `ALTER ROLE ${name(user)} IN DATABASE ${name(database)} SET search_path = "$user", public, ${name(elsewhere.schema)}`,
        )} / PostGIS stands in a schema outside the search_path.`,
      );
    try {
      await sql`create extension postgis`.execute(db.kysely);
    } catch (error) {
      const state = sqlState(error);
      if (state === '42501')
        throw new DatabaseUnfit(
          `数据库 ${database} 中还没有 PostGIS 扩展，用户 ${user} 无权创建。请由数据库管理员（超级用户）执行：${create} / Role ${user} lacks the right to create the extension PostGIS; a superuser runs this command once.`,
          { cause: error },
        );
      if (state === '0A000' || state === '58P01')
        throw new DatabaseUnfit(
          `数据库服务器没有安装 PostGIS 软件包。请先安装（Debian：apt-get install postgresql-15-postgis-3），再执行：${create} / The PostgreSQL server has no PostGIS package: install it first.`,
          { cause: error },
        );
      throw error;
    }
  }
  const lacking = [
    ...(facts.create ? [] : [`GRANT CREATE ON DATABASE ${name(database)} TO ${name(user)}`]),
    ...(facts.schema ? [] : [`GRANT CREATE ON SCHEMA public TO ${name(user)}`]),
  ];
  if (facts.isNew && lacking.length > 0)
    throw new DatabaseUnfit(
      `用户 ${user} 在数据库 ${database} 中无权建表（缺少 CREATE 权限）。请由数据库管理员执行：${asAdministrator(
        lacking.join('; '),
      )} / Role ${user} lacks the right CREATE, which a first start needs.`,
    );
}

/** An identifier within a statement, quoted where it must be. */
const name = (text: string) => (/^[a-z_][a-z0-9_]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);

/** A word for the shell. */
const quoted = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
