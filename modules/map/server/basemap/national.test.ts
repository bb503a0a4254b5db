import { createOutbound } from '@homestead/outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, png, sends, startForeign } from '../services/testing/foreign.ts';
import { chosenTiles } from './chosen.ts';
import { nationalTiles } from './national.ts';
import type { TileLayer, TileSource } from './tile-source.ts';

let answer: Answer = sends('image/png', png);
let foreign: Awaited<ReturnType<typeof startForeign>>;
const outbound = createOutbound({ allow: ['127.0.0.0/8'] });
const [key, reports]: [string, string[]] = ['0123456789abcdef', []];
let clock = 0;
let tiles: TileSource;

beforeAll(async () => {
  const names = ['vec', 'cva', 'img', 'cia', 'ter', 'cta'];
  foreign = await startForeign(
    Object.fromEntries(names.map((name) => [`${name}_c`, (...call: Parameters<Answer>) => answer(...call)])),
  );
  tiles = nationalTiles({
    key,
    url: foreign.base,
    outbound,
    now: () => clock,
    report: (error) => void reports.push(String(error)),
  });
});
afterAll(async () => {
  foreign.close();
  await outbound.close();
});
const asked = () => foreign.asked.splice(0).map(({ url }) => url);

describe('base maps of the national tile service', () => {
  it('are asked as WMTS with set c, KVP and the server’s key, and kept as long as the service allows [S2-7.tiles]', async () => {
    const [first, second] = await Promise.all([
      tiles.tile('img', 18, 217_823, 47_062),
      tiles.tile('img', 18, 217_823, 47_062),
    ]);
    expect([first?.equals(png), second?.equals(png)]).toEqual([true, true]);
    expect(asked()).toEqual([
      '/img_c/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=img&STYLE=default&TILEMATRIXSET=c&FORMAT=tiles' +
        `&TILEMATRIX=18&TILEROW=47062&TILECOL=217823&tk=${key}`,
    ]);
    await tiles.tile('img', 18, 217_823, 47_062);
    expect(asked()).toEqual([]);
    clock += 25 * 3600 * 1000;
    await tiles.tile('img', 18, 217_823, 47_062);
    expect(asked()).toHaveLength(1);
    answer = sends('image/png', png, { 'cache-control': 'no-store' });
    for (let round = 0; round < 2; round++) await tiles.tile('vec', 1, 0, 0);
    expect(asked()).toHaveLength(2);
  });

  it('are missing where the service has none, and away where it fails, which is reported once and not asked on and on', async () => {
    answer = (_request, reply) => void reply.writeHead(404).end();
    expect(await tiles.tile('cia', 3, 1, 1)).toBeNull();
    answer = sends('application/json', '{"msg":"权限类型错误","code":301013}');
    for (let x = 0; x < 12; x++)
      await expect(tiles.tile('ter', 9, x, 0)).rejects.toThrow('底图暂时不可用，请稍后再试');
    expect([foreign.asked.length, reports.length]).toEqual([9, 1]);
    expect(reports.join()).not.toContain(key);
    asked();
    clock += 30_000;
    answer = sends('image/png', png);
    expect(await tiles.tile('ter', 9, 0, 0)).not.toBeNull();
  });
});

it('each base map comes from the source that the county chooses, its own first [S1-7.base-tiles]', async () => {
  const source = (name: string, layers: TileLayer[]): TileSource => ({
    layers,
    tile: async (layer) => Buffer.from(`${name} ${layer}`),
    close: async () => {},
  });
  const own = source('own', ['img', 'cia', 'vec']);
  const national = source('national', ['vec', 'cva', 'ter', 'cta', 'img', 'cia']);
  const of = async (tiles: TileSource | null) =>
    Promise.all((tiles?.layers ?? []).map(async (layer) => String(await tiles?.tile(layer, 1, 0, 0))));
  expect(await of(chosenTiles(own, national))).toEqual([
    'own vec',
    'national cva',
    'national ter',
    'national cta',
    'own img',
    'own cia',
  ]);
  expect(await of(chosenTiles(own, national, { imagery: 'national' }))).toContain('national img');
  expect(await of(chosenTiles(own, null, { imagery: 'national' }))).toContain('own img');
  expect([await of(chosenTiles(null, national)), chosenTiles(null, null)]).toEqual([
    expect.arrayContaining(['national img']),
    null,
  ]);
});
