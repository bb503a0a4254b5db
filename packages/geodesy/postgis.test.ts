import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Areal, perimeter, polygonArea, selfCrossing } from './index.ts';
import { randomArea, randomCentre, randomParcel, seeded } from './testing/index.ts';

const seed = 20260214;

describe('areas and lengths against PostGIS geography', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase();
  });
  afterAll(() => test.drop());

  const measured = (list: readonly Areal[]) =>
    rows<{ area: number; length: number; simple: boolean }>(
      test.db.kysely,
      sql`select st_area(g::geography) as area, st_perimeter(g::geography) as length, st_isvalid(g) as simple
        from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality t(x, n),
          lateral (select st_setsrid(st_geomfromgeojson(x), 4490) as g) as read order by n`,
    );

  it('equal on 1,000 random parcels of 50 to 5,000 m², to 0.01 m²', async () => {
    const random = seeded(seed);
    const parcels: Areal[] = [];
    while (parcels.length < 1_000) {
      const parcel = randomParcel(random, { centre: randomCentre(random), area: randomArea(random) });
      const area = polygonArea(parcel);
      if (area >= 50 && area <= 5_000) parcels.push(parcel);
    }
    const theirs = await measured(parcels);
    expect(theirs).toHaveLength(1_000);
    let worst = 0;
    parcels.forEach((parcel, i) => {
      worst = Math.max(worst, Math.abs(polygonArea(parcel) - theirs[i]!.area));
      expect(Math.abs(perimeter(parcel) - theirs[i]!.length)).toBeLessThan(0.001);
      expect(selfCrossing(parcel) === null).toBe(theirs[i]!.simple);
    });
    expect(worst).toBeLessThan(0.01);
  });

  it('equal on parcels with holes and with several parts', async () => {
    const random = seeded(seed + 1);
    const list: Areal[] = Array.from({ length: 100 }, (_, i) => {
      const centre = randomCentre(random);
      const outer = randomParcel(random, { centre, area: 2_000 });
      const inner = randomParcel(random, { centre, area: 100 });
      if (i % 2) return { type: 'Polygon', coordinates: [...outer.coordinates, ...inner.coordinates] };
      const beside = randomParcel(random, { centre: [centre[0] + 0.01, centre[1]], area: 300 });
      return { type: 'MultiPolygon', coordinates: [outer.coordinates, beside.coordinates] };
    });
    const theirs = await measured(list);
    list.forEach((geometry, i) => {
      expect(Math.abs(polygonArea(geometry) - theirs[i]!.area)).toBeLessThan(0.01);
    });
  });
});
