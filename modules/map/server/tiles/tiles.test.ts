import { everything, importLayer } from '@homestead/catalogue/server';
import { matrixHeight } from '@homestead/geodesy';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import MVT from 'ol/format/MVT.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPictures } from '../ogc/services.fixture.ts';
import { readDrawn } from '../pictures/read.ts';
import { feature, metre, origin, square } from '../space.fixture.ts';
import { boxOfTile, nationalGrid, planeGrid, stepOf, type TileGrid } from './grid.ts';

let house: Awaited<ReturnType<typeof startPictures>>;
beforeAll(async () => {
  house = await startPictures();
});
afterAll(() => house?.close());

const at = (grid: TileGrid, z: number, [x, y]: readonly [number, number]) => {
  const span = stepOf(grid, z) * 256;
  return { grid, z, x: Math.floor((x - grid.west) / span), y: Math.floor((grid.north - y) / span) };
};
/** The middle of the first field of farmland. */
const field: [number, number] = [origin[0] + 5 * metre, origin[1] + 5 * metre];
const place = at(nationalGrid, 18, field);

const vector = (layer: string, { z, x, y } = place, token?: string) =>
  house.get(`tiles/${layer}/${z}/${x}/${y}.pbf`, '', token);
const read = (bytes: Buffer) => new MVT().readFeatures(new Uint8Array(bytes).buffer);

