import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicant } from '../apps/server/testing/case-forms.ts';
import { signIn } from '../apps/server/testing/client.ts';
import { seededDatabase } from '../apps/server/testing/seeded.ts';
import { startProcess } from '../apps/server/testing/server-process.ts';
import { picture } from '../modules/files/server/testing/pictures.ts';
import { median, quantile, timed } from './measure.ts';

/** One flood: so many senders, each of whom sends again as soon as it is answered. */
interface Flood {
  name: string;
  width: number;
  shoot(): Promise<number>;
}

interface Found {
  light: number[];
  overlay: number[];
  upload: number[];
}

const measuredMs = 12_000;
const boundary = 'bench';
const middle = [119.098, 25.36] as const;

const multipart = (name: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** A ring of `vertices` whose teeth cross as many borders of fields as fit into a place of `span` degrees. */
function saw(vertices: number, span: number): object {
  const [x, y] = middle;
  const half = vertices / 2;
  const teeth = Array.from({ length: half }, (_, i) => [
    x + (span * i) / half,
    y + (i % 2 ? span * 0.45 : span * 0.05),
  ]);
  const back = Array.from({ length: half }, (_, i) => [
    x + (span * (half - i)) / half,
    y + (i % 2 ? span * 0.55 : span * 0.95),
  ]);
  return { type: 'Polygon', coordinates: [[...teeth, ...back, teeth[0]]] };
}

const overlayBody = (drawn: object) =>
  Buffer.from(
    JSON.stringify({ overlayType: 'except', inputLayer: drawn, referLayer: { layerId: 'dscqgtddc' } }),
  );

/**
 * A light call, an official's overlay and an official's upload while one stranger or villager floods a server with its
 * default limits, against the same while nothing else runs. The server is a process of its own, sender and server share
 * the machine.
 */
export async function bench(): Promise<void> {
  const test = await seededDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-bench-'));
  const server = await startProcess({ url: test.url, dataFolder, env: { DATABASE_POOL: '10' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const call = (method: string, path: string, token = '', body?: Buffer, type = 'application/json') =>
    new Promise<number>((resolve, reject) => {
      const sent = send(
        `${server.base}/api${path}`,
        {
          method,
          agent,
          headers: {
            ...(token ? { authentication: token } : {}),
            ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
          },
        },
        (reply) => {
          reply.resume();
          reply.on('end', () => resolve(reply.statusCode ?? 0));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  try {
    const tokenOf = async (name: string) => (await signIn(server.base, name)).token;
    const [villager, official] = [await tokenOf('nonghu1'), await tokenOf('zhenban')];
    const readers = await Promise.all(['cunwei', 'jiti', 'nongye', 'zhenzhang', 'xuncha'].map(tokenOf));
    const parcel = overlayBody(saw(12, 0.0004));
    const heavy = overlayBody(saw(9_000, 0.0199));
    const small = multipart('a.jpg', 'image/jpeg', picture('jpeg', 1200, 900));
    const large = multipart('b.jpg', 'image/jpeg', picture('jpeg', 7000, 7000));
    const form = `multipart/form-data; boundary=${boundary}`;
    const draft = Buffer.from(
      JSON.stringify({ processKey: 'zjdjfsp', draft: true, formData: applicant('350399100201') }),
    );
    const objects = Buffer.from(`[${'{},'.repeat(349_000)}{}]`);
    const nested = Buffer.from('['.repeat(520_000) + ']'.repeat(520_000));
    let tile = 0;
    const tilePath = () => {
      tile += 1;
      const [column, row] = [212_500 + (tile % 400), 46_900 + Math.floor(tile / 400)];
      return `/mapService/cite/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=img&STYLE=default&TILEMATRIXSET=c&FORMAT=image/png&TILEMATRIX=18&TILECOL=${column}&TILEROW=${row}`;
    };
    const floods: Flood[] = [
      {
        name: 'JSON, 1 MB of empty objects',
        width: 30,
        shoot: () => call('POST', '/user/login', '', objects),
      },
      {
        name: 'JSON, half a million brackets',
        width: 30,
        shoot: () => call('POST', '/user/login', '', nested),
      },
      {
        name: 'the same with a session',
        width: 30,
        shoot: () => call('POST', '/v1/flowable/process', villager, objects),
      },
      {
        name: '40 overlays of 9,000 vertices',
        width: 40,
        shoot: () => call('POST', '/v1/space/overlayAnalysis2', villager, heavy),
      },
      {
        name: '30 photos of 49 megapixels',
        width: 30,
        shoot: () => call('POST', '/file/upload', villager, large, form),
      },
      { name: '200 tiles', width: 200, shoot: () => call('GET', tilePath(), villager) },
      { name: '400 drafts', width: 400, shoot: () => call('POST', '/v1/flowable/process', villager, draft) },
      {
        name: 'uploads',
        width: 60,
        shoot: () => call('POST', '/file/upload', villager, small, form),
      },
    ];

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
    const idle = await measure();
    line('nothing', idle, idle, {});
    for (const { name, width, shoot } of floods) {
      const answers: Record<string, number> = {};
      let isOn = true;
      const senders = Array.from({ length: width }, async () => {
        while (isOn) {
          const status = String(await shoot().catch(() => 'broken'));
          answers[status] = (answers[status] ?? 0) + 1;
          // A sender that is refused comes again after a moment, as a script would.
          if (status !== '200') await new Promise((resolve) => setTimeout(resolve, 50));
        }
      });
      const found = await measure().catch((error: unknown) => error as Error);
      isOn = false;
      await Promise.all(senders);
      if (found instanceof Error) console.log(`${name}: ${found.message}`);
      else line(name, found, idle, answers);
    }
  } finally {
    agent.destroy();
    await server.kill();
    await test.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function line(name: string, found: Found, idle: Found, answers: Record<string, number>): void {
  const figure = (what: string, value: number, still: number) =>
    `${what} ${value.toFixed(0)} ms (× ${(value / still).toFixed(2)})`;
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
