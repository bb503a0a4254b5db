import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemJob, SystemState } from '@homestead/audit/contract';
import type { Choices } from '@homestead/http/contract';
import { startJobs } from '@homestead/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { runCommand } from '../operate/run-command.ts';
import { storageOf } from '../operate/storage.ts';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const secret = 'a-key-that-nobody-reads-0123456789abcdef';
let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve({ environment: { AUDIT_KEY: secret, PUBLIC_URL: 'https://admin:word@zjd.example' } });
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

const state = async () => (await admin.get<SystemState>('/v1/system')).data;

describe('the state of the system', () => {
  it('tells versions, health, sizes and settings, and no secret', async () => {
    const told = await state();
    expect(told.checks.map(({ name, isReady }) => [name, isReady])).toContainEqual(['数据库', true]);
    expect(told.database).toMatchObject({ kind: 'postgres', schema: expect.stringMatching(/^\d{4}_/) });
    // The one is read of the database, the other is what the program brought it to.
    const { data: health } = await admin.get<{ schema: string }>('/health');
    expect(health.schema).toBe(told.database.schema);
    expect(told.database.bytes).toBeGreaterThan(1_000_000);
    expect(told.tables[0]!.bytes).toBeGreaterThanOrEqual(told.tables[1]!.bytes);
    const settings = new Map(told.configuration.map((setting) => [setting.name, setting]));
    expect(settings.get('AUDIT_KEY')).toEqual({
      name: 'AUDIT_KEY',
      value: null,
      isSecret: true,
      isSet: true,
    });
    expect(settings.get('PUBLIC_URL')?.value).toBe('https://***@zjd.example');
    expect(settings.get('DATABASE_WAIT')).toMatchObject({ value: '60', isSet: false });
    expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('names the parts of other makers with their licences', async () => {
    const { data } = await admin.get<{ records: { name: string; licence: string }[]; total: number }>(
      '/v1/system/licence?keyword=fastify&pageSize=200',
    );
    expect(data.records).toContainEqual(expect.objectContaining({ name: 'fastify', licence: 'MIT' }));
    const { data: narrowed } = await admin.get<typeof data & { choices: { licence: Choices } }>(
      '/v1/system/licence?licence=ISC&pageSize=200',
    );
    expect(new Set(narrowed.records.map(({ licence }) => licence))).toEqual(new Set(['ISC']));
    expect(narrowed.choices.licence).toContainEqual({ value: 'MIT', label: 'MIT' });
  });

  it('says when data were verified last, and how that ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homestead-system-'));
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: served.url });
    const operated = { config, db: served.db, storage: await storageOf(config), say: () => undefined };
    expect((await state()).commands).toEqual([]);
    const exit = await runCommand(operated, 'verify', []);
    await expect(runCommand(operated, 'backup', [])).rejects.toThrow('请写明文件夹');
    rmSync(folder, { recursive: true });
    expect((await state()).commands).toMatchObject([
      { command: 'backup', exit: 2, said: expect.stringContaining('请写明文件夹') },
      { command: 'verify', exit },
    ]);
  });

  it('is for those who may see it', async () => {
    const villager = await signIn(served.base, 'nonghu1');
    for (const path of ['/v1/system', '/v1/system/job', '/v1/system/licence'])
      expect((await villager.get(path)).code).toBe(40300);
  });
});

describe('failed background jobs', () => {
  it('are listed with their reason and queued again', async () => {
    const jobs = await startJobs(served.db, () => undefined);
    await jobs.every('letters', '0 0 1 1 *', async () => undefined);
    await jobs.send('letters', {}, { startAfter: new Date('2199-01-01') });
    await jobs.stop();
    await sql`update jobs.job set state = 'failed', output = '{"message":"无法连接"}' where name = 'letters'`.execute(
      served.db.kysely,
    );
    for (const sort of ['createTime', '-endedAt', 'retries'])
      expect((await admin.get(`/v1/system/job?sort=${sort}`)).code).toBe(200);
    expect((await admin.get('/v1/system/job?sort=failure')).code).toBe(40001);
    expect((await admin.get<{ total: number }>('/v1/system/job?keyword=超时')).data.total).toBe(0);
    const list = async () =>
      (await admin.get<{ records: SystemJob[]; can: string[] }>('/v1/system/job?state=failed')).data;
    const { records, can } = await list();
    expect([records, can]).toMatchObject([[{ queue: 'letters', failure: '无法连接' }], ['audit.job.retry']]);
    const path = `/v1/system/job/${records[0]!.id}/retry`;
    expect(await admin.post(path)).toMatchObject({ code: 200, message: '已重新排队' });
    expect((await admin.post(path)).code).toBe(40400);
    expect((await list()).records).toEqual([]);
  });
});
