import { rows } from '@homestead/database';
import { readRows } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spatialRelations } from '../../contract/space.ts';
import { feature, metre, origin, square, startSpace } from '../space.fixture.ts';

let space: Awaited<ReturnType<typeof startSpace>>;
beforeAll(async () => {
  space = await startSpace();
});
afterAll(() => space.stop());

const search = (body: object, token?: string) => space.post('featureSearch', body, token);
const parcel = { layerId: 'parcel' };
const idsOf = (data: { features: { id?: string | number }[] }) => data.features.map(({ id }) => id).sort();
const at = (east: number, north: number) => [origin[0] + east * metre, origin[1] + north * metre];

describe('featureSearch', () => {
  it('finds what lies at a point [S1-7.point-query]', async () => {
    const { code, data } = await search({ inputLayer: parcel, point: at(24, 504) });
    expect(code).toBe(200);
    expect(data).toMatchObject({ type: 'FeatureCollection', truncated: false, layerVersion: 'parcel@1' });
    expect(data.features).toMatchObject([
      { id: 'p2', properties: { ZDH: 'P2', MJ: 2 }, geometry: square(20, 500, 8) },
    ]);
    expect(
      idsOf((await search({ inputLayer: parcel, point: { type: 'Point', coordinates: at(24, 504) } })).data),
    ).toEqual(['p2']);
  });

  const references = {
    band: square(5, 495, 40, 20),
    same: square(20, 500, 8),
    beside: square(8, 500, 2, 8),
    inner: square(22, 502, 2),
  };
  it.each(spatialRelations)(
    'agrees with PostGIS on %s [S1-7.query S2-7.feature-search]',
    async (relation) => {
      for (const [name, referLayer] of Object.entries(references)) {
        const { data } = await search({ inputLayer: parcel, referLayer, spatialRel: relation, limit: 500 });
        const theirs = await rows(
          space.test.db.kysely,
          sql<{ id: string }>`select id from catalogue.feature where layer_id = 'parcel' and
          ${sql.raw(`st_${relation}`)}(geom, st_setsrid(st_geomfromgeojson(${JSON.stringify(referLayer)}::jsonb), 4490))`,
        );
        expect(idsOf(data), name).toEqual(theirs.map(({ id }) => id).sort());
      }
    },
  );

  it('finds lines that cross a parcel, and parcels by a line', async () => {
    const road = await search({
      inputLayer: { layerId: 'road' },
      referLayer: square(0, 500, 30, 20),
      spatialRel: 'crosses',
    });
    expect(idsOf(road.data)).toEqual(['r1']);
    const line = { type: 'LineString', coordinates: [at(-5, 504), at(15, 504)] };
    expect(idsOf((await search({ inputLayer: parcel, referLayer: line })).data)).toEqual(['p0', 'p1']);
  });

  it('combines conditions with a place', async () => {
    const where = (expressions: object[], more: object = {}) =>
      search({ inputLayer: parcel, expressions, ...more });
    expect(idsOf((await where([{ field: 'MJ', op: 'ge', value: 28 }])).data)).toEqual(['p28', 'p29']);
    expect(idsOf((await where([{ field: 'ZDH', op: 'in', value: ['P1', 'P7'] }])).data)).toEqual([
      'p1',
      'p7',
    ]);
    expect(idsOf((await where([{ field: 'MJ', op: '>=', value: 28 }])).data)).toEqual(['p28', 'p29']);
    expect(idsOf((await where([{ field: 'ZDH', op: '=', value: 'P7' }])).data)).toEqual(['p7']);
    const near = { referLayer: square(-1, 499, 30) };
    expect(idsOf((await where([{ field: 'MJ', op: 'gt', value: 0 }], near)).data)).toEqual(['p1', 'p2']);
  });

  it('adds whole features up by class, also those it does not return, and gives the table as a workbook', async () => {
    // d1 to d3 meet the line; d4 has no class, and lies apart.
    const referLayer = square(105, 5, 40, 20);
    const body = { inputLayer: { layerId: 'dscqgtddc' }, referLayer };
    const { data } = await search({ ...body, byClass: true, limit: 1 });
    const theirs = await rows(
      space.test.db.kysely,
      sql<{ name: string; count: number; area: number }>`
        select coalesce(nullif(properties ->> 'DLMC', ''), '未分类') as name, count(*)::int as count,
          round(sum(st_area(geom::geography))::numeric, 2)::float as area
        from catalogue.feature where layer_id = 'dscqgtddc'
          and st_intersects(geom, st_setsrid(st_geomfromgeojson(${JSON.stringify(referLayer)}::jsonb), 4490))
        group by 1 order by 3 desc`,
    );
    expect(theirs.length).toBeGreaterThan(1);
    expect(data.byClass).toEqual(theirs);
    expect([data.features.length, data.truncated]).toEqual([1, true]);
    expect((await search(body)).data.byClass).toBeUndefined();
    const table: string[][] = [];
    const file = (await space.take('featureSearch/export', body)).rawPayload;
    for await (const { cells } of readRows(file)) table.push(cells.slice(1));
    const total = theirs.reduce((sum, { count }) => sum + count, 0);
    const share = (area: number) => `${((area / data.totalArea) * 100).toFixed(1)}%`;
    expect(table).toEqual([
      ['分类', '图斑数', '面积（㎡）', '占比'],
      ...theirs.map(({ name, count, area }) => [name, String(count), String(area), share(area)]),
      ['合计', String(total), String(data.totalArea), '100.0%'],
    ]);
    // Lines have no area, and are counted.
    const lines = await search({
      inputLayer: { layerId: 'road' },
      referLayer: square(0, 500, 30, 20),
      byClass: true,
    });
    expect(lines.data).toMatchObject({ totalArea: 0, byClass: [{ count: 1, area: 0 }] });
  });

  it('searches features that come with the request', async () => {
    const inputLayer = {
      type: 'FeatureCollection',
      features: [feature(square(0, 0, 5), { k: 1 }, 'a'), feature(square(50, 0, 5), { k: 2 }, 'b')],
    };
    expect(idsOf((await search({ inputLayer, referLayer: square(2, 2, 10) })).data)).toEqual(['a']);
    expect(
      idsOf((await search({ inputLayer, expressions: [{ field: 'k', op: 'gt', value: 1 }] })).data),
    ).toEqual(['b']);
  });

  it('refuses a condition on a field that the layer does not have, by name', async () => {
    const unknown = { field: 'nothing', op: 'ne', value: 1 };
    const drawn = feature(square(0, 0, 5), { k: 1 }, 'a');
    for (const inputLayer of [parcel, drawn])
      expect(await search({ inputLayer, expressions: [unknown], referLayer: square(0, 0, 5) })).toMatchObject(
        {
          code: 42200,
          data: { fields: [{ path: 'expressions.0.field', message: '查询的图层没有字段“nothing”' }] },
        },
      );
    const known = { field: 'ZDH', op: 'eq', value: 'nowhere' };
    expect(idsOf((await search({ inputLayer: parcel, expressions: [known] })).data)).toEqual([]);
  });

  it('without place and condition gives the first features, to whom the layer is shown', async () => {
    const { data } = await search({ inputLayer: parcel, spatialRel: 'intersects', limit: 5 });
    expect([data.features.length, data.truncated]).toEqual([5, true]);
    expect((await search({ inputLayer: { layerId: 'yjjbnt' } }, 'villager')).code).toBe(40300);
  });

  it('says when there is more than the limit', async () => {
    const { data } = await search({
      inputLayer: parcel,
      expressions: [{ field: 'MJ', op: 'ge', value: 0 }],
      limit: 5,
    });
    expect([data.features.length, data.truncated]).toEqual([5, true]);
  });

  it('repairs an invalid feature and says so', async () => {
    const { data } = await search({ inputLayer: { layerId: 'yjjbnt' }, referLayer: square(295, -5, 30) });
    expect(idsOf(data)).toEqual(['f3']);
    expect(data.notices).toEqual(['有 1 个要素存在拓扑错误，已自动修复后参与查询']);
    const [a, b, c, d] = square(-5, -5, 30).coordinates[0]!;
    const crossing = { type: 'Polygon', coordinates: [[a, b, d, c, a]] };
    expect((await search({ inputLayer: parcel, referLayer: crossing })).data.notices).toEqual([
      '查询范围中有 1 个图形存在拓扑错误（如自相交），已自动修复后参与查询',
    ]);
  });

  it('shows a villager open properties of one place of an internal layer', async () => {
    const body = { inputLayer: { layerId: 'yjjbnt' }, point: at(5, 5) };
    expect((await search(body)).data.features[0]?.properties).toEqual({ TBMC: '一号田', owner: '秘密' });
    expect((await search(body, 'villager')).data.features[0]?.properties).toEqual({ TBMC: '一号田' });
    const wide = { inputLayer: { layerId: 'yjjbnt' }, referLayer: square(-1_900, -1_900, 4_000) };
    expect((await search(wide, 'villager')).code).toBe(42200);
    const whole = {
      inputLayer: { layerId: 'yjjbnt' },
      expressions: [{ field: 'TBMC', op: 'like', value: '田' }],
    };
    expect((await search(whole, 'villager')).code).toBe(40300);
    const oracle = { ...body, expressions: [{ field: 'owner', op: 'like', value: '秘%' }] };
    expect((await search(oracle, 'villager')).code).toBe(40300);
    const apart = { ...body, spatialRel: 'disjoint' };
    expect((await search(apart, 'villager')).code).toBe(40300);
  });

  const refused: [string, object, number][] = [
    ['two places', { inputLayer: parcel, point: at(0, 0), referLayer: square(0, 0, 5) }, 42200],
    ['a point that is none', { inputLayer: parcel, point: [1, 2, 3, 4, 5] }, 42200],
    ['a point of text', { inputLayer: parcel, point: '119.1,25.36' }, 42200],
    ['swapped axes', { inputLayer: parcel, point: [25.36, 119.1] }, 42200],
    [
      'a relation that does not exist',
      { inputLayer: parcel, point: at(0, 0), spatialRel: 'constructor' },
      40001,
    ],
    [
      'a field from __proto__',
      { inputLayer: parcel, expressions: [{ field: '__proto__.x', op: 'eq', value: 1 }] },
      40001,
    ],
    [
      'a field with a quote',
      { inputLayer: parcel, expressions: [{ field: "a' or 1=1 --", op: 'eq', value: 1 }] },
      40001,
    ],
    [
      'a function for a field',
      { inputLayer: parcel, expressions: [{ field: 'exec(java.lang.Runtime)', op: 'eq', value: 1 }] },
      40001,
    ],
    [
      'an operator that does not exist',
      { inputLayer: parcel, expressions: [{ field: 'a', op: 'toString', value: 1 }] },
      40001,
    ],
    [
      'an object for a value',
      { inputLayer: parcel, expressions: [{ field: 'a', op: 'eq', value: { $gt: 1 } }] },
      40001,
    ],
    [
      '21 conditions',
      {
        inputLayer: parcel,
        expressions: Array.from({ length: 21 }, () => ({ field: 'a', op: 'eq', value: 1 })),
      },
      40001,
    ],
    [
      '501 values',
      {
        inputLayer: parcel,
        expressions: [{ field: 'a', op: 'in', value: Array.from({ length: 501 }, (_, i) => i) }],
      },
      40001,
    ],
    ['a limit of 501', { inputLayer: parcel, point: at(0, 0), limit: 501 }, 40001],
    ['a limit of -1', { inputLayer: parcel, point: at(0, 0), limit: -1 }, 40001],
    [
      'a field of the request that is not known',
      { inputLayer: parcel, point: at(0, 0), sql: 'select 1' },
      40001,
    ],
    ['an unknown layer', { inputLayer: { layerId: 'pg_class' }, point: at(0, 0) }, 42200],
  ];
  it.each(refused)('refuses %s', async (_title, body, code) => {
    expect((await search(body)).code).toBe(code);
  });
});
