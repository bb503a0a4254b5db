import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, embeddedTemplate, migrate, one, openDatabase, rows } from '../index.ts';

let folder: string;
let template: string;
let db: Database;
const open = () => openDatabase({ kind: 'pglite', folder, template });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homestead-template-'));
  template = (await embeddedTemplate(migrationsFolder)) ?? '';
  // As a start leaves it that was killed while it copied.
  mkdirSync(join(folder, 'pgdata.new'), { recursive: true });
  cpSync(join(template, 'pgdata', 'PG_VERSION'), join(folder, 'pgdata.new', 'PG_VERSION'));
  db = await open();
});
afterAll(async () => {
  await db?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Tables that hold rows, with how many. */
async function filledTables(db: Database): Promise<Record<string, number>> {
  const tables = await rows<{ schema: string; name: string }>(
    db.kysely,
    sql`select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const filled: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { n } = await one<{ n: number }>(db.kysely, sql`select count(*) as n from ${sql.id(schema, name)}`);
    if (n > 0) filled[`${schema}.${name}`] = n;
  }
  return filled;
}

/** What migrations begin with: counters at nothing, the demonstration's clock unset, no seal. */
const beginnings = [
  'audit.head',
  'calendar.clock',
  'content.revision',
  'data_models.revision',
  'dictionaries.revision',
];

it('A template holds the structure and nothing of anybody: no account, key, case or entry of a log', async () => {
  expect(await migrate(db, migrationsFolder)).toBe(0);
  const filled = await filledTables(db);
  expect(Object.keys(filled)).toEqual([...beginnings, 'public.migration', 'public.spatial_ref_sys']);
  const { digest, signature } = await one<{ digest: string; signature: string }>(
    db.kysely,
    sql`select digest, signature from audit.head`,
  );
  expect([digest, signature]).toEqual(['', '']);
});

it('The slim bundle of PostGIS measures, transforms and refuses as the whole one does', async () => {
  const found = await one<{ area: number; x: number; versions: number }>(
    db.kysely,
    sql`select st_area(st_geomfromtext('POLYGON((119 26,119.001 26,119.001 26.001,119 26))', 4490)::geography) as area,
               st_x(st_transform(st_setsrid(st_makepoint(119.5, 25.4), 4490), 4528)) as x,
               (select count(*) from pg_available_extensions where name like 'postgis%') as versions`,
  );
  expect(found.area).toBeCloseTo(5543, -1);
  expect(found.x).toBeCloseTo(40449708, -2);
  expect(found.versions).toBe(1);
});

it('A copy that was cut short is made again, and a database that is there stays', async () => {
  await sql`create table public.kept (n int)`.execute(db.kysely);
  await db.close();
  expect(existsSync(join(folder, 'pgdata.new'))).toBe(false);
  const made = statSync(join(folder, 'pgdata')).ino;
  db = await open();
  const { kept } = await one<{ kept: string | null }>(
    db.kysely,
    sql`select to_regclass('public.kept')::text as kept`,
  );
  expect(kept).not.toBeNull();
  expect(statSync(join(folder, 'pgdata')).ino).toBe(made);
});
