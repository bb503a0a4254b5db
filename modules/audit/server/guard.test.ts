import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, migrate, one, openDatabase } from '@homestead/database';
import { freshDatabase, migrationsFolder, postgresPrograms } from '@homestead/testing';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { type Audit, createAudit } from './audit.ts';

const refused = [
  `update audit.operation set summary = 'x'`,
  'delete from audit.operation',
  'truncate audit.operation',
  'truncate audit.operation, audit.seal cascade',
  'truncate audit.seal',
  'delete from audit.seal',
  'truncate audit.head',
  'delete from audit.head',
];

async function refusals(db: Database, statements: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  for (const statement of statements) {
    const code = await sql
      .raw(statement)
      .execute(db.kysely)
      .then(
        () => 'taken',
        (error: { code?: string }) => error.code ?? String(error),
      );
    if (code !== '42501') taken.push(`${statement}: ${code}`);
  }
  return taken;
}

async function fill(audit: Audit): Promise<void> {
  for (let index = 0; index < 5; index++) audit.record({ kind: 'case', summary: '受理' });
  await audit.flush();
  await audit.seal(-1000);
}

describe.each(['postgres', 'pglite'] as const)('on %s', (kind) => {
  it('nothing in the log is changed, removed or emptied, whoever asks', async () => {
    const { db, drop } = await freshDatabase({ kind });
    const audit = createAudit({ db, flushMs: 3_600_000 });
    await fill(audit);
    expect(await refusals(db, refused)).toEqual([]);
    expect((await audit.findBreak()).rows).toBe(5);
    await audit.close();
    await drop();
  });
});

test('an account of its own adds to the log and seals it, and can neither change it nor take its guards away', async () => {
  const admin = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `guard_${process.pid}`;
  const asAdmin = await openDatabase({ kind: 'postgres', url: admin, poolSize: 1 });
  await sql.raw(`create role ${name} login password 'x'`).execute(asAdmin.kysely);
  await sql.raw(`create database ${name} owner ${name}`).execute(asAdmin.kysely);
  const url = admin.replace(/\/[^/]*$/, `/${name}`);
  const psql = (...args: string[]) =>
    spawnSync(join(postgresPrograms() ?? '', 'psql'), ['-v', 'ON_ERROR_STOP=1', ...args, url], {
      encoding: 'utf8',
    });
  psql('-c', 'create extension postgis');
  const db = await openDatabase({ kind: 'postgres', url: url.replace('postgres@', `${name}:x@`) });
  try {
    await migrate(db, migrationsFolder);
    const script = join(migrationsFolder, '../docs/audit-role.sql');
    for (const _time of ['first', 'again after a restore']) {
      const { status, stderr } = psql('-v', `app=${name}`, '-f', script);
      expect([status, stderr]).toEqual([0, expect.any(String)]);
    }
    const audit = createAudit({ db, flushMs: 3_600_000 });
    await fill(audit);
    await db.transaction((tx) => audit.write(tx, { kind: 'case', summary: '批准' }));
    expect((await audit.chain.check()).reason).toBeNull();
    expect(
      await refusals(db, [
        ...refused,
        'alter table audit.operation disable trigger all',
        'drop trigger operation_kept on audit.operation',
        'drop table audit.operation',
        'drop schema audit cascade',
        'create or replace function audit.keep_operation() returns trigger language plpgsql as $$ begin return old; end $$',
        'set role homestead_audit',
      ]),
    ).toEqual([]);
    const guard = await one<{ owns: boolean }>(
      db.kysely,
      sql`select pg_has_role(relowner, 'member') as owns from pg_class where oid = 'audit.operation'::regclass`,
    );
    expect(guard.owns).toBe(false);

    // An upgrade that changes the guards: the account is let in for it, and put out again by the same file.
    const upgrade = sql.raw(readFileSync(join(migrationsFolder, '0968_logs_kept_184_days.sql'), 'utf8'));
    await expect(upgrade.execute(db.kysely)).rejects.toThrow('permission denied');
    psql('-c', `grant homestead_audit to ${name}`);
    await upgrade.execute(db.kysely);
    psql('-v', `app=${name}`, '-f', script);
    expect(await refusals(db, [...refused, 'set role homestead_audit'])).toEqual([]);
    await audit.close();
  } finally {
    await db.close();
    await sql.raw(`drop database ${name} with (force)`).execute(asAdmin.kysely);
    await sql.raw(`drop role ${name}`).execute(asAdmin.kysely);
    await asAdmin.close();
  }
});
