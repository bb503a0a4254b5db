import { createHash } from 'node:crypto';
import { importLayer } from '@homestead/catalogue/server';
import { one } from '@homestead/database';
import { seeded } from '@homestead/geodesy/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feature, origin, square, star, startSpace } from './space.fixture.ts';

type Space = Awaited<ReturnType<typeof startSpace>>;

/** Everything that the calls answer on these grounds, as one digest. */
async function answersOf({ post, space, test }: Space): Promise<object[]> {
  const answers: object[] = [];
  for (const drawn of [
    square(5, 5, 20, 10),
    square(110, 5, 30, 10),
    square(-9.999, 0, 10),
    square(295, -5, 30),
  ]) {
    for (const layerId of ['yjjbnt', 'dscqgtddc']) {
      answers.push(await space.checkOccupation(test.db.kysely, { layerId, geometry: drawn }));
      for (const overlayType of ['intersect', 'except', 'union']) {
        answers.push(
          await post('overlayAnalysis2', {
            overlayType,
            inputLayer: feature(drawn),
            referLayer: { layerId },
          }),
        );
      }
      for (const spatialRel of ['intersects', 'touches', 'disjoint', 'within']) {
        answers.push(await post('featureSearch', { inputLayer: { layerId }, referLayer: drawn, spatialRel }));
      }
    }
  }
  return answers;
}
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('the two databases', () => {
  let postgres: Space;
  let embedded: Space;
  beforeAll(async () => {
    postgres = await startSpace();
    embedded = await startSpace({ kind: 'pglite' });
  });
  afterAll(async () => {
    await Promise.all([postgres.stop(), embedded?.stop()]);
  });

  it('get the same answers to the last digit [S2-7.feature-search]', async () => {
    const [theirs, ours] = [await answersOf(postgres), await answersOf(embedded)];
    expect(ours.length).toBeGreaterThan(50);
    expect(ours).toEqual(theirs);
    expect(digest(ours)).toBe(digest(theirs));
    expect([...postgres.failures, ...embedded.failures]).toEqual([]);
  });

  it('cut large polygons into pieces, and answer the same by them', async () => {
    const random = seeded(64);
    const shapes = Array.from({ length: 6 }, (_, i) =>
      feature(star(random, origin, 100 + i * 60, 200), {}, `s${i}`),
    );
    const layer = { id: 'cover', name: '覆盖', geometryType: 'Polygon' } as const;
    const answers = [];
    for (const { post, test } of [postgres, embedded]) {
      await test.db.transaction((tx) =>
        importLayer(tx, layer, shapes, { source: 'pieces', now: new Date(0) }),
      );
      const { cut } = await one(
        test.db.kysely,
        sql<{ cut: number }>`select count(distinct feature_id)::int as cut from catalogue.feature_piece`,
      );
      const { data } = await post('overlayAnalysis2', {
        overlayType: 'intersect',
        inputLayer: square(-20, -20, 60),
        referLayer: { layerId: layer.id },
      });
      answers.push([cut, data.totalArea, data.features.map(({ id }) => id)]);
    }
    expect(answers[0]?.[0]).toBe(6);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('let a check run inside a transaction, though the embedded one has a single connection', async () => {
    const found = await embedded.test.db.transaction((tx) =>
      embedded.space.checkOccupation(tx, { layerId: 'dscqgtddc', geometry: square(110, 5, 5) }),
    );
    expect(found.text).toMatch(/^水田 \d+\.\d\d㎡$/);
  });
});
