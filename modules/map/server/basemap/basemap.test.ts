import { Fault } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { freshDatabase } from '@homestead/testing';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TileCache } from './cache.ts';
import { type Basemap, createBasemap } from './index.ts';
import { pixelsOf } from './pixels.fixture.ts';
import { type TileLayer, tileLayers } from './source.ts';

const county = new URL('../../../../content/demo-county/generate.ts', import.meta.url);
const bounds = [119.07, 25.34, 119.12, 25.38] as const;
const middle = { lon: 119.098, lat: 25.36 };

/** The tile that holds a place. */
function tileAt(z: number, lon = middle.lon, lat = middle.lat): [z: number, x: number, y: number] {
  const span = (1.40625 / 2 ** z) * 256;
  return [z, Math.floor((lon + 180) / span), Math.floor((90 - lat) / span)];
}

let basemap: Basemap;
let app: Awaited<ReturnType<typeof createServer>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  basemap = createBasemap({ county, bounds });
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: basemap.routes,
    title: 'test',
    version: '0',
    authenticate: async (token) => {
      if (token !== 'living') throw new Fault('deadToken');
      return {
        id: 'u1',
        userName: 'nonghu1',
        name: '农户',
        roles: ['villager'],
        division: '350399100201',
        scope: 'own',
        capabilities: [],
        isOfficer: false,
      };
    },
  });
});

afterAll(async () => {
  await app?.close();
  await basemap?.close();
  await database?.drop();
});

const get = (query: string, headers: Record<string, string> = { authentication: 'living' }) =>
  app.inject({ method: 'GET', url: `/api/mapService/cite/wmts?${query}`, headers });

const tileQuery = (change: Record<string, string | null> = {}): string => {
  const [z, x, y] = tileAt(14);
  const parts: Record<string, string | null> = {
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: 'vec',
    STYLE: 'default',
    TILEMATRIXSET: 'c',
    FORMAT: 'image/png',
    TILEMATRIX: String(z),
    TILEROW: String(y),
    TILECOL: String(x),
    ...change,
  };
  const kept = Object.entries(parts).filter((one): one is [string, string] => one[1] !== null);
  return new URLSearchParams(kept).toString();
};

describe('a tile', () => {
  it('shows something on every base map from afar and from near', async () => {
    for (const layer of ['vec', 'ter', 'img'] as const) {
      for (const z of [10, 14, 16, 18]) {
        const png = await basemap.renderTile(layer, ...tileAt(z));
        const image = await loadImage(png);
        expect([image.width, image.height]).toEqual([256, 256]);
        const colours = new Set(pixelsOf(image));
        expect(colours.size, `${layer} ${z}`).toBeGreaterThan(8);
      }
    }
  });

  it('carries names on clear ground in the annotation layers', async () => {
    for (const layer of ['cva', 'cta', 'cia'] as const) {
      const shares: number[] = [];
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          const [z, x, y] = tileAt(15);
          const pixels = pixelsOf(await loadImage(await basemap.renderTile(layer, z, x + dx, y + dy)));
          shares.push(pixels.filter((pixel) => pixel >>> 24 > 0).length / pixels.length);
        }
      }
      expect(Math.max(...shares), layer).toBeGreaterThan(0.005);
      expect(Math.max(...shares), layer).toBeLessThan(0.5);
    }
  });

  it('is the same to the byte from another thread', async () => {
    const other = createBasemap({ county, bounds });
    for (const layer of Object.keys(tileLayers) as TileLayer[]) {
      const [mine, theirs] = await Promise.all([
        basemap.renderTile(layer, ...tileAt(16)),
        other.renderTile(layer, ...tileAt(16)),
      ]);
      expect(theirs.equals(mine), layer).toBe(true);
    }
    await other.close();
  });

  it('is plain far from the county, on every level', async () => {
    for (const z of [1, 6, 12, 18]) {
      const png = await basemap.renderTile('vec', ...tileAt(z, -60, -40));
      expect(new Set(pixelsOf(await loadImage(png))).size).toBe(1);
    }
  });

  it('fits its neighbour: no name is cut at the border', async () => {
    const [z, x, y] = tileAt(15);
    for (const [ax, ay, bx, by] of [
      [x, y, x + 1, y],
      [x, y, x, y + 1],
    ] as const) {
      const [a, b] = [
        pixelsOf(await loadImage(await basemap.renderTile('cva', z, ax, ay))),
        pixelsOf(await loadImage(await basemap.renderTile('cva', z, bx, by))),
      ];
      const inked = (pixels: number[], at: number): boolean => pixels[at]! >>> 24 > 128;
      let broken = 0;
      let border = 0;
      for (let i = 1; i < 255; i++) {
        const [own, next] = ax === bx ? [255 * 256 + i, i] : [i * 256 + 255, i * 256];
        const isNear = [-1, 0, 1].some((d) => inked(b, ax === bx ? i + d : (i + d) * 256));
        if (inked(a, own)) border++;
        if (inked(a, own) && !inked(b, next) && !isNear) broken++;
      }
      // A stroke may end at the border; a name that is cut ends with nearly all of its strokes.
      expect(broken).toBeLessThanOrEqual(border / 2);
    }
  });
});

