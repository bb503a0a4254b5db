import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../app.ts';
import { readConfig, rootFolder } from '../config.ts';

let database: TestDatabase;
let app: App | undefined;
let content: string;
const data = join(tmpdir(), `homestead-demo-cases-${process.pid}`);
const said: string[] = [];

beforeAll(async () => {
  // The county's generator imports from the workspace, so that its copy must lie within.
  await mkdir(join(rootFolder, '.cache'), { recursive: true });
  content = await mkdtemp(join(rootFolder, '.cache/content-'));
  await cp(join(rootFolder, 'content'), content, { recursive: true });
  const form = join(content, 'forms/jfsqjd/jfsqjd_cwhyj.form.json');
  const asked = (await readFile(form, 'utf8')).replace(
    '"jfsqjd.cwhHyjysc"',
    '"jfsqjd.cwhHyjysc", "required": true',
  );
  await writeFile(form, asked);
  database = await freshDatabase({ kind: 'postgres' });
  const config = readConfig({ DATA_DIR: data, SEED: 'demo', LOG: 'silent' });
  app = await createApp(
    { ...config, contentFolder: content },
    { backgroundJobs: false, db: database.db, progress: (words) => said.push(words) },
  );
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
  await Promise.all([content, data].map((folder) => rm(folder, { recursive: true, force: true })));
});

it('a field that the county now requires stops the demonstration’s cases where they meet it, not the start', async () => {
  const open = await rows<{ task_key: string }>(
    database.db.kysely,
    sql`select distinct task_key from workflow.task where state = 'open' order by task_key`,
  );
  expect(open.map(({ task_key }) => task_key)).toContain('cwhyj');
  expect(open.filter(({ task_key }) => !['nhsq', 'cjtzgsc', 'cwhyj'].includes(task_key))).toEqual([]);
  expect(said.filter((words) => words.includes('请上传村民(代表)会议纪要')).length).toBeGreaterThan(0);
});
