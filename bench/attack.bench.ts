import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { signIn } from '../apps/server/testing/client.ts';
import { startProcess } from '../apps/server/testing/processes/server-process.ts';
import { seededDatabase } from '../apps/server/testing/seeded.ts';
import { picture } from '../modules/files/server/testing/pictures.ts';
import { caller, type FloodOrder, floodNames, form, multipart, overlayBody, saw } from './floods.ts';
import { median, quantile, timed } from './measure.ts';

interface Found {
  light: number[];
  overlay: number[];
  upload: number[];
}

const measuredMs = 10_000;
/**
 * A light call, an official's overlay and an official's upload while one stranger or villager floods a server with its
 * default limits, against the same while nothing else runs. The server is a process of its own and the flood a thread of
 * its own; all share the machine.
 */
export async function bench(): Promise<void> {
  const test = await seededDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-bench-'));
  const server = await startProcess({ url: test.url, dataFolder, env: { DATABASE_POOL: '10' } });
  const call = caller(server.base);
  try {
    const tokenOf = async (name: string) => (await signIn(server.base, name)).token;
    const [villager, official] = [await tokenOf('nonghu1'), await tokenOf('zhenban')];
    const readers = await Promise.all(['cunwei', 'jiti', 'nongye', 'zhenzhang', 'xuncha'].map(tokenOf));
    const parcel = overlayBody(saw(12, 0.0004));
    const small = multipart('a.jpg', 'image/jpeg', picture('jpeg', 1200, 900));
    const must = async (status: Promise<number>, what: string) => {
      const found = await status;
      if (found !== 200) throw new Error(`${what} answered ${found}`);
    };
    const measure = async (): Promise<Found> => {
      const found: Found = { light: [], overlay: [], upload: [] };
      const end = performance.now() + measuredMs;
      const go = async (into: number[], pauseMs: number, one: () => Promise<void>) => {
        while (performance.now() < end) {
          into.push(await timed(one));
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      };
      let turn = 0;
      await Promise.all([
        go(found.light, 20, () => {
          turn += 1;
          return must(call('GET', '/user/me', readers[turn % readers.length]), 'a light call');
        }),
        go(found.overlay, 300, () =>
          must(call('POST', '/v1/space/overlayAnalysis2', official, parcel), "an official's overlay"),
        ),
        go(found.upload, 600, () =>
          must(call('POST', '/file/upload', official, small, form), "an official's upload"),
        ),
      ]);
      return found;
    };

    await measure();
    for (const name of floodNames) {
      // Other work on the machine comes and goes: each flood is held against the quiet just before it.
      const idle = await measure();
      const thread = new Worker(new URL('./floods.ts', import.meta.url), {
        workerData: { base: server.base, villager, name } satisfies FloodOrder,
      });
      await once(thread, 'message');
      const found = await measure().catch((error: unknown) => error as Error);
      thread.postMessage('stop');
      const [answers] = (await once(thread, 'message')) as [Record<string, number>];
      await thread.terminate();
      if (found instanceof Error) console.log(`${name}: ${found.message}`);
      else line(name, found, idle, answers);
    }
  } finally {
    await server.kill();
    await test.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function line(name: string, found: Found, idle: Found, answers: Record<string, number>): void {
  const figure = (what: string, value: number, still: number) =>
    `${what} ${value.toFixed(0)} ms against ${still.toFixed(0)} (× ${(value / still).toFixed(2)})`;
  const said = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  console.log(
    [
      `${name}: ${figure('light p99', quantile(found.light, 0.99), quantile(idle.light, 0.99))}`,
      figure('median', median(found.light), median(idle.light)),
      figure('overlay', median(found.overlay), median(idle.overlay)),
      figure('upload', median(found.upload), median(idle.upload)),
      said.length > 0 ? `flood answered ${said.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  );
}
