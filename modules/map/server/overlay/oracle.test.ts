import { rows } from '@homestead/database';
import { type Areal, type Polygon, polygonArea } from '@homestead/geodesy';
import {
  between,
  digitisedAgain,
  neighbour,
  randomArea,
  randomCentre,
  randomParcel,
  seeded,
} from '@homestead/geodesy/testing';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { difference, type Geom, intersection, union } from 'polyclip-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OverlayType } from '../../contract/space.ts';
import { Analysis } from './analysis.ts';
import { KernelPool } from './pool.ts';
import { pack } from './protocol.ts';
import { toWkb } from './wkb.ts';

const seed = 20260301;
type Pair = [Polygon, Polygon];

/** 800 pairs that overlap, 200 of one parcel digitised twice with noise from 1e-16 to 1e-9 degrees. */
function pairs(): Pair[] {
  const random = seeded(seed);
  const parcel = () => {
    const centre = randomCentre(random);
    const area = randomArea(random);
    return { centre, area, polygon: randomParcel(random, { centre, area }) };
  };
  const overlapping = Array.from({ length: 800 }, (): Pair => {
    const { centre, area, polygon } = parcel();
    return [polygon, neighbour(random, centre, area, between(random, 0, 0.9))];
  });
  const coincident = Array.from({ length: 200 }, (): Pair => {
    const { polygon } = parcel();
    return [polygon, digitisedAgain(random, polygon, 10 ** between(random, -16, -9))];
  });
  return [...overlapping, ...coincident];
}

const kernel = new KernelPool({ size: 2 });
const failures: unknown[] = [];
const analysis = new Analysis({ kernel, onFailure: (error) => failures.push(error) });
afterAll(() => kernel.close());

const ours = (type: OverlayType, [input, refer]: Pair) =>
  analysis.overlay(
    {
      kind: 'overlay',
      type,
      inputs: pack([toWkb(input)]),
      refers: pack([toWkb(refer)]),
      classes: null,
      sliver: 0,
      county: null,
    },
    'inputLayer',
  );

describe('the overlay kernel against PostGIS', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase();
  });
  afterAll(() => test.drop());

  it('has the areas of ST_Intersection, ST_Difference and ST_Union to 0.01 m² on 1,000 pairs, with no failure', async () => {
    const list = pairs();
    const theirs = await rows<Record<OverlayType, number>>(
      test.db.kysely,
      sql`select st_area(st_intersection(a, b)::geography) as intersect,
          st_area(st_difference(a, b)::geography) as except, st_area(st_union(a, b)::geography) as union
        from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality t(x, n),
          lateral (select st_setsrid(st_geomfromgeojson(x -> 0), 4490) as a,
            st_setsrid(st_geomfromgeojson(x -> 1), 4490) as b) as read order by n`,
    );
    expect(theirs).toHaveLength(1_000);
    let overlapping = 0;
    for (const [i, pair] of list.entries()) {
      const parts: number[] = [];
      for (const type of ['intersect', 'except', 'union'] as const) {
        const { total } = await ours(type, pair);
        parts.push(total);
        const difference = Math.abs(total - theirs[i]![type]);
        expect(difference, `seed ${seed}, pair ${i}, ${type}`).toBeLessThan(0.01);
        if (type === 'intersect' && total > 1) overlapping++;
      }
      // What is inside and what is outside make up the whole.
      expect(Math.abs(parts[0]! + parts[1]! - polygonArea(pair[0])), `pair ${i}`).toBeLessThan(0.01);
    }
    expect(failures).toEqual([]);
    expect(overlapping).toBeGreaterThanOrEqual(1_000 - 5);
  });
});

describe('the overlay kernel against polyclip-ts', () => {
  const operations = { intersect: intersection, except: difference, union };
  const geom = (polygon: Polygon) => polygon.coordinates as Geom;

  it('has the same areas to 0.01 m² on a slice of the pairs', async () => {
    const slice = pairs().filter((_, i) => i % 10 === 0);
    for (const [i, pair] of slice.entries()) {
      for (const type of ['intersect', 'except', 'union'] as const) {
        const coordinates = operations[type](geom(pair[0]), geom(pair[1]));
        const theirs = polygonArea({ type: 'MultiPolygon', coordinates } as Areal);
        const { total } = await ours(type, pair);
        expect(Math.abs(total - theirs), `seed ${seed}, slice ${i}, ${type}`).toBeLessThan(0.01);
      }
    }
  });
});
