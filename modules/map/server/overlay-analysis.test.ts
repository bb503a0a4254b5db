import { importLayer } from '@homestead/catalogue/server';
import { one } from '@homestead/database';
import { round2 } from '@homestead/geodesy';
import { readRows } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxCandidates } from '../contract/space.ts';
import { texts } from '../contract/texts.ts';
import { feature, square, startSpace } from './space.fixture.ts';

let space: Awaited<ReturnType<typeof startSpace>>;
beforeAll(async () => {
  space = await startSpace();
});
afterAll(() => space.stop());

/** What PostGIS says of an expression over drawn geometries. */
async function postgis(expression: string, ...geometries: object[]): Promise<number> {
  const values = geometries.map(
    (geometry) => sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}::jsonb), 4490)`,
  );
  const names = geometries.map((_, i) => sql`${values[i]!} as ${sql.id('abcdef'[i]!)}`);
  const { area } = await one(
    space.test.db.kysely,
    sql<{
      area: number;
    }>`select st_area((${sql.raw(expression)})::geography) as area from (select ${sql.join(names)}) t`,
  );
  return round2(area);
}
const names = (data: { features: { properties: Record<string, unknown> }[] }) =>
  data.features.map(({ properties }) => properties['TBMC']);

describe('overlayAnalysis2', () => {
  it('cuts each reference feature to the input and counts overlapping ground once [S1-4.check-some S1-7.overlay S2-7.overlay]', async () => {
    const drawn = square(5, 5, 20, 10);
    const { code, data } = await space.post('overlayAnalysis2', {
      overlayType: 'intersect',
      inputLayer: feature(drawn),
      referLayer: { layerId: 'yjjbnt' },
    });
    expect(code).toBe(200);
    expect(names(data)).toEqual(['一号田', '二号田']);
    const [f1, f2] = [square(0, 0, 20), square(10, 0, 20)];
    expect(data.features[0]?.properties['area']).toBe(await postgis('st_intersection(a, b)', drawn, f1));
    expect(data.features[1]?.properties['area']).toBe(await postgis('st_intersection(a, b)', drawn, f2));
    expect(data.totalArea).toBe(await postgis('st_intersection(a, st_union(b, c))', drawn, f1, f2));
    expect(data).toMatchObject({ unit: 'm2', slivers: [], layerVersion: 'yjjbnt@1', notices: [] });
  });

  it('leaves what the reference does not cover, with the properties of the input', async () => {
    const drawn = square(-10, 0, 30, 10);
    const { data } = await space.post('overlayAnalysis2', {
      overlayType: 'except',
      inputLayer: feature(drawn, { household: '张三' }, 'mine'),
      referLayer: { layerId: 'yjjbnt' },
    });
    const area = await postgis(
      'st_difference(a, st_union(b, c))',
      drawn,
      square(0, 0, 20),
      square(10, 0, 20),
    );
    expect(data.totalArea).toBe(area);
    expect(data.features).toHaveLength(1);
    expect(data.features[0]).toMatchObject({ id: 'mine', properties: { household: '张三', area } });
  });

  it('dissolves a union into one feature', async () => {
    const [a, b] = [square(0, 200, 10), square(5, 200, 10)];
    const inputLayer = { type: 'FeatureCollection', features: [feature(a)] };
    const { data } = await space.post('overlayAnalysis2', {
      overlayType: 'union',
      inputLayer,
      referLayer: b,
    });
    expect(data.features).toHaveLength(1);
    expect(data.totalArea).toBe(await postgis('st_union(a, b)', a, b));
    expect(data.layerVersion).toBeNull();
  });

  it('takes into a union with a layer what meets the input, and nothing else that lies in the box around it', async () => {
    const parts = [square(-20, 0, 10), square(900, 0, 10)];
    const inputLayer = { type: 'MultiPolygon', coordinates: parts.map(({ coordinates }) => coordinates) };
    const { data } = await space.post('overlayAnalysis2', {
      overlayType: 'union',
      inputLayer,
      referLayer: { layerId: 'dscqgtddc' },
    });
    expect(data.features).toHaveLength(1);
    expect(data.totalArea).toBe(await postgis('a', inputLayer));
  });

  it('does not call touching ground occupied', async () => {
    for (const drawn of [square(-10, 0, 10), square(-10, -10, 10)]) {
      const { code, data } = await space.post('overlayAnalysis2', {
        overlayType: 'intersect',
        inputLayer: drawn,
        referLayer: { layerId: 'yjjbnt' },
      });
      expect(code).toBe(200);
      expect(data).toMatchObject({ features: [], slivers: [], totalArea: 0, layerVersion: 'yjjbnt@1' });
    }
  });

  it('lists an overlap under 0.05 m² apart and does not count it', async () => {
    const { data } = await space.post('overlayAnalysis2', {
      overlayType: 'intersect',
      inputLayer: square(-9.999, 0, 10),
      referLayer: { layerId: 'yjjbnt' },
    });
    expect(data).toMatchObject({ features: [], totalArea: 0 });
    expect(data.slivers).toHaveLength(1);
    expect(data.slivers[0]?.area).toBeGreaterThan(0.005);
    expect(data.slivers[0]?.area).toBeLessThan(0.05);
  });

  it('repairs an invalid reference feature and says so', async () => {
    const { code, data } = await space.post('overlayAnalysis2', {
      overlayType: 'intersect',
      inputLayer: square(295, -5, 30),
      referLayer: { layerId: 'yjjbnt' },
    });
    expect(code).toBe(200);
    expect(names(data)).toEqual(['旧测图斑']);
    expect(data.totalArea).toBeGreaterThan(100);
    expect(data.notices).toEqual(['参照图层有 1 个要素存在拓扑错误，已自动修复后参与分析']);
  });

  it('takes both sides from the catalogue', async () => {
    const body = {
      overlayType: 'intersect',
      inputLayer: { layerId: 'dscqgtddc' },
      referLayer: { layerId: 'yjjbnt' },
    };
    const { code, data } = await space.post('overlayAnalysis2', body);
    expect(code).toBe(200);
    expect(data).toMatchObject({ totalArea: 0, layerVersion: 'yjjbnt@1' });
  });

  it('shows a villager of an internal layer only what is needed, about ground that he draws', async () => {
    const drawn = {
      overlayType: 'intersect',
      inputLayer: square(5, 5, 5),
      referLayer: { layerId: 'yjjbnt' },
    };
    const { data } = await space.post('overlayAnalysis2', drawn, 'villager');
    expect(Object.keys(data.features[0]?.properties ?? {}).sort()).toEqual(['TBMC', 'area']);
    const layer = {
      overlayType: 'intersect',
      inputLayer: { layerId: 'dscqgtddc' },
      referLayer: { layerId: 'yjjbnt' },
    };
    expect((await space.post('overlayAnalysis2', layer, 'villager')).code).toBe(40300);
    expect((await space.post('overlayAnalysis2', { ...drawn, overlayType: 'union' }, 'villager')).code).toBe(
      40300,
    );
  });

  it('refuses a layer that it does not know, has nothing of, or that has no area', async () => {
    const body = (layerId: unknown) => ({
      overlayType: 'intersect',
      inputLayer: square(0, 0, 5),
      referLayer: { layerId },
    });
    for (const layerId of ['nosuch', 'pg_catalog.x', "x'; drop table", 7, null]) {
      const { code, message, data } = await space.post('overlayAnalysis2', body(layerId));
      expect([code, message, data.fields[0]?.path]).toEqual([42200, '图层不存在', 'referLayer']);
    }
    expect((await space.post('overlayAnalysis2', body('road'))).message).toBe(
      '图层不是面图层，不能做叠加分析',
    );
  });

  it('adds the classes of the reference layer up where it is asked to, and gives them as a workbook', async () => {
    // Of two overlapping 水田 the ground counts once; d4 has no class.
    const drawn = square(105, 5, 40, 40);
    const body = { overlayType: 'intersect', inputLayer: drawn, referLayer: { layerId: 'dscqgtddc' } };
    const { data } = await space.post('overlayAnalysis2', { ...body, byClass: true });
    const paddy = await postgis(
      'st_intersection(a, st_union(b, c))',
      drawn,
      square(100, 0, 30),
      square(125, 0, 10),
    );
    const homestead = await postgis('st_intersection(a, b)', drawn, square(130, 0, 30));
    const rest = await postgis('st_intersection(a, b)', drawn, square(100, 30, 60));
    expect(data.byClass).toEqual([
      { name: '水田', area: paddy, count: 2 },
      { name: '未分类', area: rest, count: 1 },
      { name: '农村宅基地', area: homestead, count: 1 },
    ]);
    expect((await space.post('overlayAnalysis2', body)).data.byClass).toBeUndefined();

    const file = (await space.take('overlayAnalysis2/export', body)).rawPayload;
    const table: string[][] = [];
    for await (const { cells } of readRows(file)) table.push(cells.slice(1));
    const share = (area: number) => `${((area / data.totalArea) * 100).toFixed(1)}%`;
    expect(table).toEqual([
      ['分类', '图斑数', '面积（㎡）', '占比'],
      ['水田', '2', String(paddy), share(paddy)],
      ['未分类', '1', String(rest), share(rest)],
      ['农村宅基地', '1', String(homestead), share(homestead)],
      ['合计', '4', String(data.totalArea), '100.0%'],
    ]);
    // A villager takes no more along than the analysis shows him, and no union of whole features.
    expect((await space.take('overlayAnalysis2/export', body, 'villager')).statusCode).toBe(200);
    expect(
      (await space.take('overlayAnalysis2/export', { ...body, overlayType: 'union' }, 'villager')).json(),
    ).toMatchObject({ code: 40300 });
  });

  it('gives areas of parts and of classes that add up to the total, however they are rounded', async () => {
    for (const size of [7.3, 11.1, 13.7, 17.9, 19.3]) {
      const drawn = square(130 - size / 2, 30 - size / 3, size, size * 1.1);
      const { data } = await space.post('overlayAnalysis2', {
        overlayType: 'intersect',
        inputLayer: drawn,
        referLayer: { layerId: 'dscqgtddc' },
        byClass: true,
      });
      const sum = (areas: number[]) => round2(areas.reduce((total, area) => total + area, 0));
      const parts = data.features.map(({ properties }) => Number(properties['area']));
      expect(parts.length, String(size)).toBeGreaterThan(2);
      expect([sum(parts), sum((data.byClass ?? []).map(({ area }) => area))]).toEqual([
        data.totalArea,
        data.totalArea,
      ]);
    }
  });

  it('takes 2,000 reference features, and refuses one more in words instead of counting a part of them', async () => {
    const crowd = { id: 'crowd', name: '密集图斑', geometryType: 'Polygon', classField: 'DLMC' } as const;
    const all = Array.from({ length: maxCandidates + 1 }, (_, i) =>
      feature(square(-1_500 + (i % 50) * 10, -1_500 + Math.floor(i / 50) * 10, 8), { DLMC: '水田' }, `c${i}`),
    );
    const now = new Date('2026-03-01T00:00:00Z');
    await space.test.db.transaction((tx) => importLayer(tx, crowd, all, { source: 'fixture', now }));
    const referLayer = { layerId: crowd.id };
    // The last one lies alone in the row above.
    const [most, more] = [square(-1_505, -1_505, 510, 403), square(-1_505, -1_505, 510, 410)];
    const overlay = (inputLayer: object) => ({ overlayType: 'intersect', inputLayer, referLayer });
    expect((await space.post('overlayAnalysis2', overlay(most))).data.features).toHaveLength(maxCandidates);
    const words = texts.tooManyCandidates(maxCandidates);
    const refusal = {
      code: 42200,
      message: words,
      data: { fields: [{ path: 'referLayer', message: words }] },
    };
    expect(words).toBe('范围内的图层要素超过 2000 个，请缩小范围后重试');
    expect(await space.post('overlayAnalysis2', overlay(more))).toMatchObject({ status: 422, ...refusal });
    expect((await space.take('overlayAnalysis2/export', overlay(more))).json()).toMatchObject(refusal);
    const check = { layerId: crowd.id, geometry: more, path: 'jfsqjd.draw' };
    await expect(space.space.checkOccupation(space.test.db.kysely, check)).rejects.toMatchObject({
      data: { fields: [{ path: 'jfsqjd.draw', message: words }] },
    });
    for (const spatialRel of ['intersects', 'within', 'disjoint']) {
      const body = { inputLayer: referLayer, referLayer: more, spatialRel };
      expect(await space.post('featureSearch', body), spatialRel).toMatchObject({ status: 422, ...refusal });
    }
    const found = await space.post('featureSearch', { inputLayer: referLayer, referLayer: most, limit: 500 });
    expect([found.data.features.length, found.data.truncated]).toEqual([500, true]);
    const everywhere = { inputLayer: referLayer, expressions: [{ field: 'DLMC', op: 'eq', value: '水田' }] };
    expect((await space.take('featureSearch/export', everywhere)).json()).toMatchObject({
      code: 42200,
      message: texts.tooManyMatches(maxCandidates),
    });
    // A whole layer as the reference is held to the same.
    const beside = { inputLayer: { layerId: 'parcel' }, referLayer };
    expect(await space.post('featureSearch', beside)).toMatchObject({ status: 422, ...refusal });
  });

  it('refuses nobody knows whom, and a body that is not of the form', async () => {
    expect((await space.post('overlayAnalysis2', {}, 'stranger')).code).toBe('409');
    for (const body of [
      {},
      { overlayType: 'xor', inputLayer: {}, referLayer: {} },
      '[1',
      '{"overlayType":',
    ]) {
      expect((await space.post('overlayAnalysis2', body)).code).toBe(40001);
    }
  });
});
