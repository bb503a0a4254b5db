import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../testing/client.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

const keys = `k1:${'7c'.repeat(32)}`;

interface Ready {
  isReady: boolean;
  checks: { name: string; isReady: boolean; message: string }[];
}

describe('a server as its operator meets it', () => {
  let test: TestDatabase;
  let dataFolder: string;
  let server: ServerProcess;
  const start = (env: Record<string, string>, script?: string) =>
    startProcess({ url: test.url, dataFolder, env, ...(script ? { script } : {}) });
  const refused = (env: Record<string, string>) =>
    start(env).then(
      async (started) => {
        await started.kill();
        return 'it started';
      },
      (error: Error) => error.message,
    );
  beforeAll(async () => {
    test = await seededDatabase();
    dataFolder = mkdtempSync(join(tmpdir(), 'homestead-data-'));
    server = await start({}, 'scripts/start.mjs');
  });
  afterAll(async () => {
    await server?.kill();
    await test?.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('tells which it is, and whether it should be given calls', async () => {
    const health = await request<{ commit: string | null; schema: string }>(server.base, 'GET', '/health');
    expect(health.data).toMatchObject({
      status: 'ok',
      database: 'postgres',
      schema: expect.stringMatching(/^\d{4}_/),
    });
    expect(health.data.commit).toMatch(/^[0-9a-f]{40}$/);
    const ready = await request<Ready>(server.base, 'GET', '/ready');
    expect(ready.status).toBe(200);
    expect(ready.data.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['数据库', '连接池', '磁盘', '定时任务']),
    );
  });

  it('says in a sentence that its port is in use, without a stack', async () => {
    const said = await refused({ PORT: String(server.port) });
    expect(said).toContain(`端口 ${server.port} 已被其他程序占用`);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('says in a sentence that its data folder is none, without a stack', async () => {
    const said = await refused({ DATA_DIR: import.meta.filename });
    expect(said).toContain(`数据目录 ${import.meta.filename} 不能使用（EEXIST）`);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('refuses a database of the demonstration in production, and says how to begin an empty one', async () => {
    const said = await refused({ NODE_ENV: 'production', SEED: 'none', PERSONAL_DATA_KEYS: keys });
    expect(said).toMatch(/装过演示数据.*createdb.*DATABASE_URL/);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('refuses production without keys of personal data, and says how one is made', async () => {
    const said = await refused({ NODE_ENV: 'production', SEED: 'none' });
    expect(said).toMatch(/PERSONAL_DATA_KEYS.*openssl rand/);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('refuses a database that was written with another key', async () => {
    const said = await refused({ PERSONAL_DATA_KEYS: keys });
    expect(said).toContain('由密钥 development 加密');
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('ends with the wrapper of npm start, also where that is killed', async () => {
    await server.kill();
    await expect
      .poll(() =>
        fetch(`${server.base}/api/health`).then(
          () => 'served',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });

  it('is not ready for some seconds before it stops, and serves meanwhile', async () => {
    const other = await freshDatabase();
    const stopping = await startProcess({
      url: other.url,
      dataFolder,
      env: { DRAIN_SECONDS: '3', SEED: 'none', NODE_ENV: 'production', PERSONAL_DATA_KEYS: keys },
    });
    const ended = stopping.terminate();
    await expect
      .poll(() =>
        request<Ready>(stopping.base, 'GET', '/ready').then(({ status, data }) => [
          status,
          data.checks[0]?.message,
        ]),
      )
      .toEqual([503, '正在停止']);
    expect((await request(stopping.base, 'GET', '/health')).status).toBe(200);
    expect(await ended).toBe(0);
    await other.drop();
  });
});
