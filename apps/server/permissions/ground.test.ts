import * as catalogue from '@homestead/catalogue/contract';
import { placeRoutes } from '@homestead/homestead/contract';
import type { RouteSpec } from '@homestead/http/contract';
import * as map from '@homestead/map/contract';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Caller,
  type Ground,
  type LayerId,
  layerIds,
  marks,
  type Shown,
  type Spot,
  spots,
  startGround,
} from './ground.fixture.ts';
import { asForms } from './ground-forms.fixture.ts';
import { silent } from './ground-silent.fixture.ts';
import { type Request, type Way, waysOn } from './ground-ways.fixture.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await startGround();
});
afterAll(() => ground?.close());

const plainWays = waysOn(() => ground);
const ways = [...plainWays, ...asForms(plainWays)];
const cite = '/mapService/cite';

const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'tag' in value;
function routesIn(value: unknown): RouteSpec[] {
  if (isRoute(value)) return [value];
  return typeof value === 'object' && value !== null && !('~kind' in value)
    ? Object.values(value).flatMap(routesIn)
    : [];
}

it('every route of map, catalogue and the map of cases is asked for features, or answers none', () => {
  const tags = new Set(routesIn([{ ...map }, { ...catalogue }, placeRoutes]).map(({ tag }) => tag));
  const all = ground.served.app.calls.filter(({ tag }) => tags.has(tag)).map(nameOf);
  expect(all.length).toBeGreaterThan(100);
  const asked = new Set(ways.map(({ route }) => route));
  const unjudged = all.filter((name) => !asked.has(name) && !silent.some(([pattern]) => pattern.test(name)));
  expect(unjudged).toEqual([]);
  expect([...asked].filter((name) => !all.includes(name))).toEqual([]);
  expect(silent.filter(([pattern]) => !all.some((name) => pattern.test(name)))).toEqual([]);
});

async function answer(method: string, caller: Caller, request: Request) {
  const text = typeof request.body === 'string' ? request.body : undefined;
  const textType = text?.startsWith('<') ? 'text/xml' : 'application/x-www-form-urlencoded';
  const reply = await fetch(`${ground.served.base}/api${request.path}`, {
    method,
    headers: {
      ...caller.headers,
      ...(request.body === undefined
        ? {}
        : { 'content-type': text === undefined ? 'application/json' : textType }),
    },
    ...(request.body === undefined ? {} : { body: text ?? JSON.stringify(request.body) }),
  });
  return Buffer.from(await reply.arrayBuffer());
}

/** All texts of a workbook; what is no workbook, as it came. */
async function sheetText(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8');
  const { files } = await JSZip.loadAsync(bytes);
  return (await Promise.all(Object.values(files).map((file) => file.async('string')))).join('\n');
}

async function isPainted(bytes: Buffer): Promise<boolean> {
  if (bytes.subarray(1, 4).toString() !== 'PNG') return false;
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3]! > 0 && (data[i]! < 250 || data[i + 1]! < 250 || data[i + 2]! < 250)) return true;
  return false;
}

const allowed = (way: Way, caller: Caller, layer: LayerId, spot: Spot): Shown => {
  if (way.only && !way.only.includes(caller.name)) return 'none';
  if (way.by === 'drawn') return caller.drawn[layer][spot];
  const all = Object.values(caller.sees[layer]);
  if (way.by === 'whole') return all.every((shown) => shown === 'all') ? 'all' : 'none';
  const theirs = all.every((shown) => shown === 'none');
  return way.by === 'search' && theirs ? caller.drawn[layer][spot] : caller.sees[layer][spot];
};

/** A consumer's key opens only the services for GIS programs. */
const isOpenTo = (caller: Caller, { route }: Way) => !caller.isConsumer || route.includes(cite);

it.each(ways)('$name shows layers, fields and places as the judge says', async (way) => {
  const wrong: string[] = [];
  for (const caller of ground.callers)
    for (const layer of layerIds) {
      // A way that asks for the whole layer asks alike for both places.
      const answers = new Map<string, Buffer>();
      for (const spot of spots) {
        const request = way.ask(layer, spot);
        if (!request) continue;
        const asked = JSON.stringify(request);
        const bytes = answers.get(asked) ?? (await answer(way.route.split(' ')[0]!, caller, request));
        answers.set(asked, bytes);
        const text = way.isSheet ? await sheetText(bytes) : bytes.toString('utf8');
        const about = `${caller.name}, ${layer} ${spot}`;
        const shownAt = (other: LayerId, place: Spot) =>
          isOpenTo(caller, way) ? allowed(way, caller, other, place) : 'none';
        if (way.isPicture) {
          if ((await isPainted(bytes)) !== (shownAt(layer, spot) !== 'none')) wrong.push(`${about}: painted`);
          continue;
        }
        for (const other of layerIds)
          for (const place of spots) {
            const shown = shownAt(other, place);
            const found = marks(other, place);
            // A message may repeat what was asked for; the name is never asked for.
            if (shown === 'none' && text.includes(found.name)) wrong.push(`${about}: ${found.name}`);
            if (shown !== 'all' && text.includes(found.owner)) wrong.push(`${about}: ${found.owner}`);
          }
        const shown = shownAt(layer, spot);
        for (const mark of way.shows ?? [])
          if (
            (shown === 'all' || (shown === 'open' && mark === 'name')) &&
            !text.includes(marks(layer, spot)[mark])
          )
            wrong.push(`${about}: no ${mark} in ${text.slice(0, 300)}`);
      }
    }
  expect(wrong).toEqual([]);
});

const lists = [
  '/mapService?pageSize=200',
  '/mapService/dataList',
  '/resources/tree',
  '/realMetadata?pageSize=200',
  '/v1/dataCatalog/target',
  `${cite}/wfs?SERVICE=WFS&REQUEST=GetCapabilities`,
  `${cite}/wfs?SERVICE=WFS&REQUEST=DescribeFeatureType&VERSION=2.0.0`,
  `${cite}/wms?SERVICE=WMS&REQUEST=GetCapabilities`,
  `${cite}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`,
  `${cite}/ogc/collections?f=json`,
];

it.each(lists)('%s names no layer that is not the caller’s', async (path) => {
  const wrong: string[] = [];
  for (const caller of ground.callers) {
    const text = (await answer('GET', caller, { path })).toString('utf8');
    for (const layer of layerIds) {
      const isTheirs = Object.values(caller.sees[layer]).some((shown) => shown !== 'none');
      const isNamed = new RegExp(`\\b${layer}\\b`).test(text);
      if (isNamed && !isTheirs) wrong.push(`${caller.name}: ${layer}`);
      if (!isNamed && caller.name === 'administrator')
        wrong.push(`nobody: ${layer} in ${text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});
