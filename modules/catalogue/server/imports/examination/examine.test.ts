import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { examine } from './examine.ts';

it('counts features without a shape apart from those that cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'examine-'));
  const feature = (geometry: unknown) => ({ type: 'Feature', properties: { name: '甲' }, geometry });
  const shapes = [
    null,
    { type: 'Polygon', coordinates: [] },
    { type: 'Point', coordinates: ['a', 'b'] },
    { type: 'Point', coordinates: [119.1, 25.4] },
  ];
  const path = join(folder, 'a.geojson');
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: shapes.map(feature) }));
  const { examined } = await examine(path, 'a.geojson', { folder, encoding: null, place: [119, 25] });
  expect(examined.layers[0]).toMatchObject({ count: 4, emptyCount: 2, faultCount: 1 });
});
