import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { expect, it } from 'vitest';
import { Overlays } from './overlays.ts';

it('labels of all layers that a page adds make way for each other, while plain outlines are always drawn', () => {
  const added: VectorLayer[] = [];
  const map = { addLayer: (layer: VectorLayer) => void added.push(layer) } as unknown as OlMap;
  const overlays = new Overlays(map, () => {});
  const place = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [119, 25] } };
  const red = { stroke: 'red', fill: 'red' };
  overlays.putGeoJson('around', place, { ...red, label: 'dlmc' });
  overlays.putGeoJson('overlap', place, { ...red, label: 'dlmc' });
  overlays.putGeoJson('drawn', place, red);
  const [around, overlap, drawn] = added.map((layer) => layer.getDeclutter());
  expect(around).toBeTruthy();
  expect(overlap).toBe(around);
  expect(drawn).toBeFalsy();
});
