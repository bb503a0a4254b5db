import { createHash } from 'node:crypto';
import { rows } from '@homestead/database';
import { boundsOf, type Polygon, polygonArea, selfCrossing } from '@homestead/geodesy';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import * as polyclip from 'polyclip-ts';
import { beforeAll, describe, expect, it } from 'vitest';
import divisions from '../people/divisions.json' with { type: 'json' };
import { type County, divisionAt, type LayerId, layerIds } from './county.ts';
import { generateCounty } from './generate.ts';
import { classNames } from './land/classes.ts';
import storedSamples from './samples.json' with { type: 'json' };
import { type Sample, samples } from './samples.ts';

let county: County;
let plots: Sample[];
const polygons = (id: LayerId): Polygon[] => county.layers[id].features.map((one) => one.geometry as Polygon);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

beforeAll(() => {
  county = generateCounty();
  plots = samples(county);
});

describe('the demonstration county', () => {
  it('is the same at every call', () => {
    const digest = (one: County): string =>
      createHash('sha256')
        .update(JSON.stringify(one.layers))
        .update(one.cover.codes)
        .update(one.elevation.heights)
        .digest('hex');
    expect(digest(generateCounty())).toBe(digest(county));
  });

  it('has about two thousand parcels with numbers of the national pattern, each once', () => {
    const codes = county.layers.parcel.features.map((one) => String(one.properties['ZDDM']));
    expect(codes.length).toBeGreaterThan(1900);
    expect(codes.length).toBeLessThan(2200);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^350399\d{6}J[BC]\d{5}$/);
  });

  it('has every layer filled', () => {
    for (const id of layerIds) expect(county.layers[id].features.length, id).toBeGreaterThan(0);
  });

  it('has closed, simple polygons whose holes lie inside, in every layer', () => {
    for (const { id, features } of Object.values(county.layers)) {
      for (const { geometry } of features) {
        if (geometry.type !== 'Polygon') continue;
        const rings = (geometry as Polygon).coordinates;
        for (const ring of rings) {
          expect(ring.length).toBeGreaterThan(3);
          expect(ring[0]).toEqual(ring.at(-1));
        }
        expect(selfCrossing(geometry as Polygon), `${id}`).toBeFalsy();
        const shell = polygonArea({ type: 'Polygon', coordinates: [rings[0]!] });
        const holes = sum(
          rings.slice(1).map((hole) => polygonArea({ type: 'Polygon', coordinates: [hole] })),
        );
        expect(polygonArea(geometry as Polygon)).toBeCloseTo(shell - holes, 3);
        expect(holes).toBeLessThan(shell);
      }
    }
  });

  it('is valid throughout in the eyes of PostGIS', async () => {
    const { db, drop } = await freshDatabase();
    for (const { id, features } of Object.values(county.layers)) {
      const broken = await rows<{ reason: string }>(
        db.kysely,
        sql`select st_isvalidreason(g) as reason
            from jsonb_array_elements(${JSON.stringify(features.map((one) => one.geometry))}::jsonb) as f,
              lateral (select st_geomfromgeojson(f) as g) as s
            where not st_isvalid(g)`,
      );
      expect(broken, id).toEqual([]);
    }
    await drop();
  });

  it('is covered by the land survey without a gap or an overlap', () => {
    const whole = polygonArea(polygons('county')[0]!);
    const parts = sum(polygons('dscqgtddc').map((one) => polygonArea(one)));
    expect(Math.abs(parts - whole) / whole).toBeLessThan(1e-6);
    // Equal sums could hide an overlap as large as a gap: every inner edge must be walked once each way.
    const edges = new Map<string, number>();
    for (const polygon of polygons('dscqgtddc')) {
      for (const ring of polygon.coordinates) {
        for (let i = 1; i < ring.length; i++) {
          const [a, b] = [ring[i - 1]!.join(), ring[i]!.join()];
          edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
        }
      }
    }
    const border = new Set<string>();
    for (const ring of polygons('county')[0]!.coordinates) {
      for (let i = 1; i < ring.length; i++) border.add(`${ring[i - 1]!.join()} ${ring[i]!.join()}`);
    }
    for (const [edge, times] of edges) {
      expect(times).toBe(1);
      const back = edge.split(' ').reverse().join(' ');
      expect(edges.has(back) || border.has(edge)).toBe(true);
    }
  });

  it('states for each patch its class by the standard and its own geodesic area', () => {
    for (const { geometry, properties } of county.layers.dscqgtddc.features) {
      expect(classNames[properties['DLBM'] as keyof typeof classNames]).toBe(properties['DLMC']);
      expect(Number(properties['TBDLMJ'])).toBeCloseTo(polygonArea(geometry as Polygon), 2);
      expect(String(properties['ZLDWDM'])).toMatch(/^350399\d{6}0{7}$/);
    }
  });

  it('has each division of the list once, the smaller adding up to the larger', () => {
    const drawn = (['county', 'township', 'village'] as const).flatMap((id) => county.layers[id].features);
    expect(drawn.map((one) => [one.properties['code'], one.properties['name']]).sort()).toEqual(
      divisions.map((one) => [one.code, one.name]).sort(),
    );
    for (const { code } of divisions.filter((one) => one.level !== 'village')) {
      const own = drawn.find((one) => one.properties['code'] === code)!;
      const children = drawn.filter((one) =>
        divisions.some((two) => two.parent === code && two.code === one.properties['code']),
      );
      expect(sum(children.map((one) => polygonArea(one.geometry as Polygon)))).toBeCloseTo(
        polygonArea(own.geometry as Polygon),
        1,
      );
    }
  });

  it('knows the village of a place, and none outside', () => {
    expect(divisionAt(county, 119.0985, 25.36)).toEqual({ code: '350399100201', name: '示范村' });
    expect(divisionAt(county, 119.13, 25.36)).toBeNull();
  });

  it('keeps parcels apart from each other and each in its own village', () => {
    const parcels = county.layers.parcel.features;
    for (const { geometry, properties } of parcels) {
      const [lon, lat] = (geometry as Polygon).coordinates[0]![0]!;
      expect(divisionAt(county, lon, lat)?.code).toBe(String(properties['ZDDM']).slice(0, 12));
    }
    const shapes = polygons('parcel').map((one) => one.coordinates as unknown as polyclip.Geom);
    const total = sum(polygons('parcel').map((one) => polygonArea(one)));
    const union = polyclip.union(shapes[0]!, ...shapes.slice(1));
    expect(sum(union.map((one) => polygonArea({ type: 'Polygon', coordinates: one })))).toBeCloseTo(total, 0);
  });
});

