import type { LayerDefinition } from '@homestead/catalogue/contract';
import { importLayer } from '@homestead/catalogue/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feature, square, star, startSpace } from './space.fixture.ts';

const layer: LayerDefinition = {
  id: 'patch',
  name: '地块',
  geometryType: 'Polygon',
  publicFields: ['kind', 'owner'],
};
const ground = feature(square(0, 0, 20), { kind: '水田', owner: '甲' }, 'a');

let space: Awaited<ReturnType<typeof startSpace>>;
const bringIn = (features: object[]) =>
  space.test.db.transaction((tx) => importLayer(tx, layer, features, { source: 'test', now: new Date() }));
beforeAll(async () => {
  space = await startSpace();
  await bringIn([ground]);
});
afterAll(() => space.stop());

const overlay = async () => {
  const request = {
    overlayType: 'intersect',
    inputLayer: square(0, 0, 10),
    referLayer: { layerId: layer.id },
  };
  return (await space.post('overlayAnalysis2', request, 'villager')).data;
};
const fields = async () => Object.keys((await overlay()).features[0]?.properties ?? {}).sort();

it('an overlay shows at once what a layer has become since it was last read', async () => {
  expect(await fields()).toEqual(['area', 'kind', 'owner']);
  expect(await fields()).toEqual(['area', 'kind', 'owner']);
  await sql`update catalogue.layer set public_fields = '{kind}' where id = ${layer.id}`.execute(
    space.test.db.kysely,
  );
  expect(await fields()).toEqual(['area', 'kind']);

  await bringIn([
    feature(
      star(() => 0.5, [0, 0], 20, 200),
      {},
      'far',
    ),
    ground,
  ]);
  const { features, layerVersion, totalArea } = await overlay();
  expect(features).toHaveLength(1);
  expect(layerVersion).toBe('patch@2');
  expect(totalArea).toBeGreaterThan(99);
});

it('a layer that was small ground and has large polygons now is still cut right', async () => {
  const before = (await overlay()).totalArea;
  const corners = square(0, 0, 20).coordinates[0]!;
  const ring = corners.slice(0, -1).flatMap((from, i) => {
    const to = corners[i + 1]!;
    return Array.from({ length: 50 }, (_, n) => [
      from[0] + ((to[0] - from[0]) * n) / 50,
      from[1] + ((to[1] - from[1]) * n) / 50,
    ]);
  });
  await bringIn([feature({ type: 'Polygon', coordinates: [[...ring, corners[0]!]] }, {}, 'fine')]);
  for (const _ of [1, 2]) expect((await overlay()).totalArea).toBe(before);
});
