import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant } from '../testing/case-forms.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

/** A disk of one megabyte, where this machine lets us have one. */
function smallDisk(): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  const remove = () => {
    if (status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (status === 0) return { folder, remove };
  remove();
  return null;
}

const disk = smallDisk();
if (!disk) console.warn('skipped: the full disk of the files, because no file system may be mounted here');

describe('a place that takes no more', () => {
  let served: Served;
  let person: Person;
  beforeAll(async () => {
    served = await serve(disk ? { dataFolder: disk.folder } : {});
    person = await signIn(served.base, 'nonghu1');
  });
  afterAll(async () => {
    await served?.close();
    disk?.remove();
  });

  const begin = () =>
    person.post('/v1/flowable/process', { processKey: 'zjdjfsp', formData: applicant('350399100201') });
  const lacking = async () => {
    const { status, data } = await request<{ checks: { name: string; isReady: boolean; message: string }[] }>(
      served.base,
      'GET',
      '/ready',
    );
    return [status, ...data.checks.filter(({ isReady }) => !isReady).map(({ message }) => message)];
  };
  const isAlive = async () => (await request(served.base, 'GET', '/health')).status;

  it('is said for a read-only database with 503, which is alive but not ready, and is well again after it', async () => {
    const outside = await openDatabase({ kind: 'postgres', url: served.url, poolSize: 1 });
    const turn = async (value: string) => {
      const { name } = await sql<{ name: string }>`select current_database() as name`
        .execute(outside.kysely)
        .then(({ rows }) => rows[0]!);
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
        outside.kysely,
      );
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        outside.kysely,
      );
    };
    await turn('on');
    await expect.poll(async () => (await begin()).message).toMatch(/只能查看/);
    expect(await begin()).toMatchObject({ status: 503, code: 50300 });
    expect(await isAlive()).toBe(200);
    await expect.poll(lacking).toContain('数据库只读');
    await sql`set default_transaction_read_only = off`.execute(outside.kysely);
    await turn('off');
    await outside.close();
    await expect.poll(async () => (await begin()).code).toBe(200);
    await expect.poll(lacking).not.toContain('数据库只读');
  });

  it('is said for a full disk of the database, and nothing of the call stays', async () => {
    // A failpoint: the code that PostgreSQL gives where it cannot extend a file, raised when a case is written.
    await sql`create function public.disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      served.db.kysely,
    );
    await sql`create trigger disk_full before insert on workflow.instance for each row execute function public.disk_full()`.execute(
      served.db.kysely,
    );
    const refusal = await begin();
    expect([refusal.status, refusal.message]).toEqual([503, expect.stringMatching(/存储空间已满.*保留/)]);
    await expect.poll(lacking).toContain('数据库存储空间已满');
    expect(await isAlive()).toBe(200);
    await sql`drop trigger disk_full on workflow.instance`.execute(served.db.kysely);
    expect((await begin()).code).toBe(200);
  });

  it.skipIf(!disk)('is said for a full disk of the files, and smaller ones go on being taken', async () => {
    const text = (size: number) => new TextEncoder().encode('一'.repeat(size / 3));
    const refusal = await person.upload('记录.txt', 'text/plain', text(1_500_000));
    expect([refusal.status, refusal.message]).toEqual([503, expect.stringMatching(/存储空间/)]);
    await expect.poll(lacking).toContain('数据目录剩余空间不足');
    expect((await person.upload('记录.txt', 'text/plain', text(3000))).code).toBe(200);
  });
});
