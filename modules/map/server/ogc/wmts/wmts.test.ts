import { matrixHeight, tileSize } from '@homestead/geodesy';
import { HttpError } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { freshDatabase } from '@homestead/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TileLayer, type TileSource, tileLayers } from '../../basemap/tile-source.ts';
import type { PictureDeps } from '../deps.ts';
import { wmtsRoutes } from './service.ts';

const layers = Object.keys(tileLayers) as TileLayer[];

/** Tiles of the level that the tests ask for; their bytes name them. */
const tiles: TileSource = {
  layers,
  tile: async (layer, z, x, y) => (z === 14 ? Buffer.from(`${layer} ${z} ${x} ${y}`) : null),
  close: async () => {},
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
const serviceOf = (source: TileSource | null, layers?: PictureDeps) =>
  createServer({
    db: database.db,
    routes: wmtsRoutes({
      baseMaps: source,
      county: () => [119.07, 25.34, 119.12, 25.38],
      ...(layers && { layers }),
    }),
    title: 'test',
    version: '0',
    authenticate: async (token) => {
      if (token !== 'living') throw new HttpError('deadToken');
      return {
        id: 'u1',
        userName: 'nonghu1',
        name: '农户',
        roles: ['villager'],
        division: '350399100201',
        scope: 'own',
        capabilities: [],
        grants: [],
        isOfficer: false,
      };
    },
  });

let app: Awaited<ReturnType<typeof serviceOf>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await serviceOf(tiles);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const get = (query: string, headers: Record<string, string> = { authentication: 'living' }) =>
  app.inject({ method: 'GET', url: `/api/mapService/cite/wmts?${query}`, headers });

const tileQuery = (change: Record<string, string | null> = {}): string => {
  const [z, x, y] = [14, 13611, 2942];
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

  it('asks for the published layers where one of them is wanted, and never for a tile of a base map', async () => {
    let asked = 0;
    const of = async () => {
      asked += 1;
      return [];
    };
    const published = await serviceOf(tiles, {
      planeCode: null,
      published: { of },
    } as unknown as PictureDeps);
    const tileOf = (LAYER: string) =>
      published.inject({
        url: `/api/mapService/cite/wmts?${tileQuery({ LAYER })}`,
        headers: { authentication: 'living' },
      });
    expect((await tileOf('vec')).statusCode).toBe(200);
    expect(asked).toBe(0);
    expect((await tileOf('other')).statusCode).toBe(400);
    expect(asked).toBe(1);
    await published.close();
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
    for (const layer of layers) expect(reply.body).toContain(`<ows:Identifier>${layer}</ows:Identifier>`);
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
    if (code === 'InvalidParameterValue') expect(reply.body).toMatch(/，应为 \S|不存在，或您无权查看/);
  });

  it('tells the levels, rows and columns that there are', async () => {
    for (const [change, range] of [
      [{ TILEMATRIX: 'c:14' }, '1–18'],
      [{ TILEROW: 'a' }, `0–${matrixHeight(14) - 1}`],
    ] as const)
      expect((await get(tileQuery(change))).body).toContain(`应为 ${range}<`);
  });

  it('refuses a parameter that is given twice', async () => {
    for (const more of ['LAYER=img', 'layer=img', 'TileRow=1']) {
      const reply = await get(`${tileQuery()}&${more}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain('InvalidParameterValue');
    }
  });
});

describe('ground without a base map', () => {
  it('is an empty tile where the tiles end, never an error', async () => {
    const reply = await get(tileQuery({ TILEMATRIX: '18', TILEROW: String(matrixHeight(18) - 1) }));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.rawPayload.toString('latin1', 1, 4)).toBe('PNG');
    expect([reply.rawPayload.readUInt32BE(16), reply.rawPayload.readUInt32BE(20)]).toEqual([
      tileSize,
      tileSize,
    ]);
  });

  it('is an empty tile everywhere in a county that has none', async () => {
    const bare = await serviceOf(null);
    const headers = { authentication: 'living' };
    const url = '/api/mapService/cite/wmts';
    const tile = await bare.inject({ url: `${url}?${tileQuery()}`, headers });
    expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/png']);
    const about = await bare.inject({ url: `${url}?service=WMTS&request=GetCapabilities`, headers });
    expect(about.statusCode).toBe(200);
    expect(about.body).not.toContain('<Layer>');
    await bare.close();
  });
});