describe('a vector tile', () => {
  it('holds the features of its place, with what their reader may see of them', async () => {
    const reply = await vector('yjjbnt');
    expect([reply.status, reply.type]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
    const features = read(reply.bytes);
    const found = features.find((feature) => feature.get('TBMC') === '一号田')!;
    expect([found.get('owner'), found.get('layer')]).toEqual(['秘密', 'yjjbnt']);
    const [west, , , north] = boxOfTile(place);
    const step = (stepOf(nationalGrid, 18) * 256) / 4096;
    const [, minY = 0, maxX = 0, maxY = 0] = found.getGeometry()!.getExtent();
    expect(Math.abs(west + maxX * step - origin[0] - 20 * metre)).toBeLessThan(2 * step);
    expect(Math.abs(north - maxY * step - origin[1])).toBeLessThan(2 * step);
    expect(maxY).toBeGreaterThan(minY);
  });

  it('shows fewer fields, or nothing, to whoever may see less, from the cache too', async () => {
    const parcel = at(nationalGrid, 18, [origin[0] + 2 * metre, origin[1] + 502 * metre]);
    const fields = async (token: string) =>
      [
        ...new Set(
          read((await vector('parcel', parcel, token)).bytes).flatMap((one) =>
            Object.keys(one.getProperties()),
          ),
        ),
      ]
        .filter((name) => !['geometry', 'layer'].includes(name))
        .sort();
    for (let round = 0; round < 2; round++)
      expect([await fields('officer'), await fields('villager')]).toEqual([['MJ', 'ZDH'], ['ZDH']]);
    const [hidden, unknown] = [await vector('yjjbnt', place, 'villager'), await vector('nothing')];
    expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
  });

  it('shows what lies in the newest outlines of its reader’s divisions, whatever was kept before', async () => {
    const outline = (east: number) =>
      house.test.db.transaction((tx) =>
        importLayer(
          tx,
          { id: 'hamlet', name: '村界', geometryType: 'Polygon' },
          [feature(square(east, -50, 100), { no: '350399100201' }, 'h')],
          { source: 'fixture', now: new Date('2026-03-02T00:00:00Z') },
        ),
      );
    const shown = async () => read((await vector('yjjbnt', place, 'committee')).bytes).length;
    await outline(-50);
    expect(await shown()).toBeGreaterThan(0);
    await outline(5_000);
    expect(await shown()).toBe(0);
  });

  it('is kept packed, and unpacked for who does not take it so', async () => {
    const { x, y, z } = at(nationalGrid, 15, [origin[0] + 2 * metre, origin[1] + 502 * metre]);
    const ask = async (encoding: string) => {
      const reply = await fetch(`${house.base}/api/mapService/cite/tiles/parcel/${z}/${x}/${y}.pbf`, {
        headers: { authentication: 'officer', 'accept-encoding': encoding },
      });
      return {
        encoding: reply.headers.get('content-encoding'),
        bytes: Buffer.from(await reply.arrayBuffer()),
      };
    };
    const [fresh, kept, plain] = [await ask('gzip'), await ask('gzip'), await ask('identity')];
    expect([fresh.encoding, kept.encoding, plain.encoding]).toEqual(['gzip', 'gzip', null]);
    expect(read(plain.bytes).length).toBeGreaterThan(10);
    expect([fresh.bytes.equals(plain.bytes), kept.bytes.equals(plain.bytes)]).toEqual([true, true]);
  });

  it('is asked after by its tag, and is another one with another version of the layer', async () => {
    const first = await vector('road', at(nationalGrid, 14, field));
    const etag = first.headers.get('etag')!;
    const { x, y, z } = at(nationalGrid, 14, field);
    const ask = () =>
      fetch(`${house.base}/api/mapService/cite/tiles/road/${z}/${x}/${y}.pbf`, {
        headers: { authentication: 'officer', 'if-none-match': etag },
      });
    expect([first.headers.get('cache-control'), (await ask()).status]).toEqual(['private, no-cache', 304]);
    await sql`insert into catalogue.layer_version (layer_id, version, source) values ('road', 99, 'x')`.execute(
      house.test.db.kysely,
    );
    await sql`update catalogue.layer set current_version = 99 where id = 'road'`.execute(
      house.test.db.kysely,
    );
    const second = await ask();
    expect([second.status, (await second.arrayBuffer()).byteLength]).toEqual([200, 0]);
    await sql`update catalogue.layer set current_version = 1 where id = 'road'`.execute(house.test.db.kysely);
  });

  it('gathers what is smaller than a unit at low levels, and is there in the county’s plane', async () => {
    const low = read((await vector('parcel', at(nationalGrid, 5, field))).bytes);
    const count = low.reduce((sum, feature) => sum + Number(feature.get('_count') ?? 1), 0);
    expect([low.length < 30, count]).toEqual([true, 30]);
    const grid = planeGrid('EPSG:4549');
    const { x, y, z } = at(grid, 16, [409_410, 2_806_220]);
    const reply = await house.get(`tiles/parcel/${z}/${x}/${y}.pbf`, 'crs=4549');
    expect([reply.status, (await house.get(`tiles/parcel/${z}/${x}/${y}.pbf`, 'crs=3857')).status]).toEqual([
      200, 400,
    ]);
  });

  it('says so where it holds only a part of what lies there, the largest', async () => {
    const words = '长'.repeat(400);
    const square = (i: number) => {
      const [x, y, side] = [
        origin[0] + (i % 60) * 2 * metre,
        origin[1] + Math.floor(i / 60) * 2 * metre,
        metre,
      ];
      const ring = [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ];
      return {
        type: 'Feature',
        properties: { BZ: `${i}${words}` },
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    };
    const layer = { id: 'many', name: '许多', geometryType: 'Polygon' as const, internal: false };
    await house.test.db.transaction((tx) =>
      importLayer(
        tx,
        layer,
        Array.from({ length: 1500 }, (_, i) => square(i)),
        {
          source: 'fixture',
          now: new Date('2026-03-01T00:00:00Z'),
        },
      ),
    );
    const marks = async (name: string) => {
      const features = read((await vector(name)).bytes);
      return [features.length, features.filter((feature) => feature.get('_leftOut') === true).length];
    };
    const [shown, marked] = await marks('many');
    expect([shown! > 100 && shown! < 1500, marked]).toEqual([true, 1]);
    expect((await marks('yjjbnt'))[1]).toBe(0);
    const query = {
      layerId: 'many',
      version: 1,
      visible: everything,
      box: [119, 25, 120, 26] as [number, number, number, number],
      pixel: 1e-7,
    };
    for (const limit of [1499, 1500]) {
      const { ids, isCut } = await readDrawn(house.test.db.kysely, { ...query, limit });
      expect([ids.length, isCut]).toEqual([limit, limit < 1500]);
    }
  });

  it('beyond the grid is not there', async () => {
    for (const path of ['tiles/road/23/0/0.pbf', `tiles/road/18/0/${matrixHeight(18)}.pbf`])
      expect((await house.get(path)).status).toBe(404);
    expect((await house.get('tiles/road/1/-1/0.pbf')).status).toBe(400);
  });
});

describe('a tile of a layer as a picture', () => {
  it('shows it where it lies, by parameters and by address alone, in both sets', async () => {
    const query = {
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: 'yjjbnt',
      STYLE: 'default',
      TILEMATRIXSET: 'c',
      FORMAT: 'image/png',
      TILEMATRIX: '18',
      TILEROW: String(place.y),
      TILECOL: String(place.x),
    };
    const tile = await house.get('wmts', query);
    expect([tile.status, tile.type]).toEqual([200, 'image/png']);
    const byAddress = await house.get(`wmts/yjjbnt/default/c/18/${place.y}/${place.x}.png`);
    expect(byAddress.bytes.equals(tile.bytes)).toBe(true);
    const canvas = createCanvas(256, 256);
    canvas.getContext('2d').drawImage(await loadImage(tile.bytes), 0, 0);
    const [west, , , north] = boxOfTile(place);
    const pixel = (lon: number, lat: number) => {
      const step = stepOf(nationalGrid, 18);
      const [px, py] = [Math.floor((lon - west) / step), Math.floor((north - lat) / step)];
      return canvas.getContext('2d').getImageData(px, py, 1, 1).data[3]!;
    };
    expect(pixel(...field)).toBeGreaterThan(0);
    expect(pixel(field[0] + 40 * metre, field[1])).toBe(0);
    expect((await house.get('wmts', query, 'villager')).text).toContain('locator="LAYER"');
    const caps = await house.get('wmts/1.0.0/WMTSCapabilities.xml');
    expect(caps.text).toContain('<TopLeftCorner>10000000 0</TopLeftCorner>');
  });
});
