import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedTemplate } from '@homestead/database';
import { migrationsFolder } from '@homestead/testing';
import { type ServerProcess, startProcess } from '../apps/server/testing/processes/server-process.ts';
import { median, report, timed } from './support/measure.ts';

const openAlone = fileURLToPath(new URL('support/open-alone.ts', import.meta.url));

/** How long a program of its own, as the product is, takes until it has opened an embedded database and was answered. */
async function opening(folder: string, template: string | null = null): Promise<number> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [openAlone, join(folder, 'pgdata'), ...(template ? [template] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'close');
  const [said] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown];
  const took = performance.now() - started;
  child.kill('SIGKILL');
  await ended;
  if (String(said) !== 'opened\n') throw new Error(`the database in ${folder} could not be opened`);
  return took;
}

/**
 * Start of the whole product on the embedded database, without the demonstration: for the first time, after a stop and after a
 * kill, against making an empty database and opening one alone.
 */
export async function bench(rounds = 3): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'homestead-start-'));
  const [folder, bareFolder] = [join(parent, 'served'), join(parent, 'bare')];
  const clear = (path: string) => rmSync(path, { recursive: true, force: true });
  const empty = () => {
    clear(bareFolder);
    mkdirSync(bareFolder);
  };
  let server: ServerProcess | undefined;
  const start = () =>
    timed(async () => {
      server = await startProcess({ url: '', dataFolder: folder, env: { SEED: 'none' } });
      const reply = await fetch(`${server.base}/api/health`);
      if (reply.status !== 200) throw new Error(`health: ${reply.status}`);
    });
  const copy = () => {
    clear(bareFolder);
    if (existsSync(folder)) cpSync(folder, bareFolder, { recursive: true });
  };
  const found = {
    first: [],
    empty: [],
    copied: [],
    again: [],
    openedClosed: [],
    killed: [],
    openedKilled: [],
  } satisfies Record<string, number[]> as Record<string, number[]>;
  const take = async (name: string, work: Promise<number>) => found[name]!.push(await work);
  try {
    const template = await embeddedTemplate(migrationsFolder);
    for (let round = 0; round < rounds; round++) {
      clear(folder);
      empty();
      await take('empty', opening(bareFolder));
      empty();
      await take('copied', opening(bareFolder, template));
      await take('first', start());
      await server?.terminate();
      copy();
      await take('openedClosed', opening(bareFolder));
      await take('again', start());
      await server?.kill();
      copy();
      await take('openedKilled', opening(bareFolder));
      await take('killed', start());
      await server?.terminate();
    }
    const middle = (name: string) => median(found[name]!);
    const made = ['an empty database with PostGIS', middle('empty')] as const;
    report('first start until it answers', middle('first'), ...made);
    report('a copy of the template, opened', middle('copied'), ...made);
    report(
      'started again, until it answers',
      middle('again'),
      'opening its database alone',
      middle('openedClosed'),
    );
    report(
      'killed, until it answers',
      middle('killed'),
      'opening its database alone',
      middle('openedKilled'),
    );
  } finally {
    await server?.kill();
    clear(parent);
  }
}
