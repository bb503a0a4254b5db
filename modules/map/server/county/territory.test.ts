import { importLayer } from '@homestead/catalogue/server';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feature, square } from '../space.fixture.ts';
import { loadCountyMap } from './county-map.ts';
import { createTerritory } from './territory.ts';

const now = new Date('2026-03-01T00:00:00Z');
const map = {
  borderLayer: 'border',
  villages: { layer: 'hamlet', codeField: 'no' },
  centre: [119.101, 25.361] as [number, number],
};
const area = (id: string) => ({ id, name: id, geometryType: 'Polygon' }) as const;
const fail = (error: unknown) => {
  throw error;
};

describe('the territory of a county', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase();
  });
  afterAll(() => test?.drop());
  const put = (id: string, features: object[]) =>
    test.db.transaction((tx) => importLayer(tx, area(id), features, { source: 'test', now }));

  it('is all of China, without villages, until layers are imported', async () => {
    const territory = createTerritory(test.db, map, fail);
    await territory.refresh();
    expect(territory.bounds()).toEqual([73, 16, 136, 54]);
    expect(territory.centre()).toEqual([119.101, 25.361]);
    expect(territory.divisionAt(119.1, 25.36)).toBeUndefined();
  });

  it('is the box of the imported border, and follows the next import', async () => {
    const territory = createTerritory(test.db, map, fail);
    await put('border', [feature(square(0, 0, 200)), feature(square(200, 300, 100))]);
    await territory.refresh();
    const [west, south, east, north] = territory.bounds();
    expect([west, south]).toEqual([119.1, 25.36]);
    expect([east, north].map((value) => value.toFixed(5))).toEqual(['119.10300', '25.36400']);
    await put('border', [feature(square(0, 0, 50))]);
    await territory.refresh();
    expect(territory.bounds()[2].toFixed(5)).toBe('119.10050');
    // The content's centre lies outside now.
    expect(territory.centre()[0].toFixed(5)).toBe('119.10025');
  });

  it('says in which village a place lies, with holes and parts, by the code that the layer holds', async () => {
    const [ring] = square(0, 0, 100).coordinates;
    const [hole] = square(40, 40, 20).coordinates;
    const parts = { type: 'MultiPolygon', coordinates: [[ring, hole], square(300, 0, 50).coordinates] };
    await put('hamlet', [
      feature(parts, { no: 350399100201 }, 'a'),
      feature(square(100, 0, 50), { no: '2' }, 'b'),
    ]);
    const territory = createTerritory(test.db, map, fail);
    await territory.refresh();
    const at = (east: number, north: number) =>
      territory.divisionAt(119.1 + east * 1e-5, 25.36 + north * 1e-5);
    expect([at(10, 10), at(310, 10), at(110, 10)]).toEqual(['350399100201', '350399100201', '2']);
    expect([at(50, 50), at(-1, 10), at(200, 10)]).toEqual([undefined, undefined, undefined]);
  });

  it('may be named by content only with layers that content lists', () => {
    const content = new URL('../../../../content', import.meta.url).pathname;
    expect(() => loadCountyMap(content, {})).toThrow('map/county.json：图层“county”不在 map/layers.json 中');
    expect(loadCountyMap('/nowhere', {})).toEqual({});
  });
});
