import { cutAll, importLayer } from '@homestead/catalogue/server';
import { one } from '@homestead/database';
import type { Position } from '@homestead/geodesy';
import { between, seeded } from '@homestead/geodesy/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feature, origin, square, star, startSpace } from './space.fixture.ts';

const random = seeded(20261123);
const near = (metres: number): Position => [
  origin[0] + between(random, -metres, metres) * 1e-5,
  origin[1] + between(random, -metres, metres) * 1e-5,
];
const large = Array.from({ length: 25 }, (_, i) =>
  feature(star(random, near(300), 70 + i * 40, 200), { DLMC: i % 2 ? '水田' : '旱地' }, `s${i}`),
);
const bowTie = [square(0, 0, 80).coordinates[0]!].map(([a, b, c, d]) => {
  const side = (from: Position, to: Position) =>
    Array.from(
      { length: 25 },
      (_, i): Position => [from[0] + ((to[0] - from[0]) * i) / 25, from[1] + ((to[1] - from[1]) * i) / 25],
    );
  return [...side(a!, c!), ...side(c!, b!), ...side(b!, d!), ...side(d!, a!), a!];
});
const survey = [...large, feature({ type: 'Polygon', coordinates: bowTie }, { DLMC: '林地' }, 'bow')];
const layer = { id: 'cover', name: '覆盖', geometryType: 'Polygon', classField: 'DLMC' } as const;

let space: Awaited<ReturnType<typeof startSpace>>;
beforeAll(async () => {
  space = await startSpace();
  const now = new Date('2026-03-01T00:00:00Z');
  await space.test.db.transaction((tx) => importLayer(tx, layer, survey, { source: 'pieces', now }));
});
afterAll(() => space.stop());

const count = () =>
  one(
    space.test.db.kysely,
    sql<{ pieces: number; features: number; most: number; bow: number }>`select count(*)::int as pieces,
        count(distinct feature_id)::int as features, max(st_npoints(geom)) as most,
        count(*) filter (where feature_id = 'bow')::int as bow
        from catalogue.feature_piece where layer_id = 'cover'`,
  );
const drawn = Array.from({ length: 12 }, () => star(random, near(250), 24, 90));
const overlays = async () => {
  const answers = [];
  for (const shape of drawn)
    for (const overlayType of ['intersect', 'except'])
      answers.push(
        (
          await space.post('overlayAnalysis2', {
            overlayType,
            inputLayer: shape,
            referLayer: { layerId: layer.id },
          })
        ).data,
      );
  return answers;
};
const search = async (spatialRel: string) =>
  (
    await space.post('featureSearch', {
      inputLayer: { layerId: layer.id },
      referLayer: drawn[0],
      spatialRel,
    })
  ).data;

it('overlays and searches by pieces say what whole polygons say, and invalid ones stay whole [S2-7.overlay]', async () => {
  const { pieces, features, most, bow } = await count();
  expect([features, bow]).toEqual([25, 0]);
  expect(pieces).toBeGreaterThan(100);
  expect(most).toBeLessThanOrEqual(65);
  const [byPieces, found, touching] = [await overlays(), await search('intersects'), await search('touches')];
  const remove = () =>
    sql`delete from catalogue.feature_piece where layer_id = 'cover'`.execute(space.test.db.kysely);
  await remove();
  const [whole, foundWhole] = [await overlays(), await search('intersects')];
  expect(foundWhole.features.length).toBeGreaterThan(2);
  expect(found).toEqual(foundWhole);
  expect(touching).toEqual(await search('touches'));
  for (const [i, answer] of byPieces.entries()) {
    const other = whole[i]!;
    expect(Math.abs(answer.totalArea - other.totalArea)).toBeLessThanOrEqual(0.01 + other.totalArea * 1e-6);
    expect(answer.features.map(({ id }) => id)).toEqual(other.features.map(({ id }) => id));
    expect(answer.notices).toEqual(other.notices);
  }

  // What stands from before is cut by the command, which goes on where it was.
  await sql`update catalogue.layer_version set pieces_at = null, pieces_after = 's1' where layer_id = 'cover'`.execute(
    space.test.db.kysely,
  );
  const cut: unknown[] = [];
  await cutAll(
    space.test.db,
    () => new Date(),
    (version, count) => cut.push({ ...version, count }),
  );
  expect(cut).toEqual([{ layerId: 'cover', version: 1, count: 23 }]);
  expect(await cutAll(space.test.db, () => new Date())).toBe(0);
});
