import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { importLayer } from '@homestead/catalogue/server';
import { one } from '@homestead/database';
import { round2 } from '@homestead/geodesy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwareVersion } from '../software.ts';
import { feature, square, startSpace } from '../space.fixture.ts';

let space: Awaited<ReturnType<typeof startSpace>>;
beforeAll(async () => {
  space = await startSpace();
});
afterAll(() => space.stop());

const check = (layerId: string, geometry: ReturnType<typeof square>, version?: number) =>
  space.space.checkOccupation(space.test.db.kysely, { layerId, geometry, ...(version ? { version } : {}) });

/** Area of land of one class under a square, dissolved, by PostGIS. */
async function classArea(where: string, drawn: ReturnType<typeof square>): Promise<number> {
  const { area } = await one(
    space.test.db.kysely,
    sql<{ area: number }>`select st_area(st_intersection(st_union(geom),
        st_setsrid(st_geomfromgeojson(${JSON.stringify(drawn)}::jsonb), 4490))::geography) as area
      from catalogue.feature where layer_id = 'dscqgtddc' and version = 1 and ${sql.raw(where)}`,
  );
  return round2(area);
}

describe('checkOccupation', () => {
  it('lists land classes by falling area, overlapping features of a class once [S1-3.jfsqjd-survey S1-4.check-survey]', async () => {
    const drawn = square(110, 5, 30, 10);
    const found = await check('dscqgtddc', drawn);
    const [paddy, home] = [
      await classArea("properties->>'DLMC' = '水田'", drawn),
      await classArea("properties->>'DLMC' = '农村宅基地'", drawn),
    ];
    expect(found.byClass).toEqual([
      { name: '水田', area: paddy },
      { name: '农村宅基地', area: home },
    ]);
    expect(found.text).toBe(`水田 ${paddy.toFixed(2)}㎡；农村宅基地 ${home.toFixed(2)}㎡`);
    expect(found.area).toBe(await classArea('true', drawn));
    expect(found).toMatchObject({
      layerId: 'dscqgtddc',
      layerVersion: 'dscqgtddc@1',
      occupied: true,
      slivers: [],
      method: 'ellipsoidal GRS80',
    });
  });

  it('says 无 and not occupied where nothing lies, or something only touches', async () => {
    for (const drawn of [square(-500, -500, 20), square(-10, 0, 10)]) {
      const found = await check('yjjbnt', drawn);
      expect(found).toMatchObject({
        occupied: false,
        area: 0,
        byClass: [],
        text: '无',
        layerVersion: 'yjjbnt@1',
      });
    }
  });

  it('lists a sliver apart', async () => {
    const found = await check('yjjbnt', square(-9.999, 0, 10));
    expect(found).toMatchObject({ occupied: false, area: 0, text: '无' });
    expect(found.slivers).toHaveLength(1);
  });

  it('takes a layer without classes for one class of its own name', async () => {
    const found = await check('yjjbnt', square(5, 5, 10));
    expect(found.byClass).toEqual([{ name: '永久基本农田', area: found.area }]);
  });

  it('names what has no class 未分类', async () => {
    expect((await check('dscqgtddc', square(110, 40, 10))).byClass.map(({ name }) => name)).toEqual([
      '未分类',
    ]);
  });

  it('refuses ground outside the county and a crossed outline, at the field', async () => {
    const request = { layerId: 'yjjbnt', geometry: square(9_000, 0, 10), path: 'jfsqjd.cwhKxjfqytk' };
    const outside = space.space.checkOccupation(space.test.db.kysely, request);
    await expect(outside).rejects.toMatchObject({
      kind: 'broken',
      data: { problem: 'outsideCounty', fields: [{ path: 'jfsqjd.cwhKxjfqytk' }] },
    });
  });

  it('gives the same figures when a stored check is run again after the layer has changed', async () => {
    const drawn = square(5, 5, 20);
    const before = await check('yjjbnt', drawn);
    const now = new Date('2026-04-01T00:00:00Z');
    const layer = {
      id: 'yjjbnt',
      name: '永久基本农田',
      geometryType: 'Polygon' as const,
      nameField: 'TBMC',
      internal: true,
    };
    await space.test.db.transaction((tx) =>
      importLayer(tx, layer, [feature(square(0, 0, 8))], { source: 'later', now }),
    );
    expect(await check('yjjbnt', drawn)).toMatchObject({ layerVersion: 'yjjbnt@2' });
    expect((await check('yjjbnt', drawn)).area).toBeLessThan(before.area);
    expect(await check('yjjbnt', drawn, 1)).toEqual(before);
  });

  it('runs inside a transaction that holds the only connection', async () => {
    const found = await space.test.db.transaction((tx) =>
      space.space.checkOccupation(tx, { layerId: 'dscqgtddc', geometry: square(110, 5, 5) }),
    );
    expect(found.occupied).toBe(true);
  });
});

describe('what a check says of its software', () => {
  it('is what is installed', () => {
    const require = createRequire(import.meta.url);
    const versionOf = (name: string) => {
      const entry = require.resolve(name);
      const root = entry.slice(0, entry.lastIndexOf(`/${name}/`) + name.length + 2);
      return JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
        version: string;
        GEOS_VERSION?: string;
      };
    };
    const geos = versionOf('geos-wasm');
    expect(softwareVersion).toBe(
      `GEOS ${geos.GEOS_VERSION} (geos-wasm ${geos.version}), geographiclib-geodesic ${versionOf('geographiclib-geodesic').version}`,
    );
  });
});
