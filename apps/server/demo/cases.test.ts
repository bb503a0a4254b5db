import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig, rootFolder } from '../config.ts';

/** A first start of the demonstration with the content of a folder: the open tasks by their keys, and what the start said. */
async function firstStart(contentFolder: string): Promise<{ open: string[]; said: string[] }> {
  const data = await mkdtemp(join(tmpdir(), 'homestead-demo-cases-'));
  const database: TestDatabase = await freshDatabase({ kind: 'postgres' });
  const said: string[] = [];
  try {
    const config = readConfig({ DATA_DIR: data, SEED: 'demo', LOG: 'silent' });
    const app = await createApp(
      { ...config, contentFolder },
      { backgroundJobs: false, db: database.db, progress: (words) => said.push(words) },
    );
    const open = await rows<{ task_key: string }>(
      database.db.kysely,
      sql`select distinct task_key from workflow.task where state = 'open' order by task_key`,
    );
    await app.close();
    return { open: open.map(({ task_key }) => task_key), said };
  } finally {
    await database.drop();
    await rm(data, { recursive: true, force: true });
  }
}

it('every case of the demonstration goes as far as is planned for it', async () => {
  const { open, said } = await firstStart(join(rootFolder, 'content'));
  expect(said.filter((words) => words.includes('未走到'))).toEqual([]);
  const plans = JSON.parse(await readFile(join(rootFolder, 'content/demo-county/cases.json'), 'utf8'));
  const wanted = (plans as { until: string }[]).map(({ until }) => until);
  expect(wanted.filter((key) => !['end', 'gsTimer', ...open].includes(key))).toEqual([]);
  // The report of `office.json` waits for the village committee; units and announcements were taken as they are.
  expect(open).toContain('xctk');
  expect(said.filter((words) => words.includes('未写入'))).toEqual([]);
});

it('a field that the county now requires stops the demonstration’s cases where they meet it, not the start', async () => {
  // The county's generator imports from the workspace, so that its copy must lie within.
  await mkdir(join(rootFolder, '.cache'), { recursive: true });
  const content = await mkdtemp(join(rootFolder, '.cache/content-'));
  onTestFinished(() => rm(content, { recursive: true, force: true }));
  await cp(join(rootFolder, 'content'), content, { recursive: true });
  const form = join(content, 'forms/jfsqjd/jfsqjd_cwhyj.form.json');
  const asked = (await readFile(form, 'utf8')).replace(
    '"jfsqjd.cwhHyjysc"',
    '"jfsqjd.cwhHyjysc", "required": true',
  );
  await writeFile(form, asked);
  const { open, said } = await firstStart(content);
  expect(open).toContain('cwhyj');
  const stopped = ['nhsq', 'cjtzgsc', 'cwhyj'];
  // The report is a process of its own.
  expect(open.filter((key) => ![...stopped, 'xctk'].includes(key))).toEqual([]);
  expect(said.filter((words) => words.includes('请上传村民(代表)会议纪要')).length).toBeGreaterThan(0);
});
