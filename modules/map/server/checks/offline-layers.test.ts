import { fileURLToPath } from 'node:url';
import { loadLayers } from '@homestead/catalogue/server';
import type { Areal, Position } from '@homestead/geodesy';
import { between, seeded } from '@homestead/geodesy/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LandCheckReply, OfflineLayers } from '../../contract/index.ts';
import { previewCheck } from '../../engine/index.ts';
import { metre, origin, square, star, startSpace } from '../space.fixture.ts';

const { yjjbnt, dscqgtddc } = loadLayers(fileURLToPath(new URL('../../../../content', import.meta.url)));
const checked = { yjjbnt: yjjbnt!, dscqgtddc: dscqgtddc! };
const ids = Object.keys(checked);

let space: Awaited<ReturnType<typeof startSpace>>;
const taken: { target: string; detail: Record<string, unknown> }[] = [];
beforeAll(async () => {
  space = await startSpace({ layers: checked, noteTaken: async (_person, entry) => void taken.push(entry) });
});
afterAll(() => space.stop());

const [x, y] = origin;
const box = [x - 100 * metre, y - 100 * metre, x + 400 * metre, y + 400 * metre] as const;

async function layersFor(token: string, bbox: readonly number[] = box) {
  const reply = await space.app.inject({
    url: `/api/v1/space/offline-layers?bbox=${bbox.join(',')}`,
    headers: { authentication: token },
  });
  const { data, message } = reply.json() as { data: OfflineLayers; message: string };
  return { status: reply.statusCode, data, message };
}

const preview = (drawn: Areal, layers: OfflineLayers) =>
  previewCheck(drawn, layers, ids, (id) => checked[id as keyof typeof checked].check?.texts);

describe('layers that a device takes along', () => {
  it('leaves internal layers on the server unless a role may take them, and notes in the log what it gives', async () => {
    const { data } = await layersFor('officer');
    expect(data.layers.map(({ layerId, features }) => [layerId, features])).toEqual([
      ['yjjbnt', null],
      ['dscqgtddc', null],
    ]);
    expect(data.layers[0]?.reason).toContain('没有离线携带的权限');
    expect(taken).toEqual([]);
    const given = await layersFor('taker');
    expect(given.data.layers.every(({ features }) => features !== null)).toBe(true);
    expect(taken).toMatchObject([{ target: 'layer:offline', detail: { layers: ids } }]);
  });

  it('names no internal layer to a villager, and no more ground than a place to anybody', async () => {
    expect((await layersFor('villager')).data.layers).toEqual([]);
    const wide = await layersFor('taker', [x, y, x + 0.03, y + 0.01]);
    expect([wide.status, wide.message]).toEqual([422, expect.stringContaining('范围过大')]);
  });

  it('cuts features at the box and gives of their fields the class alone', async () => {
    const narrow = [x, y, x + 5 * metre, y + 5 * metre];
    const { data } = await layersFor('taker', narrow);
    const places = JSON.stringify(data.layers[0]?.features?.map(({ geometry }) => geometry));
    const numbers = (places.match(/\[(-?[\d.]+),(-?[\d.]+)\]/g) ?? []).map(
      (text) => JSON.parse(text) as Position,
    );
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers.every(([lon, lat]) => lon <= narrow[2]! + 1e-9 && lat <= narrow[3]! + 1e-9)).toBe(true);
    expect(JSON.stringify((await layersFor('taker')).data)).not.toMatch(/secret|秘密|DLBM/);
  });
});

describe('a preview on the device', () => {
  it('is what the server finds of the same outlines, overlaps once, by class', async () => {
    const { data } = await layersFor('taker');
    const random = seeded(13);
    const drawn = [
      square(5, 5, 20),
      square(110, 5, 30, 10),
      square(-50, -50, 9),
      ...Array.from({ length: 20 }, () =>
        star(random, [x + between(random, 0, 160) * metre, y + between(random, 0, 60) * metre], 9, 30),
      ),
    ];
    for (const one of drawn) {
      const reply = await space.post('landCheck', { geometry: one, layers: ids }, 'taker');
      const server = reply.data as unknown as LandCheckReply;
      const own = preview(one, data);
      for (const [at, { result, verdict, features }] of server.layers.entries()) {
        const found = own.layers[at];
        expect(found?.result?.occupied).toBe(result?.occupied);
        expect(Math.abs((found?.result?.area ?? Number.NaN) - (result?.area ?? 0))).toBeLessThanOrEqual(0.02);
        expect(found?.result?.byClass.map(({ name }) => name)).toEqual(
          result?.byClass.map(({ name }) => name),
        );
        expect(found?.features).toHaveLength(features.length);
        if (!result?.occupied) expect(found?.verdict).toBe(verdict);
        expect(found?.result?.notices).toEqual([expect.stringContaining('预览')]);
      }
    }
  });

  it('is not made beyond the ground that was taken, nor on a layer that was not: never “not occupied”', async () => {
    const { data } = await layersFor('taker');
    const outside = preview(square(390, 5, 30), data).layers;
    const without = preview(square(5, 5, 20), (await layersFor('officer')).data).layers;
    for (const { result, verdict, reason } of [...outside, ...without]) {
      expect(result).toBeNull();
      expect(verdict).toContain('未能分析');
      expect(reason).toContain('联网后由服务器核查');
    }
  });
});