const overlap = (a: Polygon, b: Polygon): number => {
  const [one, other] = [boundsOf(a), boundsOf(b)];
  if (one[0] > other[2] || one[2] < other[0] || one[1] > other[3] || one[3] < other[1]) return 0;
  const found = polyclip.intersection(
    a.coordinates as unknown as polyclip.Geom,
    b.coordinates as unknown as polyclip.Geom,
  );
  return sum(found.map((one) => polygonArea({ type: 'Polygon', coordinates: one })));
};
const occupied = (plot: Sample, id: LayerId): number =>
  sum(polygons(id).map((one) => overlap(plot.geometry.geometry, one)));
const named = (name: string): Sample => plots.find((one) => one.name === name)!;

/** The plot blown up from its middle until each side has moved outwards by the metres and more. */
function grown(plot: Sample, metres: number): Sample {
  const ring = plot.geometry.geometry.coordinates[0]!;
  const lon = sum(ring.slice(1).map(([x]) => x)) / 4;
  const lat = sum(ring.slice(1).map(([, y]) => y)) / 4;
  const wide = ring.map(([x, y]): [number, number] => {
    const [dx, dy] = [(x - lon) * 100_600, (y - lat) * 110_776];
    const factor = 1 + (metres * Math.SQRT2 * 1.2) / Math.hypot(dx, dy);
    return [lon + (x - lon) * factor, lat + (y - lat) * factor];
  });
  return { ...plot, geometry: { ...plot.geometry, geometry: { type: 'Polygon', coordinates: [wide] } } };
}

describe('the sample plots', () => {
  it('are of house size and named once', () => {
    expect(new Set(plots.map((one) => one.name)).size).toBe(plots.length);
    for (const { geometry } of plots) {
      expect(polygonArea(geometry.geometry)).toBeGreaterThan(90);
      expect(polygonArea(geometry.geometry)).toBeLessThan(155);
    }
  });

  it('offer two clean ones or more in each demo village, a metre and more from farmland and red line', () => {
    const clean = plots.filter((one) => one.name.startsWith('clean'));
    for (const village of ['350399100201', '350399100202']) {
      expect(clean.filter((one) => one.village === village).length).toBeGreaterThanOrEqual(2);
    }
    for (const plot of clean) {
      const wide = grown(plot, 1);
      for (const id of ['yjjbnt', 'stbhhx', 'parcel', 'building'] as const)
        expect(occupied(plot, id), plot.name + id).toBe(0);
      expect(occupied(wide, 'yjjbnt') + occupied(wide, 'stbhhx')).toBe(0);
      const classes = county.layers.dscqgtddc.features.filter(
        (one) => overlap(plot.geometry.geometry, one.geometry as Polygon) > 0,
      );
      expect(new Set(classes.map((one) => one.properties['DLBM']))).toEqual(new Set(['0702']));
    }
  });

  it('lie where their names say', () => {
    const whole = (name: string): number => polygonArea(named(name).geometry.geometry);
    expect(occupied(named('farmland'), 'yjjbnt')).toBeCloseTo(whole('farmland'), 2);
    expect(occupied(named('redline'), 'stbhhx')).toBeCloseTo(whole('redline'), 2);
    expect(occupied(named('outside'), 'county')).toBe(0);
    expect(occupied(named('touching'), 'yjjbnt')).toBeLessThan(1e-3);
    const kinds = county.layers.dscqgtddc.features.filter(
      (one) => overlap(named('mixed').geometry.geometry, one.geometry as Polygon) > 0.5,
    );
    expect(new Set(kinds.map((one) => one.properties['DLMC'])).size).toBeGreaterThanOrEqual(3);
    expect(occupied(named('mixed'), 'yjjbnt') + occupied(named('mixed'), 'stbhhx')).toBe(0);
    const edge = named('touching').geometry.geometry.coordinates[0]!.slice(0, 2).map(String);
    const corners = new Set(polygons('yjjbnt').flatMap((one) => one.coordinates.flat().map(String)));
    expect(edge.every((corner) => corners.has(corner))).toBe(true);
  });

  it('are stored as they are computed', () => {
    expect(storedSamples).toEqual(JSON.parse(JSON.stringify(plots)));
  });

  it('belong to the village that they name', () => {
    for (const plot of plots.filter((one) => one.name !== 'outside')) {
      for (const [lon, lat] of plot.geometry.geometry.coordinates[0]!)
        expect(divisionAt(county, lon, lat)?.code).toBe(plot.village);
    }
  });
});
