import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { signIn } from '../apps/server/testing/client.ts';
import { startProcess } from '../apps/server/testing/processes/server-process.ts';
import { seededDatabase } from '../apps/server/testing/seeded.ts';
import { picture } from '../modules/files/server/testing/pictures.ts';
import { floodNames } from './floods/names.ts';
import { caller, type FloodOrder, form, multipart, overlayBody, saw } from './floods/sender.ts';
import { median, type Prepared, quantile, report, timed } from './support/measure.ts';

interface Found {
  light: number[];
  overlay: number[];
  upload: number[];
  /** The server's own measure of how late its event loop came, 99th percentile. */
  loopMs: number;
}

/** A stretch ends with so many light calls, of which a 99th percentile can be told, or when it has lasted too long. */
const enough = { calls: 2_000, ms: 12_000 };
/** Light calls are made by so many people, since each may make 600 a minute. */
const mostReaders = 32;
const lanes = 4;

/**
 * Light calls, an official's overlay and an official's upload while one stranger or villager floods a server with its
 * default limits, against the same in the quiet just before. Server and sender are processes of their own, and the sender
 * stands back; all share the machine.
 */
export async function prepare(): Promise<Prepared> {
  const test = await seededDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-bench-'));
  const metricsPort = await freePort();
  const env = { DATABASE_POOL: '10', METRICS_PORT: String(metricsPort) };
  const server = await startProcess({ url: test.url, dataFolder, env });
  const call = caller(server.base);
  const tokenOf = async (name: string) => (await signIn(server.base, name)).token;
  const [villager, official] = [await tokenOf('nonghu1'), await tokenOf('zhenban')];
  const others = await rows(
    test.db.kysely,
    sql<{ name: string }>`select user_name as name from people.account
      where user_name not in ('nonghu1', 'zhenban') order by user_name limit ${mostReaders}`,
  );
  const readers: string[] = [];
  for (const { name } of others)
    readers.push(
      ...(await tokenOf(name).then(
        (token) => [token],
        () => [],
      )),
    );
  // As many calls as all of them may make, less a tenth.
  const pauseMs = Math.max(8, (lanes * 1000) / (readers.length * 9));
  const parcel = overlayBody(saw(12, 0.0004));
  const small = multipart('a.jpg', 'image/jpeg', picture('jpeg', 1200, 900));
  const must = async (status: Promise<number>, what: string) => {
    const found = await status;
    if (found !== 200) throw new Error(`${what} answered ${found}`);
  };
  const loopDelay = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
  };
  /** A server that has just started prepares papers, counts and schemas; a flood is not held against that. */
  const settled = async () => {
    for (let calm = 0, looks = 0; calm < 3 && looks < 15; looks++) {
      await loopDelay();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      calm = (await loopDelay()) < 20 ? calm + 1 : 0;
    }
  };
  let turn = 0;
  const measure = async (): Promise<Found> => {
    const found: Found = { light: [], overlay: [], upload: [], loopMs: 0 };
    // What the server has measured counts from the last look.
    await loopDelay();
    const end = performance.now() + enough.ms;
    const isOver = () => found.light.length >= enough.calls || performance.now() > end;
    const go = async (into: number[], pause: number, one: () => Promise<void>) => {
      while (!isOver()) {
        into.push(await timed(one));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    const light = () => {
      turn += 1;
      return must(call('GET', '/user/me', readers[turn % readers.length]), 'a light call');
    };
    await Promise.all([
      ...Array.from({ length: lanes }, () => go(found.light, pauseMs, light)),
      go(found.overlay, 300, () =>
        must(call('POST', '/v1/space/overlayAnalysis2', official, parcel), "an official's overlay"),
      ),
      go(found.upload, 600, () =>
        must(call('POST', '/file/upload', official, small, form), "an official's upload"),
      ),
    ]);
    return { ...found, loopMs: await loopDelay() };
  };
  await settled();
  await measure();
  return {
    run: async () => {
      for (const name of floodNames) {
        const quiet = await measure();
        const stop = await startFlood({ base: server.base, villager, name });
        const found = await measure().catch((error: unknown) => error as Error);
        const answers = await stop();
        if (found instanceof Error) console.log(`${name}: ${found.message}`);
        else tell(name, found, quiet, answers);
      }
    },
    close: async () => {
      await server.kill();
      await test.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Starts the sender; what is given back stops it and tells how the flood was answered. */
async function startFlood(order: FloodOrder): Promise<() => Promise<Record<string, number>>> {
  const sender = fork(fileURLToPath(new URL('./floods/sender.ts', import.meta.url)));
  sender.send(order);
  await once(sender, 'message');
  return async () => {
    const answered = once(sender, 'message');
    sender.send('stop');
    const [answers] = (await answered) as [Record<string, number>];
    sender.kill('SIGKILL');
    return answers;
  };
}

function tell(name: string, found: Found, quiet: Found, answers: Record<string, number>): void {
  const p99 = ({ light }: Found) => quantile(light, 0.99);
  report(`light calls beside ${name}, p99`, p99(found), 'the same in the quiet before', p99(quiet));
  report(`event loop beside ${name}, p99`, found.loopMs, 'goal', 50);
  report(`overlay beside ${name}`, median(found.overlay), 'in the quiet before', median(quiet.overlay));
  report(`upload beside ${name}`, median(found.upload), 'in the quiet before', median(quiet.upload));
  const said = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `  of ${found.light.length} light calls the median ${median(found.light).toFixed(1)} ms against ${median(quiet.light).toFixed(1)} of ${quiet.light.length}, event loop in quiet ${quiet.loopMs.toFixed(1)} ms; the flood was answered ${said.join(', ')}`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
