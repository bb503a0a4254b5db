import { fileURLToPath } from 'node:url';
import { loadLayers } from '@homestead/catalogue/server';
import { one } from '@homestead/database';
import { inTurnOn } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LandCheckReply } from '../../contract/index.ts';
import { KernelFailure } from '../overlay/protocol.ts';
import { feature, square, startSpace } from '../space.fixture.ts';

const { yjjbnt, dscqgtddc } = loadLayers(fileURLToPath(new URL('../../../../content', import.meta.url)));
const checked = { yjjbnt: yjjbnt!, dscqgtddc: dscqgtddc! };

describe.each(inTurnOn('postgres'))('the check of several layers at once on %s', (kind) => {
  let space: Awaited<ReturnType<typeof startSpace>>;
  beforeAll(async () => {
    space = await startSpace({ kind, layers: checked });
  });
  afterAll(() => space.stop());

  const ask = async (geometry: object, more: object = {}, token = 'villager') => {
    const reply = await space.post('landCheck', { geometry, ...more }, token);
    return { ...reply, data: reply.data as unknown as LandCheckReply & { fields: { path: string }[] } };
  };
  const postgisDistance = (drawn: object) =>
    one(
      space.test.db.kysely,
      sql<{ metres: number; plane: number }>`
        select min(st_distance(f.geom::geography, g.geom::geography)) as metres,
          min(st_distance(st_transform(f.geom, 4549), st_transform(g.geom, 4549))) as plane
        from catalogue.feature f,
          (select st_setsrid(st_geomfromgeojson(${JSON.stringify(drawn)}::jsonb), 4490) as geom) g
        where f.layer_id = 'yjjbnt' and f.version = 1`,
    );
  const layerOf = (reply: LandCheckReply, id: string) => reply.layers.find(({ layerId }) => layerId === id)!;

  it('says what each single check says, to 0.01 m², and names layers for people', async () => {
    for (const drawn of [square(5, 5, 20), square(110, 5, 30, 10), square(-300, -300, 9)]) {
      const { status, data } = await ask(drawn);
      expect(status).toBe(200);
      expect(data.layers.map(({ layerId }) => layerId)).toEqual(['yjjbnt', 'dscqgtddc']);
      for (const { layerId, layerTitle, result, features } of data.layers) {
        const single = await space.space.checkOccupation(space.test.db.kysely, { layerId, geometry: drawn });
        expect(result).toEqual(single);
        const called = await space.post('overlayAnalysis2', {
          overlayType: 'intersect',
          inputLayer: feature(drawn),
          referLayer: { layerId },
        });
        expect(Math.abs((result?.area ?? Number.NaN) - called.data.totalArea)).toBeLessThanOrEqual(0.01);
        expect(features).toHaveLength(called.data.features.length);
        expect(layerTitle).toMatch(/^.+ · 2026年 · 第1版$/);
      }
    }
  });

  it('measures to the nearest protected land as PostGIS does over all of the layer, and not on neutral layers', async () => {
    for (const [east, north] of [
      [-60, -40],
      [200, 180],
      [45, 3],
      [31, 10],
    ] as const) {
      const drawn = square(east, north, 12);
      const { data } = await ask(drawn);
      const nearest = layerOf(data, 'yjjbnt').result?.nearest ?? Number.NaN;
      const { metres, plane } = await postgisDistance(drawn);
      // PostGIS geography calls edges crossing that are less than two metres apart; its plane distance does not.
      if (metres > 5) expect(Math.abs(nearest - metres)).toBeLessThanOrEqual(0.01);
      expect(Math.abs(nearest - plane)).toBeLessThanOrEqual(0.01 + plane * 2e-4);
      expect(nearest).toBeGreaterThan(1);
      expect(layerOf(data, 'dscqgtddc').result).not.toHaveProperty('nearest');
    }
  });

  it('is 0 metres away where it touches, and no occupation', async () => {
    const { data } = await ask(square(-10, 0, 10));
    expect(layerOf(data, 'yjjbnt')).toMatchObject({
      verdict: '不占用永久基本农田',
      result: { occupied: false, nearest: 0 },
    });
  });

  it('shows a villager results alone, and an officer what lies around, cut to the place', async () => {
    const drawn = square(35, 5, 10);
    const villager = await ask(drawn, { surroundings: true });
    expect(villager.data.layers.map(({ surroundings }) => surroundings)).toEqual([null, null]);
    expect(JSON.stringify(villager.data)).not.toContain('秘密');
    const officer = await ask(drawn, { surroundings: true }, 'officer');
    const around = layerOf(officer.data, 'yjjbnt').surroundings!;
    expect(around.map(({ properties }) => properties['TBMC'])).toEqual(
      expect.arrayContaining(['一号田', '二号田']),
    );
    expect((await ask(drawn, {}, 'officer')).data.layers[0]?.surroundings).toBeNull();
  });

  it.each([
    ['a layer in place of a drawing', { layerId: 'parcel' }, '您只能对自己绘制的范围进行此项分析'],
    [
      'two drawings',
      { type: 'FeatureCollection', features: [feature(square(0, 0, 5)), feature(square(9, 9, 5))] },
      '一次只能核查一个绘制的范围，请绘制一个区域后再试',
    ],
    ['a drawing outside the county', square(9_000, 0, 10), '图形超出县域范围，请在本县范围内绘制'],
    [
      'a drawing as wide as a village',
      square(0, 0, 3_000),
      '分析范围过大：长和宽都不能超过 2 公里，请缩小范围后重试',
    ],
    [
      'an open outline',
      { type: 'Polygon', coordinates: [square(0, 0, 5).coordinates[0]!.slice(0, 4)] },
      '图形未闭合，首尾两点必须相同',
    ],
  ])('refuses %s', async (_what, geometry, message) => {
    const { status, data, message: said } = await ask(geometry);
    expect(status).toBe(422);
    expect(said).toBe(message);
    expect(data.fields).toEqual([{ path: 'geometry', message }]);
  });

  it('refuses a layer that is not one to check, and a drawing from somebody without a session', async () => {
    expect((await ask(square(0, 0, 5), { layers: ['parcel'] })).status).toBe(422);
    expect((await ask(square(0, 0, 5), {}, 'nobody')).status).toBe(401);
  });
});

describe('a layer that cannot be analysed', () => {
  it('says 未能分析 in its row, and never that nothing is there', async () => {
    const space = await startSpace({
      layers: checked,
      kernel: { run: () => Promise.reject(new KernelFailure('gone')) },
    });
    const { status, data } = await space.post('landCheck', { geometry: square(0, 0, 5) }, 'villager');
    await space.stop();
    expect(status).toBe(200);
    for (const layer of (data as unknown as LandCheckReply).layers)
      expect(layer).toMatchObject({
        result: null,
        features: [],
        verdict: expect.stringContaining('未能分析'),
      });
  });
});
