import { Agent, request as send } from 'node:http';
import { setPriority } from 'node:os';
import { picture } from '../../modules/files/server/testing/pictures.ts';
import { householdOf } from '../support/households.ts';
import type { FloodName } from './names.ts';

/** What a flooding process is told. */
export interface FloodOrder {
  base: string;
  /** The villager's token. */
  villager: string;
  name: FloodName;
}

/** So many senders, each of whom sends again as soon as it is answered. */
interface Flood {
  width: number;
  shoot(): Promise<number>;
}

const boundary = 'bench';
const middle = [119.098, 25.36] as const;

export const multipart = (name: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** A ring of `vertices` whose teeth cross as many borders of fields as fit into a place of `span` degrees. */
export function saw(vertices: number, span: number): object {
  const [x, y] = [middle[0] - span / 2, middle[1] - span / 2];
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

export const overlayBody = (drawn: object) =>
  Buffer.from(
    JSON.stringify({ overlayType: 'except', inputLayer: drawn, referLayer: { layerId: 'dscqgtddc' } }),
  );

export const form = `multipart/form-data; boundary=${boundary}`;

/** Calls of one server over connections that stay open; gives the status. */
export function caller(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  return (method: string, path: string, token = '', body?: Buffer, type = 'application/json') =>
    new Promise<number>((resolve, reject) => {
      const sent = send(
        `${base}/api${path}`,
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
}

function floodOf({ base, villager, name }: FloodOrder): Flood {
  const call = caller(base);
  const posted = (width: number, path: string, body: Buffer, token = villager, type?: string): Flood => ({
    width,
    shoot: () => call('POST', path, token, body, type),
  });
  const objects = () => Buffer.from(`[${'{},'.repeat(349_000)}{}]`);
  switch (name) {
    case 'JSON, 1 MB of empty objects':
      return posted(30, '/user/login', objects(), '');
    case 'JSON, half a million brackets':
      return posted(30, '/user/login', Buffer.from('['.repeat(520_000) + ']'.repeat(520_000)), '');
    case 'the same objects with a session':
      return posted(30, '/v1/flowable/process', objects());
    case '40 overlays of 9,000 vertices':
      return posted(40, '/v1/space/overlayAnalysis2', overlayBody(saw(9_000, 0.0199)));
    case '30 photos of 49 megapixels': {
      const photo = multipart('b.jpg', 'image/jpeg', picture('jpeg', 7000, 7000));
      return posted(30, '/file/upload', photo, villager, form);
    }
    case '200 tiles':
      return { width: 200, shoot: () => call('GET', nextTile(), villager) };
    case '400 drafts': {
      let drafts = 0;
      const draft = () => ({
        processKey: 'zjdjfsp',
        draft: true,
        formData: householdOf('350399100201', drafts++),
      });
      const body = () => Buffer.from(JSON.stringify(draft()));
      return { width: 400, shoot: () => call('POST', '/v1/flowable/process', villager, body()) };
    }
    case 'uploads': {
      const photo = multipart('a.jpg', 'image/jpeg', picture('jpeg', 1200, 900));
      return posted(60, '/file/upload', photo, villager, form);
    }
  }
}

let tile = 0;
function nextTile(): string {
  tile += 1;
  const [column, row] = [217_780 + (tile % 32), 47_055 + Math.floor(tile / 32)];
  return `/mapService/cite/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=img&STYLE=default&TILEMATRIXSET=c&FORMAT=image/png&TILEMATRIX=18&TILECOL=${column}&TILEROW=${row}`;
}

/** Floods until it is told to stop; the sender is not the product, and stands back where both want the processor. */
async function flood(order: FloodOrder): Promise<Record<string, number>> {
  const { width, shoot } = floodOf(order);
  const answers: Record<string, number> = {};
  let isOn = true;
  process.once('message', () => {
    isOn = false;
  });
  const senders = Array.from({ length: width }, async () => {
    while (isOn) {
      const status = String(await shoot().catch(() => 'broken'));
      answers[status] = (answers[status] ?? 0) + 1;
      // A sender that is refused comes again after a moment, as a script would.
      if (status !== '200') await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  process.send?.('started');
  await Promise.all(senders);
  return answers;
}

if (import.meta.main) {
  setPriority(10);
  process.once('message', async (order: FloodOrder) => {
    process.send?.(await flood(order), () => process.exit(0));
  });
}
