import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { mapServer, wfs200, wms130, wmts } from '@homestead/ogc/foreign/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn as enter, type Person } from '../../apps/server/testing/client.ts';
import { serve } from '../../apps/server/testing/served.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const folder = process.env['E2E_PICTURES'];
const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/service-layers-${name}.png` });
};

function chunk(type: string, body: Buffer): Buffer {
  const [head, tail] = [Buffer.alloc(8), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  tail.writeUInt32BE(crc32(body, crc32(type)));
  return Buffer.concat([head, body, tail]);
}
/** A picture of one colour, of the edge that a tile has. */
function plain(...colour: [number, number, number]): Buffer {
  const edge = 256;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: edge }, () => colour).flat()]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: edge }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const [white, red] = [plain(255, 255, 255), plain(200, 40, 40)];

/** A layer of 200,000 plots: rows and columns over the county, each as wide as it is high, and what of them is in a box. */
const [columns, lines, step] = [500, 400, 0.0008];
const first = [118.9, 25.2] as const;
function plotsIn(box: readonly number[], most: number) {
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const from = (low: number, at: number) => Math.max(0, Math.ceil((low - at) / step));
  const to = (high: number, at: number, count: number) => Math.min(count - 1, Math.floor((high - at) / step));
  const [left, right] = [from(west, first[0]), to(east, first[0], columns)];
  const [low, high] = [from(south, first[1]), to(north, first[1], lines)];
  const features = [];
  for (let row = low; row <= high; row++)
    for (let column = left; column <= right && features.length < most; column++) {
      const [x, y, side] = [first[0] + column * step, first[1] + row * step, step * 0.8];
      const ring = [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ];
      features.push({
        type: 'Feature',
        id: `p${row}-${column}`,
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring] },
      });
    }
  const numberMatched = Math.max(0, right - left + 1) * Math.max(0, high - low + 1);
  return { type: 'FeatureCollection', numberMatched, numberReturned: features.length, features };
}

const asked: string[] = [];
/** Another system with a service of each kind. */
const foreign = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://foreign');
  const get = (name: string) => url.searchParams.get(name) ?? '';
  const send = (type: string, body: string | Buffer) =>
    reply.writeHead(200, { 'content-type': type }).end(body);
  asked.push(url.href);
  const isPicture = /GetMap|GetTile|\/tiles\/|\/xyz\/|\/export/i.test(url.href);
  if (isPicture) return send('image/png', red);
  if (/GetFeature$/i.test(get('REQUEST'))) {
    const box = get('BBOX').split(',').slice(0, 4).map(Number);
    return send('application/json', JSON.stringify(plotsIn(box, Number(get('COUNT')))));
  }
  if (url.pathname.includes('MapServer')) return send('application/json', mapServer);
  const describe = { '/wms': wms130(`${base()}/wms`), '/wfs': wfs200, '/wmts': wmts(base()) };
  return send('text/xml', describe[url.pathname as '/wms'] ?? '');
});
const base = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
beforeAll(() => new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve)));
afterAll(() => void foreign.close());

const app = product({ own: () => serve({ environment: { OUTBOUND_ALLOW: '127.0.0.1' } }) });

const kinds = [
  { kind: 'WMS', path: '/wms', layer: 'gh:cz' },
  { kind: 'WFS', path: '/wfs', layer: 'zd:parcel' },
  { kind: 'WMTS', path: '/wmts' },
  { kind: 'XYZ', path: '/xyz/{z}/{x}/{y}.png' },
  { kind: 'ArcGIS REST', path: '/arcgis/rest/services/gk/MapServer', layer: '1' },
] as const;
const nameOf = (kind: string) => `外部 ${kind}`;

async function made<T>(person: Person, path: string, body: unknown): Promise<T> {
  const { code, data, text } = await person.post<T>(path, body, {
    'Idempotency-Key': crypto.randomUUID(),
  });
  expect(code, text).toBe(200);
  return data;
}

/** Registers a service of each kind, and lays them into the tree, not shown at first. */
beforeAll(async () => {
  const admin = await enter(app.served.base, 'admin');
  for (const { kind, path, ...more } of kinds) {
    const source = { name: nameOf(kind), kind, baseUrl: base() + path };
    const { id: sourceId } = await made<{ id: string }>(admin, '/v1/serviceSource', source);
    const { data } = await admin.get<{ layers: { name: string; type: string }[] }>(
      `/v1/serviceSource/${sourceId}/capabilities`,
    );
    const layer = 'layer' in more ? more.layer : (data.layers[0]?.name ?? '');
    const service = await made<{ id: string }>(admin, '/mapService', {
      name: nameOf(kind),
      sourceId,
      layer,
      isInternal: false,
    });
    await made(admin, '/mapTreeService', {
      serviceId: service.id,
      name: nameOf(kind),
      checked: false,
      sliderValue: 100,
    });
  }
  const own = await admin.get<{ id: string; type: string; layer: string }[]>('/mapService/dataList');
  const tiles = own.data.find(({ type, layer }) => type === '矢量切片服务' && layer === 'parcel');
  const picture = own.data.find(({ type, layer }) => type === 'WMS' && layer === 'parcel');
  for (const [name, service] of [
    ['本系统矢量切片', tiles],
    ['本系统 WMS', picture],
  ] as const)
    await made(admin, '/mapTreeService', {
      serviceId: service?.id,
      name,
      checked: false,
      sliderValue: 100,
    });
});

/** Nothing can be drawn but by the canvas, and whoever asks for more is noted. */
const refuseWebGl = ({ page }: Client) =>
  page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refusedContexts: refused });
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas] as { prototype: HTMLCanvasElement }[]) {
      const original = prototype.getContext;
      prototype.getContext = function (this: HTMLCanvasElement, ...[kind, ...more]: [string]) {
        if (!/webgl|webgpu/.test(kind)) return original.call(this, kind, ...more) as never;
        refused.push(kind);
        return null as never;
      };
    }
    Reflect.deleteProperty(Navigator.prototype, 'gpu');
  });

/** What the map has painted, as one number. */
const painted = ({ page }: Client): Promise<number> =>
  page.evaluate(() => {
    const sheet = new OffscreenCanvas(300, 200);
    const context = sheet.getContext('2d', { willReadFrequently: true })!;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.mv-target .ol-layers canvas')) {
      context.globalAlpha = Number((canvas.parentElement ?? canvas).style.opacity || 1);
      if (canvas.width > 0) context.drawImage(canvas, 0, 0, 300, 200);
    }
    let sum = 0;
    for (const [index, value] of context.getImageData(0, 0, 300, 200).data.entries())
      sum = (sum * 31 + value * (index % 97)) % 1_000_000_007;
    return sum;
  });
/** The same number twice, with nothing on its way: tiles appear at once where less motion was asked for. */
async function settled(client: Client): Promise<number> {
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const now = await painted(client);
      const isAwaited = [...client.watch.pending].some((address) => !address.includes('/stream'));
      const isSame = now === before && !isAwaited;
      before = now;
      return isSame;
    })
    .toBe(true);
  return before;
}

const blankGround = ({ page }: Client) =>
  page.route(/mapService\/cite\/wmts\?/, (route) => route.fulfill({ contentType: 'image/png', body: white }));

it('each kind of layer is drawn where the browser has no WebGL', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await refuseWebGl(client);
  await blankGround(client);
  await signIn(client, 'admin', '/Map?view=119.095000,25.357000,119.099000,25.360000');
  const tree = page.getByTestId('layer-tree');
  const layers = [...kinds.map(({ kind }) => nameOf(kind)), '本系统矢量切片', '本系统 WMS'];
  await tree.getByRole('checkbox', { name: layers[0]!, exact: true }).waitFor();
  const shown = tree.locator('[data-layer] input[type=checkbox]:checked');
  for (let left = await shown.count(); left > 0; left--) {
    await press(shown.first());
    await expect.poll(() => shown.count()).toBe(left - 1);
  }
  for (const name of layers) {
    const without = await settled(client);
    const box = tree.getByRole('checkbox', { name, exact: true });
    await press(box);
    await expect.poll(() => painted(client), { message: name }).not.toBe(without);
    await picture(client, name.replaceAll(' ', '-'));
    await press(box);
    await expect.poll(() => painted(client), { message: `${name} taken away` }).toBe(without);
  }
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
});

it('a layer of 200,000 features shows those in view, says what it leaves out, and nothing more from nearer', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await blankGround(client);
  await signIn(client, 'admin', '/Map?view=118.900000,25.200000,119.300000,25.500000');
  const layer = page.getByTestId('layer-tree').locator(`[data-layer="${nameOf('WFS')}"]`);
  await layer.getByRole('checkbox').check();
  await layer.getByText(/^只显示前 2,000 个（共 [\d,]+ 个），请放大$/).waitFor();
  await page.getByText(/^图层“外部 WFS”要素较多，只显示前 2,000 个/).waitFor();
  await picture(client, 'cut');
  const target = page.locator('.mv-target');
  const zoom = async () => Number(await target.getAttribute('data-zoom'));
  for (let now = await zoom(); now < 16; now = await zoom()) {
    await press(page.getByRole('button', { name: '放大' }));
    await expect.poll(zoom).toBeGreaterThan(now);
  }
  await expect.poll(() => layer.textContent()).not.toContain('只显示前');
  await picture(client, 'whole');
  const features = asked.filter((address) => /REQUEST=GetFeature&/i.test(address));
  expect(features.every((address) => new URL(address).searchParams.has('BBOX'))).toBe(true);
});