describe('the tile service', () => {
  it('answers GetTile with a PNG that a browser may keep for a day and ask after [S1-7.base-tiles S2-7.tiles]', async () => {
    const reply = await get(tileQuery());
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/png');
    expect(reply.headers['cache-control']).toBe('private, max-age=86400');
    const tag = String(reply.headers['etag']);
    const again = await get(tileQuery(), { authentication: 'living', 'if-none-match': tag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.length).toBe(0);
  });

  it('reads parameter names in any case and the national format name', async () => {
    const lower = tileQuery({ FORMAT: 'tiles' }).replace(/[A-Z]+(?==)/g, (name) => name.toLowerCase());
    const reply = await get(lower);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals((await get(tileQuery())).rawPayload)).toBe(true);
  });

  it('lets nobody in without a token, and a ticket in the address in', async () => {
    expect((await get(tileQuery(), {})).statusCode).toBe(401);
    expect((await get(tileQuery(), { authentication: 'dead' })).statusCode).toBe(401);
    expect((await get(`${tileQuery()}&Authentication=living`, {})).statusCode).toBe(200);
  });

  it('describes itself with corners in the axis order of the reference system', async () => {
    const reply = await get('service=WMTS&request=GetCapabilities');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('application/xml');
    expect(reply.body.match(/<TopLeftCorner>90 -180<\/TopLeftCorner>/g)?.length).toBe(18);
    expect(reply.body).toContain('urn:ogc:def:crs:EPSG::4490');
    for (const layer of Object.keys(tileLayers))
      expect(reply.body).toContain(`<ows:Identifier>${layer}</ows:Identifier>`);
  });

  const faults: [what: string, change: Record<string, string | null>, code: string, locator: string][] = [
    ['no service', { SERVICE: null }, 'MissingParameterValue', 'SERVICE'],
    ['another service', { SERVICE: 'WMS' }, 'InvalidParameterValue', 'SERVICE'],
    ['no request', { REQUEST: null }, 'MissingParameterValue', 'REQUEST'],
    ['an unknown request', { REQUEST: 'GetFeatureInfo' }, 'OperationNotSupported', 'REQUEST'],
    ['another version', { VERSION: '2.0.0' }, 'InvalidParameterValue', 'VERSION'],
    ['an unknown layer', { LAYER: 'toString' }, 'InvalidParameterValue', 'LAYER'],
    ['a style that is not there', { STYLE: 'neon' }, 'InvalidParameterValue', 'STYLE'],
    ['another matrix set', { TILEMATRIXSET: 'w' }, 'InvalidParameterValue', 'TILEMATRIXSET'],
    ['another format', { FORMAT: 'image/gif' }, 'InvalidParameterValue', 'FORMAT'],
    ['level 0', { TILEMATRIX: '0' }, 'InvalidParameterValue', 'TILEMATRIX'],
    ['level 19', { TILEMATRIX: '19' }, 'InvalidParameterValue', 'TILEMATRIX'],
    ['a level that is no number', { TILEMATRIX: '1e1' }, 'InvalidParameterValue', 'TILEMATRIX'],
    ['a negative row', { TILEROW: '-1' }, 'InvalidParameterValue', 'TILEROW'],
    ['a row past the end', { TILEROW: '8192' }, 'TileOutOfRange', 'TILEROW'],
    ['a column past the end', { TILECOL: '16384' }, 'TileOutOfRange', 'TILECOL'],
    ['no column', { TILECOL: null }, 'MissingParameterValue', 'TILECOL'],
    ['hostile text', { LAYER: '<script>\u0000"&' }, 'InvalidParameterValue', 'LAYER'],
  ];
  it.each(faults)('refuses %s with an exception report', async (_, change, code, locator) => {
    const reply = await get(tileQuery(change));
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toContain('application/xml');
    expect(reply.body).toContain(`exceptionCode="${code}" locator="${locator}"`);
    expect(reply.body).not.toContain('<script');
  });

  it('refuses a parameter that is given twice', async () => {
    for (const more of ['LAYER=img', 'layer=img', 'TileRow=1']) {
      const reply = await get(`${tileQuery()}&${more}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain('InvalidParameterValue');
    }
  });
});

it('says that the base map is away when its thread cannot start, and starts again with the next tile', async () => {
  const broken = createBasemap({
    county: new URL('data:text/javascript,throw new Error("no county")'),
    bounds,
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(broken.renderTile('vec', 1, 0, 0)).rejects.toMatchObject({ kind: 'away' });
  }
  await broken.close();
});

it('keeps no more tiles than its limit, the ones used last', () => {
  const cache = new TileCache(100);
  for (const key of ['a', 'b', 'c']) cache.keep(key, Buffer.alloc(40));
  expect(cache.bytes).toBe(80);
  expect(cache.find('a')).toBeUndefined();
  cache.find('b');
  cache.keep('d', Buffer.alloc(40));
  expect(cache.find('c')).toBeUndefined();
  expect(cache.find('b')).toBeDefined();
});
