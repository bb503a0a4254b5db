import { one } from '@homestead/database';
import { round2 } from '@homestead/geodesy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
